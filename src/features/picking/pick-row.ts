import { chakra } from '../../ui/chakra.ts';

/** A row of a picker's drawer: what, and at its end an amount or an action. */
export const PickRow = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: 3,
    paddingBlock: 2,
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
});
