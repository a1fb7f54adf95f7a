import { chakra } from './chakra.ts';

/** A row in a card's list that a user taps, also in gloves: its name, and at its end an amount, a state or an arrow. */
export const ChoiceRow = chakra('button', {
  base: {
    display: 'grid',
    // The content at the end breaks within words so that it does not overlap the name.
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
