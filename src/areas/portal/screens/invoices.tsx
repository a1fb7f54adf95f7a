import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ReceiptText from 'lucide-react/icons/receipt-text';
import SearchX from 'lucide-react/icons/search-x';
import { useParams } from 'react-router';
import { showsInvoices } from '../../../../contract/order-policy.ts';
import { payPath, takesCards } from '../../../features/card-payments/takes-cards.ts';
import { InvoiceList, InvoiceTable } from '../../../features/invoices/invoice-table.tsx';
import { InvoiceView } from '../../../features/invoices/invoice-view.tsx';
import { MOST_INVOICES, useInvoices } from '../../../features/invoices/use-invoices.ts';
import { AsOfCallout } from '../../../features/kept-answers/as-of-callout.tsx';
import { CustomerPayments } from '../../../features/payments/customer-payments.tsx';
import { PaperFlow } from '../../../features/shop/paper-flow.tsx';
import { useShop } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
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

type Show = 'open' | 'all' | 'payments';
interface Filter {
  readonly show: Show;
  readonly search: string;
}
const SHOWN = ['open', 'all', 'payments'] as const satisfies readonly Show[];
const FILTER: UrlCodec<Filter> = {
  read: (params) => ({
    show: SHOWN.find((one) => one === params.get('show')) ?? 'open',
    search: (params.get('q') ?? '').slice(0, 100),
  }),
  write: ({ show, search }) =>
    new URLSearchParams({ ...(show !== 'open' && { show }), ...(search.trim() && { q: search.trim() }) }).toString(),
};

/**
 * The location's invoices: what is to be paid, and by when; or one of them. They come from the server; without a signal, from its last
 * response on this device.
 */
export default function Invoices() {
  const { id } = useParams();
  const { location } = useShop();
  if (!showsInvoices(location.options)) return <NotFoundMessage />;
  return id ? <InvoiceView key={id} id={id} /> : <List key={location.customerLocationId} />;
}

function List() {
  const { t } = useLingui();
  const { location, settings } = useShop();
  const desk = useDesk();
  const [{ show, search }, change] = useUrlState(FILTER);
  const all = show === 'all';
  const { data, state, reload, asOf } = useInvoices(location.customerLocationId, all ? 'all' : 'open');
  if (data === null) return <NotFoundMessage />;
  const words = search.replaceAll('#', ' ').trim().toLowerCase().split(/\s+/);
  const rows = data?.invoices.filter(({ invoiceNumber, salesOrderNumber, purchaseOrder }) =>
    words.every((word) => `${invoiceNumber} ${salesOrderNumber ?? ''} ${purchaseOrder.toLowerCase()}`.includes(word)),
  );
  const again = (
    <Button onClick={() => void reload()}>
      <Trans>Try again</Trans>
    </Button>
  );
  const showAll = (
    <Button onClick={() => change({ show: 'all', search: '' })}>
      <Trans>Show all</Trans>
    </Button>
  );
  const empty =
    search.trim() !== '' ? (
      <EmptyState
        picture={<SearchX size={48} strokeWidth={1.5} />}
        title={<Trans>No invoice matches</Trans>}
        action={showAll}
      />
    ) : all ? (
      <EmptyState picture={<ReceiptText size={48} strokeWidth={1.5} />} title={<Trans>No invoices yet</Trans>}>
        <Trans>Each delivery has its invoice here as soon as the driver has completed it.</Trans>
      </EmptyState>
    ) : (
      <EmptyState
        picture={<ReceiptText size={48} strokeWidth={1.5} />}
        title={<Trans>Nothing is open</Trans>}
        action={showAll}
      />
    );
  return (
    <PaperFlow place={location.displayName}>
      <PageHeader
        title={<Trans>Invoices</Trans>}
        subtitle={
          data && (
            <span aria-live="polite">
              {show !== 'payments' && (
                <>
                  <Plural value={rows?.length ?? 0} _0="No invoices" one="# invoice" other="# invoices" />
                  {' · '}
                </>
              )}
              <Trans>
                <Money cents={data.open} strong /> open
              </Trans>
              {data.overdue > 0 && (
                <>
                  {' · '}
                  <Trans>
                    <Money cents={data.overdue} strong /> overdue
                  </Trans>
                </>
              )}
              {' · '}
              {location.displayName}
            </span>
          )
        }
        action={
          data &&
          data.open > 0 &&
          takesCards(location, settings) && (
            <ButtonLink to={payPath()} variant="primary">
              <Trans>Pay invoices</Trans>
            </ButtonLink>
          )
        }
      />
      {data === undefined && (state === 'offline' || state === 'failed') ? (
        <ErrorState
          title={
            state === 'offline' ? (
              <Trans>Invoices need a connection, and there is no signal</Trans>
            ) : (
              <Trans>The invoices could not be loaded</Trans>
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
              label={t`Which invoices`}
              full
              value={show}
              onChange={(value) => change({ show: value, search: '' })}
              segments={[
                { value: 'open', label: <Trans context="several invoices">Open</Trans> },
                { value: 'all', label: <Trans context="several invoices">All</Trans> },
                { value: 'payments', label: <Trans>Payments</Trans> },
              ]}
            />
            {show !== 'payments' && (
              <SearchInput
                label={t`Invoice, order or PO number`}
                value={search}
                onChange={(value) => change({ search: value.slice(0, 100) })}
                slashFocuses
              />
            )}
          </chakra.div>
          {show === 'payments' ? (
            <CustomerPayments customerLocationId={location.customerLocationId} />
          ) : (
            <>
              {asOf !== null && <AsOfCallout at={asOf} action={again} />}
              {desk ? (
                <InvoiceTable rows={rows ?? []} loading={rows === undefined} empty={empty} />
              ) : rows === undefined ? (
                <SkeletonRows picture={false} />
              ) : rows.length === 0 ? (
                empty
              ) : (
                <section aria-label={t`Invoices`}>
                  <InvoiceList rows={rows} />
                </section>
              )}
              {data && data.total > MOST_INVOICES && (
                <chakra.p fontSize="xs" color="fg.muted" textAlign="center">
                  <Trans>The latest {MOST_INVOICES} are shown.</Trans>
                </chakra.p>
              )}
            </>
          )}
        </>
      )}
    </PaperFlow>
  );
}
