import { chakra } from '@chakra-ui/react/styled-system';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SalesOrder } from '../../../../../contract/sales-orders.ts';
import { useShop } from '../../../../sync/use-session.tsx';
import { DateText } from '../../../../ui/date-text.tsx';
import { DateTimeText } from '../../../../ui/date-time-text.tsx';
import { TextLink } from '../../../../ui/text-link.tsx';

/** What stands at the head of a sales order: day, way, place, and the order that it was made of. */
export function SalesHeading({ order }: { readonly order: SalesOrder }) {
  const { location } = useShop();
  const pickup = order.shipMethod === 'Pickup';
  const { line1, line2, city, state, postalCode } = order.shippingAddress;
  const town = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns={{
        base: 'repeat(auto-fit, minmax(8.75rem, 1fr))',
        lg: 'repeat(auto-fit, minmax(11rem, 1fr))',
      }}
      gap={4}
      lineHeight="snug"
    >
      <Fact label={pickup ? <Trans>Pickup on</Trans> : <Trans>Delivery on</Trans>}>
        <DateText on={order.deliveryDate} look="long" />
      </Fact>
      <Fact label={<Trans>Your order</Trans>}>
        {order.orderId === null || order.orderNumber === null ? (
          <Trans>Taken by phone</Trans>
        ) : (
          <TextLink to={`/portal/account/orders/${order.orderId}`}>#{order.orderNumber}</TextLink>
        )}
      </Fact>
      <Fact label={<Trans>Warehouse</Trans>}>{order.warehouseName}</Fact>
      {order.purchaseOrder && <Fact label={<Trans>PO number</Trans>}>{order.purchaseOrder}</Fact>}
      <Fact label={<Trans>Ordered</Trans>}>
        <DateTimeText at={order.orderedAt} timeZone={location.timeZone} />
        {order.orderedBy && (
          <chakra.span display="block" color="fg.muted" overflowWrap="anywhere">
            {order.orderedBy}
          </chakra.span>
        )}
      </Fact>
      {!pickup && (
        <Fact label={<Trans>Ship to</Trans>}>
          <chakra.address fontStyle="normal">
            {[location.displayName, line1, line2, town].filter(Boolean).map((line) => (
              <div key={line}>{line}</div>
            ))}
          </chakra.address>
        </Fact>
      )}
      {order.notes && (
        <Fact label={<Trans>Notes</Trans>} wide>
          <chakra.span whiteSpace="pre-wrap">{order.notes}</chakra.span>
        </Fact>
      )}
    </chakra.dl>
  );
}

function Fact({
  label,
  wide = false,
  children,
}: {
  readonly label: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <chakra.div minWidth={0} gridColumn={wide ? '1 / -1' : 'auto'}>
      <chakra.dt fontSize="xs" color="fg.muted">
        {label}
      </chakra.dt>
      <chakra.dd>{children}</chakra.dd>
    </chakra.div>
  );
}
