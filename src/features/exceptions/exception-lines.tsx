import { Plural } from '@lingui/react/macro';
import type { FloorException } from '../../../contract/floor.ts';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { chakra } from '../../ui/chakra.ts';

/** Amount with unit, and the item's description, as the server writes a line. */
const LINE = /^(\S+ \S+) (.+)$/;

/** The order lines that an exception is about, with their amounts. Nothing if it names none. */
export function ExceptionLines({ about, open }: { readonly about: FloorException['about']; readonly open: boolean }) {
  const { lines, lineCount } = about;
  if (typeof lines !== 'string' || lines === '') return null;
  const named = lines.split('\n');
  const count = Number(lineCount ?? named.length);
  const more = count - named.length;
  return (
    <chakra.details open={open} fontSize="sm">
      <chakra.summary cursor="pointer" fontWeight="medium" minHeight={6}>
        <Plural value={count} one="# line" other="# lines" />
      </chakra.summary>
      <chakra.ul display="grid" gap={1} paddingTop={1} color="fg.muted">
        {named.map((line) => {
          const [, amount, description] = LINE.exec(line) ?? [];
          return (
            <li key={line}>
              {amount && description ? (
                <>
                  <chakra.span color="fg" fontVariantNumeric="tabular-nums">
                    {amount}
                  </chakra.span>{' '}
                  {itemName(description)}
                </>
              ) : (
                line
              )}
            </li>
          );
        })}
        {more > 0 && (
          <li>
            <Plural value={more} one="and # more" other="and # more" />
          </li>
        )}
      </chakra.ul>
    </chakra.details>
  );
}
