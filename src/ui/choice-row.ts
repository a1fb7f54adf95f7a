import { chakra } from './chakra.ts';

/** One of a list in a card of which a person taps one, in gloves: what it is, and at its end how much, how it stands or where it leads. */
export const ChoiceRow = chakra('button', {
  base: {
    display: 'grid',
    // What stands at the end breaks its words rather than to lie over what it is about.
    gridTemplateColumns: 'minmax(50%, 1fr) auto',
    gap: 3,
    alignItems: 'center',
    width: 'full',
    minHeight: 16,
    paddingInline: 4,
    paddingBlock: 2,
    borderBottomWidth: '1px',
    borderColor: 'border',
    textAlign: 'start',
    cursor: 'pointer',
    outlineOffset: '-2px',
    _hover: { bg: 'bg.hover' },
  },
});
