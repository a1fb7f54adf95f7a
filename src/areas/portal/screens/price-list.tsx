import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import SearchX from 'lucide-react/icons/search-x';
import { useMemo } from 'react';
import { CatalogArriving } from '../../../features/catalog/catalog-arriving.tsx';
import { ClosestHead, ClosestNote } from '../../../features/catalog/closest-note.tsx';
import { EVERYTHING } from '../../../features/catalog/data/catalog-api.ts';
import { useCatalogPages } from '../../../features/catalog/use-catalog-pages.ts';
import { guidesFor } from '../../../features/order-guides/data/for-location.ts';
import { PriceRows } from '../../../features/reports/price-rows.tsx';
import { type PriceListFile, usePriceListFiles } from '../../../features/reports/use-price-list-files.ts';
import { useCatalogStatus } from '../../../sync/use-catalog.ts';
import { useAnswer, useLive } from '../../../sync/use-live.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { NotFoundMessage } from '../../../ui/not-found-message.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useLocale } from '../../../ui/use-format.ts';
import { type UrlCodec, useUrlState } from '../../../ui/use-url-state.ts';

/** `list` is ALL, or the kind and id of a part: "category:veg", "guide:…". */
interface Filter {
  readonly list: string;
  readonly search: string;
}
const ALL = 'all';
const FILTER: UrlCodec<Filter> = {
  read: (params) => ({
    list: (params.get('list') ?? ALL).slice(0, 60),
    search: (params.get('q') ?? '').slice(0, 100),
  }),
  write: ({ list, search }) =>
    new URLSearchParams({ ...(list !== ALL && { list }), ...(search.trim() && { q: search.trim() }) }).toString(),
};

const idOf = (list: string, kind: 'category' | 'guide'): string | undefined =>
  list.startsWith(`${kind}:`) ? list.slice(kind.length + 1) : undefined;

/**
 * The prices of a location: all items, a category or an order guide. The list is the device's own, so it needs no
 * signal; its files come from the server.
 */
export default function PriceListScreen() {
  const { location, settings } = useShop();
  return settings.priceListExportEnabled && location.options.displayPrices ? (
    <Loaded key={location.customerLocationId} />
  ) : (
    <NotFoundMessage />
  );
}

function Loaded() {
  const { t } = useLingui();
  const locale = useLocale();
  const { location } = useShop();
  const { customerId, customerLocationId } = location;
  const [{ list, search }, change] = useUrlState(FILTER);
  const categories = useLive((db) => db.live('categories').toArray());
  const guides = useAnswer(guidesFor, { customerId, customerLocationId });
  const status = useCatalogStatus();
  const categoryId = idOf(list, 'category');
  const orderGuideId = idOf(list, 'guide');
  const guide = guides?.find(({ id }) => id === orderGuideId);
  const query = useMemo(() => {
    if (!guides) return undefined;
    const codes = guide?.lines.toSorted((a, b) => a.position - b.position).map(({ itemCode }) => itemCode);
    return {
      ...EVERYTHING,
      text: search.trim(),
      categoryId: categoryId ?? null,
      onlyCodes: orderGuideId === undefined ? null : (codes ?? []),
      sort:
        orderGuideId === undefined && search.trim() === '' ? ({ field: 'Category', direction: 'Asc' } as const) : null,
    };
  }, [guides, guide, search, categoryId, orderGuideId]);
  const { answer, settled, failure, retry, need } = useCatalogPages(query, status);
  const files = usePriceListFiles({
    customerLocationId,
    ...(categoryId !== undefined && { categoryId }),
    ...(orderGuideId !== undefined && { orderGuideId }),
  });
  const kinds: readonly (readonly [PriceListFile, string])[] = [
    ['pdf', t`Download PDF`],
    ['xlsx', t`Export Excel`],
    ['csv', t`Export CSV`],
  ];
  const total = answer?.slots.length ?? 0;
  const isClose = answer !== undefined && search.trim() !== '' && (answer.approximate || answer.complete !== undefined);
  const split =
    answer?.complete === undefined
      ? undefined
      : { at: answer.complete, head: <ClosestHead missing={answer.missing} /> };
  const hasFailed = !settled && (failure !== null || status.phase === 'failed');
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      gap={3}
      height="calc(100dvh - var(--header-height, 3.5rem) - 2 * var(--page-y, 1rem))"
    >
      <PageHeader
        title={<Trans>Price list</Trans>}
        subtitle={
          <span aria-live="polite">
            {answer ? (
              <>
                <Plural value={total} _0="No items" one="# item" other="# items" /> · {location.displayName}
              </>
            ) : (
              location.displayName
            )}
          </span>
        }
        action={
          <Menu
            label={t`Export`}
            icon={<Download size={18} aria-hidden />}
            variant="secondary"
            items={kinds.map(([kind, label]) => ({
              id: kind,
              label,
              icon: <Download size={18} aria-hidden />,
              disabled: files.busy,
              onSelect: () => void files.save(kind),
            }))}
          />
        }
      />
      <chakra.div display="flex" flexWrap="wrap" alignItems="end" gap={3}>
        <chakra.div flex="1 1 12rem" maxWidth={{ md: '18rem' }}>
          <Field label={<Trans>Show</Trans>}>
            <SelectInput
              value={list}
              onChange={(value) => change({ list: value })}
              options={[
                { value: ALL, label: t`All items` },
                ...(guides ?? []).map(({ id, name }) => ({ value: `guide:${id}`, label: t`Order guide: ${name}` })),
                ...(categories ?? [])
                  .toSorted((a, b) => a.sequence - b.sequence)
                  .map(({ id, names }) => ({ value: `category:${id}`, label: names[locale] })),
              ]}
            />
          </Field>
        </chakra.div>
        <chakra.div flex="2 1 14rem">
          <SearchInput
            label={t`Search items`}
            value={search}
            onChange={(value) => change({ search: value.slice(0, 100) })}
            slashFocuses
          />
        </chakra.div>
      </chakra.div>
      {settled && isClose && split === undefined && (
        <ClosestNote text={search.trim()} missing={answer.missing} complete={answer.complete} />
      )}
      <Card pad="none" flex="1" minHeight="16rem" display="flex" flexDirection="column">
        {hasFailed ? (
          <ErrorState
            title={<Trans>The catalog could not be read on this device</Trans>}
            action={
              <Button onClick={retry}>
                <Trans>Try again</Trans>
              </Button>
            }
          />
        ) : !answer ? (
          <>
            {status.phase === 'waiting' && <CatalogArriving />}
            <SkeletonRows picture={false} count={8} />
          </>
        ) : total === 0 ? (
          <EmptyState
            picture={<SearchX size={48} strokeWidth={1.5} />}
            title={<Trans>No item matches</Trans>}
            action={
              (list !== ALL || search.trim() !== '') && (
                <Button onClick={() => change({ list: ALL, search: '' })}>
                  <Trans>Show all</Trans>
                </Button>
              )
            }
          />
        ) : (
          <PriceRows name={answer.key} slots={answer.slots} need={need} split={split} />
        )}
      </Card>
      <chakra.p fontSize="xs" color="fg.muted">
        <Trans>Prices may change without notice. Prices per lb or kg are billed by the actual weight.</Trans>
      </chakra.p>
    </chakra.div>
  );
}
