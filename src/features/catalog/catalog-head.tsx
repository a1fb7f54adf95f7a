import { Plural, useLingui } from '@lingui/react/macro';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, Suspense, useState } from 'react';
import type { OrderGuide } from '../../../contract/order-guides.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useAnswer } from '../../sync/use-live.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { chakra } from '../../ui/chakra.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { useLocale } from '../../ui/use-format.ts';
import { type Chip, Chips } from '../shop/chips.tsx';
import { ListChooser } from '../shop/list-choice.tsx';
import { type CatalogView, countFilters, type ListChoice } from './catalog-view.ts';
import type { CatalogFacets } from './data/catalog-api.ts';
import { listCategories } from './data/categories.ts';
import { PricesAsOf } from './prices-as-of.tsx';

const QuickAddDialog = lazyPart(async () => (await import('../carts/quick-add/quick-add-dialog.tsx')).default);

const FilterDrawer = lazyPart(async () => (await import('./filter-drawer.tsx')).FilterDrawer);

const RecentSearches = lazyPart(async () => (await import('./recent-searches.tsx')).RecentSearches);

/** The script of a dialog is loaded when the dialog is opened for the first time. */
type Opened = 'never' | 'open' | 'closed';

export interface CatalogHeadProps {
  readonly view: CatalogView;
  readonly change: (change: Partial<CatalogView>) => void;
  readonly list: ListChoice | undefined;
  readonly guides: readonly OrderGuide[];
  readonly hasRecent: boolean;
  readonly facets: CatalogFacets | undefined;
  readonly total: number | undefined;
  readonly desk: boolean;
  /** The filters are shown nowhere else, so there is a button for them. */
  readonly ownFilters: boolean;
  /** What is below the chips. */
  readonly children?: ReactNode;
}

/**
 * The area above the rows: search, list, categories, and the subcategories of the chosen one. On a phone all but the
 * search gives way while the rows are scrolled down (useGivesWay).
 */
export function CatalogHead({
  view,
  change,
  list,
  guides,
  hasRecent,
  facets,
  total,
  desk,
  ownFilters,
  children,
}: CatalogHeadProps) {
  const { t } = useLingui();
  const { location } = useShop();
  const locale = useLocale();
  // The box is focused on arrival at a desk. Its earlier searches appear when the user presses it.
  const [isSearching, setSearching] = useState(false);
  const [filtering, setFiltering] = useState<Opened>('never');
  const [adding, setAdding] = useState<Opened>('never');
  const [quick, setQuick] = useState('');
  const categories = useAnswer(listCategories) ?? [];
  const filters = countFilters(view);
  const counts = new Map([...(facets?.categories ?? []), ...(facets?.types ?? [])].map(({ id, count }) => [id, count]));
  const inOrder = categories.toSorted((a, b) => a.sequence - b.sequence);
  const chosen = inOrder.find(({ id }) => id === view.categoryId);
  // A category without items is not offered; the chosen one stays, so that it can be deselected.
  const offered = inOrder.filter(({ id }) => id === view.categoryId || !facets || (counts.get(id) ?? 0) > 0);
  const categoryChips = offered.map(
    ({ id, names }): Chip => ({
      id,
      label: names[locale],
      count: counts.get(id),
      chosen: id === view.categoryId,
      onChoose: () => change({ categoryId: id === view.categoryId ? null : id, typeId: null }),
    }),
  );
  const types = (chosen?.itemTypes ?? []).toSorted((a, b) => a.sequence - b.sequence);
  const typeChips = types
    .filter(({ id }) => id === view.typeId || (counts.get(id) ?? 0) > 0)
    .map(
      ({ id, names }): Chip => ({
        id,
        label: names[locale],
        count: counts.get(id),
        chosen: id === view.typeId,
        onChoose: () => change({ typeId: id === view.typeId ? null : id }),
      }),
    );
  const paddingInline = desk ? 0 : 'var(--page-x, 1rem)';
  return (
    <>
      <chakra.div
        display="grid"
        gap={2}
        flexShrink={0}
        paddingInline={paddingInline}
        paddingTop={desk ? 0 : 2}
        paddingBottom={2}
        // The chips move behind the search.
        position="relative"
        zIndex={2}
        bg="bg.canvas"
      >
        <chakra.div
          display="grid"
          gridTemplateColumns={ownFilters ? 'minmax(0, 1fr) auto auto' : 'minmax(0, 1fr) auto'}
          gap={2}
        >
          <chakra.div minWidth={0} onClick={() => setSearching(true)} onBlur={() => setSearching(false)}>
            <SearchInput
              label={t`Search items`}
              value={view.text}
              onChange={(text) => change({ text })}
              slashFocuses
              autoFocus={desk}
            />
          </chakra.div>
          <IconButton
            label={t`Paste a list`}
            text={desk && t`Paste a list`}
            variant="secondary"
            icon={<ClipboardPaste size={20} />}
            disabled={location.options.disableOrdering}
            onClick={() => setAdding('open')}
          />
          {ownFilters && (
            <chakra.div position="relative">
              <IconButton
                label={filters > 0 ? t`Filters and sorting, ${filters} active` : t`Filters and sorting`}
                text={desk && t`Filters`}
                variant="secondary"
                icon={<SlidersHorizontal size={20} />}
                onClick={() => setFiltering('open')}
              />
              {filters > 0 && (
                <chakra.span position="absolute" top={-1} insetInlineEnd={-1} pointerEvents="none" aria-hidden>
                  <Badge look="accent">{filters}</Badge>
                </chakra.span>
              )}
            </chakra.div>
          )}
        </chakra.div>
        {isSearching && view.text === '' && (
          <Suspense>
            <RecentSearches onChoose={(text) => change({ text })} />
          </Suspense>
        )}
        {adding !== 'never' && (
          <Suspense fallback={null}>
            <QuickAddDialog
              open={adding === 'open'}
              onClose={() => setAdding('closed')}
              text={quick}
              onText={setQuick}
            />
          </Suspense>
        )}
        {filtering !== 'never' && (
          <Suspense fallback={null}>
            <FilterDrawer
              open={filtering === 'open'}
              onClose={() => setFiltering('closed')}
              total={total}
              view={view}
              change={change}
              facets={facets}
            />
          </Suspense>
        )}
      </chakra.div>
      <chakra.div position="relative" zIndex={1} flexShrink={0}>
        <chakra.div {...(desk ? {} : { 'data-gives-way': '' })} bg="bg.canvas">
          <chakra.div
            display="grid"
            gap={2}
            paddingInline={paddingInline}
            paddingBottom={desk ? 0 : 2}
            marginBottom={desk ? 3 : 0}
            borderBottomWidth={desk ? 0 : '1px'}
            borderColor="border"
            css={desk ? { '--page-x': '0px' } : {}}
          >
            <Chips
              label={t`Categories`}
              lead={
                list && (
                  <ListChooser
                    list={list}
                    guides={guides}
                    hasRecent={hasRecent}
                    onlyStandard={location.options.onlyAllowStandardItems}
                    // Another list starts without filters (spec section 4).
                    onChange={(next) => change({ list: next, categoryId: null, typeId: null })}
                  />
                )
              }
              chips={categoryChips}
            />
            {typeChips.length > 0 && <Chips label={t`Types`} chips={typeChips} />}
            <chakra.p
              aria-live="polite"
              fontSize="xs"
              color="fg.muted"
              fontVariantNumeric="tabular-nums"
              css={
                desk
                  ? {}
                  : { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }
              }
            >
              {total !== undefined && <Plural value={total} one="# item" other="# items" />}
              {desk && (
                <chakra.span aria-live="off" float="inline-end">
                  <PricesAsOf />
                </chakra.span>
              )}
            </chakra.p>
            {!desk && (
              <chakra.p fontSize="xs" color="fg.muted" _empty={{ display: 'none' }}>
                <PricesAsOf onlyOffline />
              </chakra.p>
            )}
          </chakra.div>
          {children}
        </chakra.div>
      </chakra.div>
    </>
  );
}
