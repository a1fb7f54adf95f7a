import { chakra } from '@chakra-ui/react/styled-system';
import { Trans, useLingui } from '@lingui/react/macro';
import PenLine from 'lucide-react/icons/pen-line';
import { useEffect, useState } from 'react';
import { deliveryEndpoints } from '../../../../contract/deliveries.ts';
import { priceDelivery } from '../../../../rules/delivery.ts';
import { useSigned } from '../../../parts/signature/use-signed.ts';
import { callAs } from '../../../sync/session.ts';
import { useRemote } from '../../../sync/use-remote.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Money } from '../../../ui/money.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { type AddressForm, useAddressState } from '../../../ui/use-address-state.ts';
import { useFormat } from '../../../ui/use-format.ts';

const FORM: AddressForm<{ readonly query: string }> = {
  read: (params) => ({ query: (params.get('q') ?? '').slice(0, 100) }),
  write: ({ query }) => new URLSearchParams(query.trim() === '' ? {} : { q: query.trim() }).toString(),
};
/** Spec section 9: searches wait this long for the next letter. */
const DEBOUNCE_MS = 250;

/** Which order is signed for: those of the salesperson's customers, the latest first. */
export function ChooseOrder() {
  const { t } = useLingui();
  const format = useFormat();
  const [{ query }, change] = useAddressState(FORM);
  const [asked, setAsked] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(query), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  const orders = useRemote(
    (signal) => callAs(deliveryEndpoints.toSign, { query: { query: asked } }, { signal }),
    [asked],
  );
  const found = orders.data?.data;
  const signed = useSigned(found ?? []);
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={4} width="full">
      <PageHeader title={<Trans>Signature</Trans>} subtitle={<Trans>Choose the order that is signed for.</Trans>} />
      <SearchInput
        label={t`Order number, PO number or place`}
        value={query}
        onChange={(next) => change({ query: next })}
        slashFocuses
      />
      {found === undefined && orders.state === 'loading' ? (
        <SkeletonRows picture={false} />
      ) : found === undefined ? (
        <ErrorState
          title={
            orders.state === 'offline' ? (
              <Trans>Orders come from the server, and there is no signal</Trans>
            ) : (
              <Trans>The orders could not be fetched</Trans>
            )
          }
          action={
            <Button onClick={() => void orders.reload()}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      ) : found.length === 0 ? (
        <EmptyState
          picture={<PenLine size={48} strokeWidth={1.5} aria-hidden />}
          title={<Trans>No order was found</Trans>}
          action={
            query !== '' && (
              <Button onClick={() => change({ query: '' })}>
                <Trans>Show all</Trans>
              </Button>
            )
          }
        >
          <Trans>Orders of your customers that are delivered by a route can be signed for here.</Trans>
        </EmptyState>
      ) : (
        <chakra.ul aria-label={t`Orders`} aria-busy={orders.state === 'loading'}>
          {found.map((order) => (
            <li key={order.id}>
              <ListRow
                to={`/sales/orders/signature/${order.id}`}
                title={order.locationName}
                detail={`${order.salesOrderNumber} · ${format.day(order.deliveryDate, 'weekday')}${order.purchaseOrder === '' ? '' : ` · ${t`PO ${order.purchaseOrder}`}`}`}
                trail={
                  <chakra.div display="grid" justifyItems="end" gap={1}>
                    <Money cents={priceDelivery(order).total} />
                    {signed(order) === 'signed' && (
                      <StatusBadge tone="success">
                        <Trans>Signed</Trans>
                      </StatusBadge>
                    )}
                  </chakra.div>
                }
              />
            </li>
          ))}
        </chakra.ul>
      )}
    </chakra.div>
  );
}
