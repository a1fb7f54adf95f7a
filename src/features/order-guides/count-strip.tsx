import { readEntry, type ShelfCount } from '../../../rules/count-shelf.ts';
import { chakra } from '../../ui/chakra.ts';

/** Progress in the list: a mark for each line that is counted, skipped or still to come. The text is beside it. */
export function CountStrip({ count, keys }: { readonly count: ShelfCount; readonly keys: readonly string[] }) {
  return (
    <chakra.div aria-hidden display="flex" gap={keys.length > 80 ? 0 : '2px'} height={2} alignItems="center">
      {keys.map((key) => {
        const counted = readEntry(count.entries[key]) !== null;
        const here = key === count.at;
        return (
          <chakra.span
            key={key}
            flex={here ? '1 0 0.5rem' : '1 1 0'}
            minWidth={0}
            height={here ? 2 : 1}
            borderRadius="full"
            bg={here ? 'fg' : counted ? 'accent' : count.skipped.includes(key) ? 'warning.solid' : 'border.strong'}
          />
        );
      })}
    </chakra.div>
  );
}
