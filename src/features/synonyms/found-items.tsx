import { Plural, Trans } from '@lingui/react/macro';
import { synonymEndpoints } from '../../../contract/synonyms.ts';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { chakra } from '../../ui/chakra.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Most phrases of a group that are searched for. */
const MOST = 4;

/** What a search for each of the first words of a group finds now. */
export function FoundItems({ words, version }: { readonly words: readonly string[]; readonly version: string }) {
  const shown = words.slice(0, MOST);
  return (
    <chakra.section display="grid" gap={3}>
      <chakra.h3 fontWeight="semibold">
        <Trans>What a search finds now</Trans>
      </chakra.h3>
      {shown.map((word) => (
        <Found key={word} word={word} version={version} />
      ))}
    </chakra.section>
  );
}

function Found({ word, version }: { readonly word: string; readonly version: string }) {
  const { data, state } = useRemote(
    (signal) => callAs(synonymEndpoints.found, { query: { q: word } }, { signal }),
    [word, version],
  );
  const more = data ? data.total - data.items.length : 0;
  const missing = data?.missing;
  return (
    <div>
      <chakra.p fontWeight="medium">
        <Trans>“{word}”</Trans>
      </chakra.p>
      {state === 'loading' && <Skeleton width="70%" />}
      {(state === 'failed' || state === 'offline') && (
        <chakra.p color="fg.muted">
          <Trans>The search did not answer.</Trans>
        </chakra.p>
      )}
      {state === 'here' && data && (
        <>
          {data.approximate && (
            <chakra.p fontSize="sm" color="warning.fg">
              {missing === undefined ? (
                <Trans>No item has all of these words. The closest ones:</Trans>
              ) : (
                <Trans>No item has “{missing}”. Closest:</Trans>
              )}
            </chakra.p>
          )}
          {data.total === 0 && (
            <chakra.p color="fg.muted">
              <Trans>Nothing</Trans>
            </chakra.p>
          )}
          <chakra.ul listStyleType="none" fontSize="sm">
            {data.items.map((item) => (
              <li key={item.itemCode}>
                {itemName(item.description)} <chakra.span color="fg.muted">{item.itemCode}</chakra.span>
              </li>
            ))}
          </chakra.ul>
          {more > 0 && (
            <chakra.p fontSize="sm" color="fg.muted">
              <Plural value={more} one="and # more" other="and # more" />
            </chakra.p>
          )}
        </>
      )}
    </div>
  );
}
