import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { isErrorCode } from '../../../../contract/error-codes.ts';
import { isEstimate, totalsOf } from '../../../../contract/order-amounts.ts';
import type { Order } from '../../../../contract/orders.ts';
import type { AttentionRow, OutboxRow } from '../../../data/database.ts';
import { TotalsList } from '../../../features/carts/totals-list.tsx';
import { type ItemsByCode, useShopItems } from '../../../features/catalog/use-items.ts';
import { RequireLocation } from '../../../features/locations/require-location.tsx';
import { ChangeOrder } from '../../../features/orders/change/change-order.tsx';
import { describeOrder } from '../../../features/orders/data/describe-order.ts';
import { dismissOrderAttention, readOrderState } from '../../../features/orders/data/order-state.ts';
import { listOrders } from '../../../features/orders/data/queries.ts';
import { HeldOrder } from '../../../features/orders/held-order.tsx';
import { OrderFacts } from '../../../features/orders/order-facts.tsx';
import { OrderLines } from '../../../features/orders/order-lines.tsx';
import { RefusedState, SubmitState } from '../../../features/orders/submit-state.tsx';
import { TwoColumns } from '../../../features/shop/two-columns.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { useLive } from '../../../sync/use-live.ts';
import { useShop, useSignedIn } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonCards } from '../../../ui/skeleton.tsx';
import { useDesk } from '../../../ui/use-desk.ts';
import { useGo } from '../../../ui/use-go.ts';

const NO_ITEMS: ItemsByCode = new Map();

/** Shown after an order was placed: its live state. Without an id, the newest order of this device. */
export default function Confirmation() {
  const { id } = useParams();
  const { location } = useShop();
  const { customerLocationId } = location;
  const state = useLive(
    async (db) => {
      const newest = (await listOrders(db, customerLocationId)).sort((a, b) =>
        b.submittedAt.localeCompare(a.submittedAt),
      );
      const orderId = id ?? newest[0]?.id;
      return orderId === undefined ? null : { orderId, ...(await readOrderState(db, orderId)) };
    },
    [id, customerLocationId],
  );
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={5}>
      <PageHeader title={<Trans>Your order</Trans>} />
      {state === undefined ? (
        <SkeletonCards count={2} />
      ) : state?.order ? (
        <RequireLocation customerLocationId={state.order.customerLocationId}>
          <Placed order={state.order} waiting={state.waiting} attention={state.attention} />
        </RequireLocation>
      ) : (
        <NoOrder orderId={state?.orderId} attention={state?.attention ?? []} />
      )}
    </chakra.div>
  );
}

function Placed({
  order,
  waiting,
  attention,
}: {
  readonly order: Order;
  readonly waiting: readonly OutboxRow[];
  readonly attention: readonly AttentionRow[];
}) {
  const { t } = useLingui();
  const { location } = useShop();
  const go = useGo();
  const desk = useDesk();
  const codes = useMemo(() => [...new Set(order.lines.map((line) => line.itemCode))], [order.lines]);
  const items = useShopItems(codes)?.items ?? NO_ITEMS;
  const shown = useMemo(() => describeOrder(order, items, location), [order, items, location]);
  const totals = totalsOf(shown);
  return (
    <TwoColumns
      label={t`Summary`}
      aside={
        <>
          <OrderFacts order={shown} />
          {totals && (
            <Card>
              <TotalsList totals={totals} approximate={shown.lines.some(isEstimate)} />
            </Card>
          )}
          <chakra.div display="grid" gap={2}>
            <ButtonLink to="/portal" variant={order.status === 'held' ? 'secondary' : 'primary'} full>
              <Trans>Back to the shop</Trans>
            </ButtonLink>
            <ButtonLink to={`/portal/account/orders/${order.id}`} full>
              <Trans>Order details</Trans>
            </ButtonLink>
          </chakra.div>
        </>
      }
    >
      <SubmitState order={shown} waiting={waiting} items={items} />
      <ChangeOrder order={shown} items={items} />
      {order.status === 'held' && (
        <HeldOrder order={order} attention={attention} onChanged={() => go('/portal/cart')} />
      )}
      <Section title={<Trans>Lines</Trans>}>
        <OrderLines lines={shown.lines} items={items} desk={desk} />
      </Section>
    </TwoColumns>
  );
}

/** The server refused the submission, or there is no such order on this device. */
function NoOrder({
  orderId,
  attention,
}: {
  readonly orderId: string | undefined;
  readonly attention: readonly AttentionRow[];
}) {
  const { i18n } = useLingui();
  const { db } = useSignedIn();
  const go = useGo();
  const refused = attention.find((row) => row.name === 'orders.submit');
  if (refused && orderId !== undefined)
    return (
      <>
        <RefusedState reason={isErrorCode(refused.code) && i18n._(errorText(refused.code))} />
        <div>
          <Button
            variant="primary"
            onClick={async () => {
              await dismissOrderAttention(db, orderId);
              go('/portal/cart', { replace: true });
            }}
          >
            <Trans>Back to the cart</Trans>
          </Button>
        </div>
      </>
    );
  return (
    <EmptyState
      title={<Trans>This order isn’t on this device</Trans>}
      action={
        <ButtonLink to="/portal/account/orders" variant="primary">
          <Trans>Your orders</Trans>
        </ButtonLink>
      }
    >
      <Trans>It may be an older order, or one for another location.</Trans>
    </EmptyState>
  );
}
