import { Trans } from '@lingui/react/macro';
import type { Location } from '../../../../../contract/locations.ts';
import { useLive } from '../../../../sync/use-live.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { chakra } from '../../../../ui/chakra.ts';
import { useFormat } from '../../../../ui/use-format.ts';
import { useEnterLocation } from '../../../locations/use-enter-location.ts';
import { readOrderState } from '../../data/order-state.ts';
import { OrderStatusBadge } from '../../order-status.tsx';

/** An order that is durable on this device, with what the server has said of it so far. */
export function PlacedCard({ orderId, location }: { readonly orderId: string; readonly location: Location }) {
  const format = useFormat();
  const enter = useEnterLocation();
  const found = useLive((db) => readOrderState(db, orderId), [orderId]);
  const order = found?.order;
  const isRefused = !order && (found?.attention.some(({ name }) => name === 'orders.submit') ?? false);
  return (
    <Card
      as="li"
      display="flex"
      flexWrap="wrap"
      justifyContent="space-between"
      alignItems="center"
      columnGap={4}
      rowGap={2}
    >
      <chakra.div display="grid" gap={0.5} lineHeight="snug">
        <chakra.span fontWeight="semibold">{location.displayName}</chakra.span>
        <chakra.span fontSize="sm" color="fg.muted">
          {order && format.day(order.deliveryDate, 'weekday')}
          {order?.orderNumber != null && ` · #${order.orderNumber}`}
        </chakra.span>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={2}>
        {order && <OrderStatusBadge status={order.status} holds={order.holds} />}
        {isRefused && (
          <chakra.span color="danger.fg">
            <Trans>Not accepted. Its lines are back in the cart.</Trans>
          </chakra.span>
        )}
        <Button
          size="small"
          onClick={() => void enter(location.customerLocationId, `/portal/account/orders/${orderId}`)}
        >
          <Trans>Open the order</Trans>
        </Button>
      </chakra.div>
    </Card>
  );
}
