import { Trans, useLingui } from '@lingui/react/macro';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useMemo, useRef, useState } from 'react';
import { AllCartsSum } from '../../../features/carts/several/cart-sum.tsx';
import { chosenLocations } from '../../../features/carts/several/chosen-locations.ts';
import { guidesOfAny } from '../../../features/carts/several/data/carts-of.ts';
import { type GridRow, rowsOfCarts, rowsOfGuide, rowsOfItems } from '../../../features/carts/several/grid-rows.ts';
import { CARTS, GridSource } from '../../../features/carts/several/grid-source.tsx';
import { LocationChoice } from '../../../features/carts/several/location-choice.tsx';
import { OrderCards, OrderGrid } from '../../../features/carts/several/order-grid.tsx';
import { type CartAt, useCartsAt } from '../../../features/carts/several/use-carts-at.ts';
import { EVERYTHING } from '../../../features/catalog/data/catalog-api.ts';
import { useRowKeys } from '../../../features/catalog/use-row-keys.ts';
import { useLocations } from '../../../features/locations/use-current-location.ts';
import { ActionBar } from '../../../features/shop/action-bar.tsx';
import { useCatalogSearch } from '../../../sync/use-catalog.ts';
import { useLive } from '../../../sync/use-live.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SkeletonCards, SkeletonTable } from '../../../ui/skeleton.tsx';
import { useDesk } from '../../../ui/use-desk.ts';
import { type UrlCodec, useUrlState } from '../../../ui/use-url-state.ts';

interface Shown {
  /** Ids of the chosen locations; empty for the first ones. */
  readonly at: readonly string[];
  /** The id of an order guide, or CARTS. */
  readonly list: string;
  readonly search: string;
}

const FORM: UrlCodec<Shown> = {
  read: (params) => ({
    at: (params.get('at') ?? '').split(',').filter((id) => id !== ''),
    list: params.get('list') ?? CARTS,
    search: params.get('q') ?? '',
  }),
  write: ({ at, list, search }) =>
    new URLSearchParams({
      ...(at.length > 0 ? { at: at.join(',') } : {}),
      ...(list === CARTS ? {} : { list }),
      ...(search.trim() === '' ? {} : { q: search }),
    }).toString(),
};

/** Rows that are shown at first, and added by a press: each row has a stepper for each location. */
const PAGE = 30;
const NONE = { at: [], list: CARTS, search: '' } as const;

/** Orders a list for several locations at once: one row for each item, one column for the cart of each location. */
export default function OrderForLocations() {
  const { t } = useLingui();
  const desk = useDesk();
  const [{ at, list, search }, change] = useUrlState(FORM);
  const all = useLocations();
  const chosen = useMemo(() => chosenLocations(all ?? [], at), [all, at]);
  const ids = chosen.map(({ customerLocationId }) => customerLocationId).join('|');
  const guides = useLive((db) => guidesOfAny(db, chosen), [ids]);
  const guide = guides?.find(({ id }) => id === list);
  const isSearch = search.trim() !== '';
  const found = useCatalogSearch(useMemo(() => ({ ...EVERYTHING, text: search, limit: PAGE }), [search]));
  const [shown, setShown] = useState({ list, most: PAGE });
  const most = shown.list === list ? shown.most : PAGE;

  const listed = useMemo(() => {
    if (isSearch) return rowsOfItems(found.result?.items ?? []);
    return guide ? rowsOfGuide(guide) : undefined;
  }, [isSearch, found.result, guide]);
  const codes = useMemo(
    () => [...new Set((listed ?? []).slice(0, most).map(({ itemCode }) => itemCode))],
    [listed, most],
  );
  const carts = useCartsAt(chosen, codes);
  // A line that is set to 0 leaves its cart, and its row stays until the list changes.
  const inCarts = useSteadyRows(carts, `${list} ${ids}`);
  const rows = listed ?? inCarts;

  const box = useRef<HTMLDivElement>(null);
  const onKeys = useRowKeys(box, desk ? chosen.length + 1 : 1, !found.isStale);
  const filled = carts?.some(({ lines }) => lines.length > 0) ?? false;
  const review = (
    <ButtonLink
      to={`/super-customer/order/review${at.length > 0 ? `?at=${at.join(',')}` : ''}`}
      variant={filled ? 'primary' : 'secondary'}
    >
      <Trans>Review orders</Trans>
    </ButtonLink>
  );
  const empty = (
    <EmptyState
      picture={<ShoppingCart size={48} strokeWidth={1.5} />}
      title={isSearch ? <Trans>No item matches</Trans> : <Trans>The carts are empty</Trans>}
    >
      {isSearch ? (
        <Trans>Try another word, or remove a filter.</Trans>
      ) : (
        <Trans>Choose an order guide, or search for an item to order it for your locations.</Trans>
      )}
    </EmptyState>
  );
  const isLoading = all === undefined || carts === undefined || (isSearch && found.result === null);
  return (
    <chakra.div ref={box} flex="1" display="flex" flexDirection="column" gap={4} minWidth={0} onKeyDownCapture={onKeys}>
      <PageHeader
        title={<Trans>Order for several locations</Trans>}
        subtitle={carts && <AllCartsSum carts={carts} />}
        back={{ to: '/super-customer', label: t`Locations` }}
        action={desk && review}
      />
      <chakra.div display="flex" flexWrap="wrap" gap={3} alignItems="end">
        <chakra.div flex="1 1 16rem" maxWidth="form">
          <SearchInput
            label={t`Find an item`}
            value={search}
            onChange={(text) => change({ search: text })}
            slashFocuses
          />
        </chakra.div>
        <chakra.div flex="0 1 18rem">
          <GridSource
            guides={guides ?? []}
            locations={chosen}
            value={guide ? list : CARTS}
            onChange={(next) => change({ ...NONE, at, list: next })}
          />
        </chakra.div>
        <LocationChoice locations={all ?? []} chosen={chosen} onChange={(next) => change({ at: next })} />
      </chakra.div>
      {isLoading ? (
        desk ? (
          <SkeletonTable columns={5} />
        ) : (
          <SkeletonCards count={3} height={120} />
        )
      ) : desk ? (
        <OrderGrid rows={rows.slice(0, most)} carts={carts} empty={empty} />
      ) : rows.length === 0 ? (
        empty
      ) : (
        <OrderCards rows={rows.slice(0, most)} carts={carts} />
      )}
      {rows.length > most && (
        <chakra.div display="grid" justifyItems="center">
          <Button onClick={() => setShown({ list, most: most + PAGE })}>
            <Trans>Show more</Trans>
          </Button>
        </chakra.div>
      )}
      {!desk && (
        <ActionBar>
          {carts && <AllCartsSum carts={carts} />}
          {review}
        </ActionBar>
      )}
    </chakra.div>
  );
}

/** Returns the items of the carts. Those that were there since the list was chosen stay, also when they are set to 0. */
function useSteadyRows(carts: readonly CartAt[] | undefined, list: string): readonly GridRow[] {
  const [kept, setKept] = useState<{ list: string; rows: readonly GridRow[] }>({ list, rows: [] });
  const before = kept.list === list ? kept.rows : [];
  const rows = rowsOfCarts([{ lines: before }, ...(carts ?? [])]);
  if (kept.list !== list || rows.length !== before.length) setKept({ list, rows });
  return rows;
}
