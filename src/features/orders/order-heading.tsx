import { Trans } from '@lingui/react/macro';
import type { Order } from '../../../contract/orders.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Fact } from '../../ui/fact.tsx';
import { DayFact, DoneFact, Facts, NotesFact, ShipToFact } from '../shop/facts.tsx';

/** The head of an order: day, shipping method, location, and who ordered it when. */
export function OrderHeading({ order }: { readonly order: Order }) {
  const { location } = useShop();
  const pickup = order.shipMethod === 'Pickup';
  return (
    <Facts>
      <DayFact on={order.deliveryDate} pickup={pickup} />
      <Fact label={<Trans>Warehouse</Trans>}>{order.warehouseName}</Fact>
      {order.purchaseOrder && <Fact label={<Trans>PO number</Trans>}>{order.purchaseOrder}</Fact>}
      <DoneFact
        label={<Trans>Placed</Trans>}
        at={order.submittedAt}
        by={order.submittedBy}
        timeZone={location.timeZone}
      />
      {!pickup && <ShipToFact place={order.locationName} address={order.shippingAddress} />}
      {order.contactName && <Fact label={<Trans>Contact</Trans>}>{order.contactName}</Fact>}
      {order.notes && <NotesFact notes={order.notes} />}
    </Facts>
  );
}
