import { chakra } from './chakra.ts';

/** A row of a list with a hairline below. In a `Card` without padding the last row has none. */
export const ListRow = chakra('li', {
  base: { paddingInline: 4, paddingBlock: 3, borderBottomWidth: '1px', borderColor: 'border' },
});
