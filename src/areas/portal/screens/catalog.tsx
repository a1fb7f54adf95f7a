import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useCallback, useMemo, useRef } from 'react';
import { Navigate } from 'react-router';
import { countBackorders } from '../../../features/backorders/data/queries.ts';
import { CartBar } from '../../../features/carts/cart-bar.tsx';
import { quantitiesByItem, useCart, useCartLines } from '../../../features/carts/use-cart.ts';
import { useLandOnCart } from '../../../features/carts/use-land-on-cart.ts';
import { useSetLines } from '../../../features/carts/use-set-line.ts';
import { CatalogBody } from '../../../features/catalog/catalog-body.tsx';
import { CatalogHead } from '../../../features/catalog/catalog-head.tsx';
import { questionOf } from '../../../features/catalog/catalog-view.ts';
import { keepSearch } from '../../../features/catalog/data/recent-searches.ts';
import { useCatalogPages } from '../../../features/catalog/use-catalog-pages.ts';
import { useCatalogView } from '../../../features/catalog/use-catalog-view.ts';
import { useColumns } from '../../../features/catalog/use-columns.ts';
import { useRowKeys } from '../../../features/catalog/use-row-keys.ts';
import { useSearchTakesFocus } from '../../../features/catalog/use-search-takes-focus.ts';
import { newestUnread } from '../../../features/messages/data/unread.ts';
import { MessageStrip } from '../../../features/messages/message-strip.tsx';
import { guidesFor } from '../../../features/order-guides/data/for-location.ts';
import { useCountsComing } from '../../../features/order-guides/use-counts-coming.ts';
import { lastQuantities } from '../../../features/orders/data/usual-quantities.ts';
import { useSuggestions } from '../../../features/orders/use-suggestions.ts';
import { useUserSettings } from '../../../features/settings/user-settings.ts';
import { useGivesWay } from '../../../features/shop/use-gives-way.ts';
import { withLocale } from '../../../lib/i18n-locale.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useCatalogStatus } from '../../../sync/use-catalog.ts';
import { useAnswer } from '../../../sync/use-live.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { useDesk } from '../../../ui/use-desk.ts';
import { useLocale } from '../../../ui/use-format.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

// Few locations wait for something.
const WaitingStrip = lazyPart(
  async () => (await import('../../../features/backorders/waiting-strip.tsx')).WaitingStrip,
);
// A location that has ordered before does not need it.
const FirstSteps = lazyPart(async () => (await import('../../../features/shop/first-steps.tsx')).FirstSteps);
// Only desks have room for these two, so that a phone does not wait for them.
const CartPanel = lazyPart(async () => (await import('../../../features/carts/cart-panel.tsx')).CartPanel);
const FilterPanel = lazyPart(async () => (await import('../../../features/catalog/filter-panel.tsx')).FilterPanel);

/** Widths in pixels from which the table and the cart fit side by side, and the filters as well. */
const TABLE = 1280;
const FACETS = 1440;

/** The shop: search, categories, filters and rows to order from; the cart is never out of sight. */
export default function Catalog() {
  const { t } = useLingui();
  const { db, location } = useShop();
  const locale = useLocale();
  const desk = useDesk(TABLE);
  const wide = useDesk(FACETS);
  const status = useCatalogStatus();
  const [view, change] = useCatalogView();
  const { customerId, customerLocationId, options } = location;
  const guides = useAnswer(guidesFor, { customerId, customerLocationId });
  const last = useAnswer(lastQuantities, customerLocationId);
  const suggestions = useSuggestions(last, useCountsComing()[0]);
  const message = useAnswer(newestUnread);
  const waits = useAnswer(countBackorders, customerLocationId);
  const lines = useCartLines();
  const cart = useCart();
  const setLines = useSetLines();
  const { text } = view;
  const save = useCallback(
    async (wanted: Parameters<typeof setLines>[0]) => {
      const saved = await setLines(wanted);
      // A search that led to an item. That it is remembered is worth no error.
      void keepSearch(db, text).catch(() => {});
      return saved;
    },
    [setLines, db, text],
  );
  const land = useLandOnCart(lines?.length);
  const column = useRef<HTMLDivElement>(null);
  const columns = useColumns(column);
  const cards = useUserSettings().settings.catalogView === 'cards';
  const quantities = useMemo(() => quantitiesByItem(lines ?? []), [lines]);

  const question = useMemo(
    // The rows come after it is known whether there are strips above them, so that they don't move.
    () => guides && last && message !== undefined && waits !== undefined && questionOf(view, options, guides, last),
    [view, options, guides, last, message, waits],
  );
  const { list, query } = question || {};
  const pages = useCatalogPages(query, status);
  const onKeys = useRowKeys(column, cards ? columns : 1, pages.settled);
  const focus = useSearchTakesFocus(column, pages.settled);
  useGivesWay(column, desk ? undefined : pages.answer?.key);

  if (land) return <Navigate replace to={withLocale('/portal/cart', locale)} />;
  const facets = pages.answer?.facets;
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={wide ? '11rem minmax(0, 1fr) 15.5rem' : desk ? 'minmax(0, 1fr) 16rem' : 'minmax(0, 1fr)'}
      gap={desk ? 6 : 0}
      height="calc(100dvh - var(--header-height, 3.5rem))"
      marginBlock="calc(-1 * var(--page-y, 1rem))"
      marginInline={desk ? 0 : 'calc(-1 * var(--page-x, 1rem))'}
      paddingBlock={desk ? 4 : 0}
    >
      <VisuallyHidden as="h1">
        <Trans>Shop</Trans>
      </VisuallyHidden>
      {wide && (
        <chakra.aside aria-label={t`Filters`} overflowY="auto" minHeight={0} paddingInline={1} marginInline={-1}>
          <Suspense>
            <FilterPanel view={view} change={change} facets={facets} />
          </Suspense>
        </chakra.aside>
      )}
      <chakra.div
        ref={column}
        display="flex"
        flexDirection="column"
        minHeight={0}
        minWidth={0}
        onKeyDownCapture={onKeys}
        {...focus}
      >
        <CatalogHead
          view={view}
          change={change}
          list={list}
          guides={guides ?? []}
          hasRecent={(last?.size ?? 0) > 0}
          facets={facets}
          total={pages.answer?.slots.length}
          desk={desk}
          ownFilters={!wide}
        >
          <chakra.div marginBottom={desk ? 3 : 0} _empty={{ display: 'none' }}>
            {last?.size === 0 && !options.disableOrdering && (
              <Suspense>
                <FirstSteps framed={desk} />
              </Suspense>
            )}
            {message && <MessageStrip message={message} framed={desk} />}
            {waits !== undefined && waits > 0 && (
              <Suspense fallback={<chakra.div minHeight="touch" />}>
                <WaitingStrip framed={desk} />
              </Suspense>
            )}
          </chakra.div>
          {options.disableOrdering && (
            <chakra.div padding={desk ? 0 : 4} paddingBottom={3}>
              <Callout tone="warning" title={<Trans>Ordering is off for this location</Trans>}>
                <Trans>Ask your distributor when you can order again.</Trans>
              </Callout>
            </chakra.div>
          )}
        </CatalogHead>
        <CatalogBody
          pages={pages}
          status={status}
          view={view}
          change={change}
          list={list}
          desk={desk}
          columns={cards ? columns : 0}
          quantities={quantities}
          last={suggestions}
          save={save}
        />
        {!desk && cart && <CartBar cart={cart} />}
      </chakra.div>
      {desk && (
        <chakra.div minHeight={0}>
          <Suspense>{cart && <CartPanel cart={cart} />}</Suspense>
        </chakra.div>
      )}
    </chakra.div>
  );
}
