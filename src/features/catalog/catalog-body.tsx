import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import type { CatalogStatus } from '../../sync/catalog.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { CatalogArriving } from './catalog-arriving.tsx';
import { CatalogRows, type ItemListProps } from './catalog-rows.tsx';
import type { CatalogView, ListChoice } from './catalog-view.ts';
import type { CatalogPages } from './use-catalog-pages.ts';

// A phone's start of the shop shows rows, unless the user has chosen cards. A desk shows the table. Few searches have a
// note, or find nothing.
const CatalogCards = lazyPart(async () => (await import('./catalog-cards.tsx')).CatalogCards);
const ClosestNote = lazyPart(async () => (await import('./closest-note.tsx')).ClosestNote);
const ClosestHead = lazyPart(async () => (await import('./closest-note.tsx')).ClosestHead);
const NothingFound = lazyPart(async () => (await import('./nothing-found.tsx')).NothingFound);
const CatalogTable = lazyPart(async () => (await import('./catalog-table.tsx')).CatalogTable);

export interface CatalogBodyProps extends Pick<ItemListProps, 'quantities' | 'last' | 'save'> {
  readonly pages: CatalogPages;
  readonly status: CatalogStatus;
  readonly view: CatalogView;
  readonly change: (change: Partial<CatalogView>) => void;
  readonly list: ListChoice | undefined;
  readonly desk: boolean;
  /** Number of cards per line; 0 for rows. */
  readonly columns: number;
}

/** The rows, or why there are none and what to do; as high as the remaining space. */
export function CatalogBody(props: CatalogBodyProps) {
  return (
    <chakra.div flex="1" minHeight={0} display="flex" flexDirection="column" overflowY="auto">
      <Body {...props} />
    </chakra.div>
  );
}

function Body({ pages, status, view, change, list, desk, columns, ...rows }: CatalogBodyProps) {
  const { location } = useShop();
  const { answer, settled, failure, retry, need } = pages;

  // An earlier query's items are no answer to this one.
  if (!settled && (failure !== null || status.phase === 'failed'))
    return (
      <ErrorState
        title={answer ? <Trans>The search failed</Trans> : <Trans>The catalog could not be read on this device</Trans>}
        kept={<Trans>Your cart is saved.</Trans>}
        advice={
          failure === 'thesaurus' && (
            <Trans>A part of the search is not on this device yet. Connect, then try again.</Trans>
          )
        }
        action={
          <Button onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    );
  if (!answer)
    return (
      <>
        {status.phase === 'waiting' && <CatalogArriving />}
        <SkeletonRows count={8} />
      </>
    );
  if (answer.slots.length === 0)
    return (
      <Suspense fallback={<SkeletonRows count={8} />}>
        <NothingFound view={view} change={change} list={list} />
      </Suspense>
    );

  const text = view.text.trim();
  const { approximate, missing, complete } = answer;
  const at = view.sort ? undefined : complete;
  const note = settled && text !== '' && at === undefined && (approximate || complete !== undefined) && (
    <Suspense>
      <ClosestNote text={text} missing={missing} complete={complete} />
    </Suspense>
  );
  const head = (
    <Suspense>
      <ClosestHead missing={missing} />
    </Suspense>
  );
  const shared = {
    name: `${location.customerLocationId} ${answer.key}`,
    slots: answer.slots,
    need,
    // The head of a phone is over the list when it is scrolled, so the note is a part of the list.
    split: at !== undefined ? { at, head } : note && !desk ? { at: 0, head: note } : undefined,
    ...rows,
  };
  return (
    <>
      {desk && note}
      {columns > 0 ? (
        <Suspense fallback={<SkeletonRows count={6} />}>
          <CatalogCards {...shared} columns={columns} />
        </Suspense>
      ) : desk ? (
        <Suspense fallback={<SkeletonRows count={8} />}>
          <CatalogTable
            key={shared.name}
            {...shared}
            sort={view.sort}
            onSort={(sort) => change({ sort })}
            showsPrices={location.options.displayPrices}
          />
        </Suspense>
      ) : (
        <CatalogRows {...shared} />
      )}
    </>
  );
}
