import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Order } from '../../../contract/orders.ts';
import type { SalesOrder } from '../../../contract/sales-orders.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Fact } from '../../ui/fact.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { DayFact, DoneFact, Facts, NotesFact, ShipToFact } from '../shop/facts.tsx';
import { useUnsignedText } from '../signatures/use-unsigned-text.ts';

interface HeadingProps {
  readonly order: Order | SalesOrder;
  /** Where the document comes from. */
  readonly source?: ReactNode;
  readonly placed: Pick<Parameters<typeof DoneFact>[0], 'label' | 'at' | 'by'>;
  readonly locationName: string;
  /** Facts before the notes. */
  readonly children: ReactNode;
}

function Heading({ order, source, placed, locationName, children }: HeadingProps) {
  const { location } = useShop();
  const pickup = order.shipMethod === 'Pickup';
  return (
    <Facts>
      <DayFact on={order.deliveryDate} pickup={pickup} />
      {source}
      <Fact label={<Trans>Warehouse</Trans>}>{order.warehouseName}</Fact>
      {order.purchaseOrder && <Fact label={<Trans>PO number</Trans>}>{order.purchaseOrder}</Fact>}
      <DoneFact {...placed} timeZone={location.timeZone} />
      {!pickup && <ShipToFact place={locationName} address={order.shippingAddress} />}
      {children}
      {order.notes && <NotesFact notes={order.notes} />}
    </Facts>
  );
}

/** The head of an order: day, shipping method, location, and who ordered it when. */
export function OrderHeading({ order }: { readonly order: Order }) {
  return (
    <Heading
      order={order}
      placed={{ label: <Trans>Placed</Trans>, at: order.submittedAt, by: order.submittedBy }}
      locationName={order.locationName}
    >
      {order.contactName && <Fact label={<Trans>Contact</Trans>}>{order.contactName}</Fact>}
    </Heading>
  );
}

/** The head of a sales order: day, shipping method, location, and the order that it was made from. */
export function SalesHeading({ order }: { readonly order: SalesOrder }) {
  const { location } = useShop();
  const unsignedText = useUnsignedText();
  return (
    <Heading
      order={order}
      source={
        <Fact label={<Trans>Your order</Trans>}>
          {order.orderId === null || order.orderNumber === null ? (
            <Trans>Phone order</Trans>
          ) : (
            <TextLink to={`/portal/account/orders/${order.orderId}`}>#{order.orderNumber}</TextLink>
          )}
        </Fact>
      }
      placed={{ label: <Trans>Ordered</Trans>, at: order.orderedAt, by: order.orderedBy }}
      locationName={location.displayName}
    >
      {order.unsigned && <Fact label={<Trans>Not signed</Trans>}>{unsignedText(order.unsigned)}</Fact>}
    </Heading>
  );
}
