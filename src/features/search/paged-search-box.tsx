import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import type { PagedSearch } from './use-paged-search.ts';

/** A search of the server's data, page by page, or of the device's data if the server can't be reached. */
export function PagedSearchBox<T>({
  label,
  words,
  onWords,
  search: { state, found, hasMore, onlyHere, loadMore },
  row,
  none,
  offline,
}: {
  readonly label: string;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly search: PagedSearch<T>;
  readonly row: (one: T) => ReactNode;
  /** Shown if nothing was found. */
  readonly none: ReactNode;
  /** Shown with results from the device only. */
  readonly offline: ReactNode;
}) {
  return (
    <chakra.div display="grid" gap={2}>
      <SearchInput label={label} value={words} onChange={onWords} autoFocus />
      {state !== 'idle' && (
        <Card pad="none" aria-live="polite" aria-busy={state === 'searching'} maxHeight="50dvh" overflowY="auto">
          {found.map(row)}
          {state === 'here' && found.length === 0 && (
            <chakra.p padding={4} color="fg.muted">
              {none}
            </chakra.p>
          )}
          {onlyHere && (
            <chakra.p padding={4} color="fg.muted" fontSize="sm">
              {offline}
            </chakra.p>
          )}
          {hasMore && (
            <Button variant="quiet" full onClick={loadMore}>
              <Trans>Load more</Trans>
            </Button>
          )}
        </Card>
      )}
    </chakra.div>
  );
}
