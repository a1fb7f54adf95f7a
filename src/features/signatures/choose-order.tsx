import { Trans, useLingui } from '@lingui/react/macro';
import PenLine from 'lucide-react/icons/pen-line';
import { useEffect, useState } from 'react';
import { MOST_TO_SIGN, type OrderToSign } from '../../../contract/deliveries.ts';
import { priceDelivery } from '../../../rules/delivery.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { type UrlCodec, useUrlState } from '../../ui/use-url-state.ts';
import { AsOf } from './as-of.tsx';
import { useOrdersToSign } from './use-orders-to-sign.ts';
import { type SignedState, useSigned } from './use-signed.ts';

const FORM: UrlCodec<{ readonly query: string }> = {
  read: (params) => ({ query: (params.get('q') ?? '').slice(0, 100) }),
  write: ({ query }) => new URLSearchParams(query.trim() === '' ? {} : { q: query.trim() }).toString(),
};
/** Delay of the search after the last letter, in milliseconds (spec section 9). */
const DEBOUNCE_MS = 250;

/** Chooses an order of the salesperson's customers to sign, the latest first. */
export function ChooseOrder() {
  const { t } = useLingui();
  const [{ query }, change] = useUrlState(FORM);
  const [asked, setAsked] = useState(query.trim());
  useEffect(() => {
    const timer = setTimeout(() => setAsked(query.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const { data: found, state, reload, busy, asOf } = useOrdersToSign(asked);
  const signed = useSigned(found ?? []);
  const again = (
    <Button onClick={() => void reload()}>
      <Trans>Try again</Trans>
    </Button>
  );
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={4} width="full">
      <PageHeader title={<Trans>Signature</Trans>} subtitle={<Trans>Choose the order to sign for.</Trans>} />
      <SearchInput
        label={t`Order number, PO number or location`}
        value={query}
        onChange={(next) => change({ query: next.slice(0, 100) })}
        slashFocuses
      />
      {found && asOf !== null && <AsOf at={asOf} action={again} />}
      {found === undefined && state === 'loading' ? (
        <SkeletonRows picture={false} />
      ) : found === undefined || state === 'failed' ? (
        <ErrorState
          title={
            state === 'offline' ? (
              <Trans>Orders need a connection, and there is no signal</Trans>
            ) : (
              <Trans>The orders could not be loaded</Trans>
            )
          }
          action={again}
        />
      ) : found.length === 0 ? (
        <EmptyState
          picture={<PenLine size={48} strokeWidth={1.5} aria-hidden />}
          title={<Trans>No order matches</Trans>}
          action={
            query !== '' && (
              <Button onClick={() => change({ query: '' })}>
                <Trans>Show all</Trans>
              </Button>
            )
          }
        >
          <Trans>Your customers’ orders can be signed here once picking has started.</Trans>
        </EmptyState>
      ) : (
        <>
          <chakra.ul
            aria-label={t`Orders`}
            aria-busy={busy || query.trim() !== asked}
            borderWidth="1px"
            borderBottomWidth="0"
            borderColor="border"
            borderRadius="md"
            overflow="hidden"
          >
            {found.map((order) => (
              <li key={order.id}>
                <OrderRow order={order} signed={signed(order)} />
              </li>
            ))}
          </chakra.ul>
          {asOf === null && found.length === MOST_TO_SIGN && (
            <chakra.p fontSize="sm" color="fg.muted">
              <Trans>These are the latest {MOST_TO_SIGN}. Search to find an older one.</Trans>
            </chakra.p>
          )}
        </>
      )}
    </chakra.div>
  );
}

function OrderRow({ order, signed }: { readonly order: OrderToSign; readonly signed: SignedState }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <ListRow
      to={`/sales/orders/signature/${order.id}`}
      title={order.locationName}
      detail={[
        order.salesOrderNumber,
        format.day(order.deliveryDate, 'weekday'),
        order.shippingMethod === 'Pickup' && t`Pickup`,
        order.purchaseOrder !== '' && t`PO ${order.purchaseOrder}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      trail={
        <chakra.div display="grid" justifyItems="end" gap={1}>
          {/* The customer sees this screen too. */}
          {order.showPrices && <Money cents={priceDelivery(order).total} />}
          {signed === 'signed' && (
            <StatusBadge tone="success">
              <Trans>Signed</Trans>
            </StatusBadge>
          )}
          {signed === 'changed' && (
            <StatusBadge tone="warning">
              <Trans>Unsigned</Trans>
            </StatusBadge>
          )}
        </chakra.div>
      }
    />
  );
}
