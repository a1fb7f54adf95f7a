import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ReceiptText from 'lucide-react/icons/receipt-text';
import SearchX from 'lucide-react/icons/search-x';
import { useParams } from 'react-router';
import { showsCreditMemos } from '../../../../contract/order-policy.ts';
import { HandedBackList } from '../../../features/credits/memos/handed-back.tsx';
import { MemoList, MemoTable } from '../../../features/credits/memos/memo-table.tsx';
import { MemoView } from '../../../features/credits/memos/memo-view.tsx';
import { MOST_MEMOS, useMemos } from '../../../features/credits/memos/use-memos.ts';
import { AsOfCallout } from '../../../features/kept-answers/as-of-callout.tsx';
import { PaperFlow } from '../../../features/shop/paper-flow.tsx';
import { useShop } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { NotFoundMessage } from '../../../ui/not-found-message.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useDesk } from '../../../ui/use-desk.ts';
import { type UrlCodec, useUrlState } from '../../../ui/use-url-state.ts';

interface Filter {
  readonly open: boolean;
  readonly search: string;
}
const FILTER: UrlCodec<Filter> = {
  read: (params) => ({ open: params.get('show') === 'open', search: (params.get('q') ?? '').slice(0, 100) }),
  write: ({ open, search }) =>
    new URLSearchParams({ ...(open && { show: 'open' }), ...(search.trim() && { q: search.trim() }) }).toString(),
};

/**
 * The location's credit memos, or one of them. They come from the server; without a signal, from its last response on
 * this device.
 */
export default function CreditMemos() {
  const { id } = useParams();
  const { location } = useShop();
  // If they are switched off, there is no such page.
  if (!showsCreditMemos(location.options)) return <NotFoundMessage />;
  return id ? <MemoView key={id} id={id} /> : <List key={location.customerLocationId} />;
}

function List() {
  const { t } = useLingui();
  const { location } = useShop();
  const desk = useDesk();
  const [{ open, search }, change] = useUrlState(FILTER);
  const { data, state, reload, asOf } = useMemos(location.customerLocationId);
  if (data === null) return <NotFoundMessage />;
  const words = search.replaceAll('#', ' ').trim().split(/\s+/);
  const rows = data?.memos.filter(
    (memo) =>
      (!open || memo.open > 0) && words.every((word) => `${memo.memoNumber} ${memo.salesOrderNumber}`.includes(word)),
  );
  const isNarrowed = open || search.trim() !== '';
  const again = (
    <Button onClick={() => void reload()}>
      <Trans>Try again</Trans>
    </Button>
  );
  const empty = isNarrowed ? (
    <EmptyState
      picture={<SearchX size={48} strokeWidth={1.5} />}
      title={<Trans>No credit memo matches</Trans>}
      action={
        <Button onClick={() => change({ open: false, search: '' })}>
          <Trans>Show all</Trans>
        </Button>
      }
    />
  ) : (
    <EmptyState picture={<ReceiptText size={48} strokeWidth={1.5} />} title={<Trans>No credit memos yet</Trans>}>
      <Trans>
        When you return something to the driver and your distributor approves it, the credit memo appears here.
      </Trans>
    </EmptyState>
  );
  return (
    <PaperFlow place={location.displayName}>
      <PageHeader
        back={{ to: '/portal/account/orders', label: t`Order History` }}
        title={<Trans>Credit memos</Trans>}
        subtitle={
          data && (
            <span aria-live="polite">
              <Plural value={rows?.length ?? 0} _0="No credit memos" one="# credit memo" other="# credit memos" />
              {' · '}
              <Trans>
                <Money cents={data.openTotal} strong /> available
              </Trans>
              {' · '}
              {location.displayName}
            </span>
          )
        }
      />
      {data === undefined && (state === 'offline' || state === 'failed') ? (
        <ErrorState
          title={
            state === 'offline' ? (
              <Trans>Credit memos need a connection, and there is no signal</Trans>
            ) : (
              <Trans>The credit memos could not be loaded</Trans>
            )
          }
          action={again}
        />
      ) : (
        <>
          <chakra.div
            data-screen-only
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'auto minmax(0, 1fr)' }}
            gap={3}
          >
            <SegmentedControl
              label={t`Which credit memos`}
              full
              value={open ? 'open' : 'all'}
              onChange={(value) => change({ open: value === 'open' })}
              segments={[
                { value: 'all', label: <Trans context="several credit memos">All</Trans> },
                { value: 'open', label: <Trans context="several credit memos">Open</Trans> },
              ]}
            />
            <SearchInput
              label={t`Memo or order number`}
              value={search}
              onChange={(value) => change({ search: value.slice(0, 100) })}
              slashFocuses
            />
          </chakra.div>
          {asOf !== null && <AsOfCallout at={asOf} action={again} />}
          {desk ? (
            <MemoTable rows={rows ?? []} loading={rows === undefined} empty={empty} />
          ) : rows === undefined ? (
            <SkeletonRows picture={false} />
          ) : rows.length === 0 ? (
            empty
          ) : (
            <section aria-label={t`Credit memos`}>
              <MemoList rows={rows} />
            </section>
          )}
          {data && data.total > data.memos.length && (
            <chakra.p fontSize="xs" color="fg.muted" textAlign="center">
              <Trans>The latest {MOST_MEMOS} are shown.</Trans>
            </chakra.p>
          )}
          {data && data.handedBack.length > 0 && !isNarrowed && <HandedBackList rows={data.handedBack} />}
        </>
      )}
    </PaperFlow>
  );
}
