import { Trans } from '@lingui/react/macro';
import type { SalesOrder } from '../../../../contract/sales-orders.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { DayFact, DoneFact, Facts, NotesFact, ShipToFact } from '../../shop/facts.tsx';
import { useUnsignedText } from '../../signatures/use-unsigned-text.ts';

/** The head of a sales order: day, shipping method, location, and the order that it was made from. */
export function SalesHeading({ order }: { readonly order: SalesOrder }) {
  const { location } = useShop();
  const unsignedText = useUnsignedText();
  const pickup = order.shipMethod === 'Pickup';
  return (
    <Facts>
      <DayFact on={order.deliveryDate} pickup={pickup} />
      <Fact label={<Trans>Your order</Trans>}>
        {order.orderId === null || order.orderNumber === null ? (
          <Trans>Phone order</Trans>
        ) : (
          <TextLink to={`/portal/account/orders/${order.orderId}`}>#{order.orderNumber}</TextLink>
        )}
      </Fact>
      <Fact label={<Trans>Warehouse</Trans>}>{order.warehouseName}</Fact>
      {order.purchaseOrder && <Fact label={<Trans>PO number</Trans>}>{order.purchaseOrder}</Fact>}
      <DoneFact label={<Trans>Ordered</Trans>} at={order.orderedAt} by={order.orderedBy} timeZone={location.timeZone} />
      {!pickup && <ShipToFact place={location.displayName} address={order.shippingAddress} />}
      {order.unsigned && <Fact label={<Trans>Not signed</Trans>}>{unsignedText(order.unsigned)}</Fact>}
      {order.notes && <NotesFact notes={order.notes} />}
    </Facts>
  );
}
