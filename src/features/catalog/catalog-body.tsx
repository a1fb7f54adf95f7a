import { Trans, useLingui } from '@lingui/react/macro';
import SearchX from 'lucide-react/icons/search-x';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import type { CatalogStatus } from '../../sync/catalog.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { CatalogArriving } from './catalog-arriving.tsx';
import { CatalogRows, type ItemListProps } from './catalog-rows.tsx';
import { type CatalogView, countFilters, type ListChoice } from './catalog-view.ts';
import type { CatalogPages } from './use-catalog-pages.ts';

// A phone's start of the shop shows rows, unless the user has chosen cards. A desk shows the table. Few searches have a
// note.
const CatalogCards = lazyPart(async () => (await import('./catalog-cards.tsx')).CatalogCards);
const ClosestNote = lazyPart(async () => (await import('./closest-note.tsx')).ClosestNote);
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
  if (answer.slots.length === 0) return <NothingFound view={view} change={change} list={list} />;

  const text = view.text.trim();
  const { approximate, missing, complete } = answer;
  const note = settled && (approximate || complete !== undefined) && text !== '' && (
    <Suspense>
      <ClosestNote text={text} missing={missing} complete={complete} />
    </Suspense>
  );
  const shared = { name: `${location.customerLocationId} ${answer.key}`, slots: answer.slots, need, ...rows };
  return (
    <>
      {note}
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

function NothingFound({ view, change, list }: Pick<CatalogBodyProps, 'view' | 'change' | 'list'>) {
  const { t } = useLingui();
  const { location } = useShop();
  const text = view.text.trim();
  const narrowed = countFilters(view) > 0 || view.categoryId !== null;
  const wider = list !== 'all' && !location.options.onlyAllowStandardItems;
  return (
    <EmptyState
      picture={<SearchX size={48} strokeWidth={1.5} />}
      title={text === '' ? <Trans>No items here</Trans> : <Trans>Nothing found for “{text}”</Trans>}
      action={
        narrowed ? (
          <Button
            onClick={() => change({ brands: [], inStock: false, organic: false, categoryId: null, typeId: null })}
          >
            {t`Clear filters`}
          </Button>
        ) : wider ? (
          <Button onClick={() => change({ list: 'all' })}>{t`Browse all items`}</Button>
        ) : text !== '' ? (
          <Button onClick={() => change({ text: '' })}>{t`Clear search`}</Button>
        ) : undefined
      }
    >
      {narrowed ? (
        <Trans>No items match the filters.</Trans>
      ) : wider ? (
        <Trans>Nothing like it in this list. Try the full catalog.</Trans>
      ) : (
        <Trans>Try fewer words, a code or a PLU.</Trans>
      )}
    </EmptyState>
  );
}
