import { Trans } from '@lingui/react/macro';
import type { Order } from '../../../contract/orders.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateText } from '../../ui/date-text.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { AddressText } from './checkout/address-text.tsx';

/** The time, location and notes of an order. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const { location } = useShop();
  const format = useFormat();
  const pickup = order.shipMethod === 'Pickup';
  return (
    <Card>
      <chakra.dl
        display="grid"
        gap={3}
        lineHeight="snug"
        css={{ '& dt': { color: 'fg.muted', fontSize: 'xs' }, '& dd': { overflowWrap: 'anywhere' } }}
      >
        <div>
          <dt>{pickup ? <Trans>Pickup</Trans> : <Trans>Delivery</Trans>}</dt>
          <chakra.dd fontWeight="semibold">
            <DateText on={order.deliveryDate} look="long" />
          </chakra.dd>
        </div>
        <div>
          <dt>{pickup ? <Trans>Pickup location</Trans> : <Trans>Ship to</Trans>}</dt>
          <dd>
            {pickup ? (
              order.warehouseName
            ) : (
              <>
                {order.locationName}
                <AddressText address={order.shippingAddress} />
              </>
            )}
          </dd>
        </div>
        {order.purchaseOrder && (
          <div>
            <dt>
              <Trans>PO number</Trans>
            </dt>
            <dd>{order.purchaseOrder}</dd>
          </div>
        )}
        {order.notes && (
          <div>
            <dt>
              <Trans>Notes</Trans>
            </dt>
            <chakra.dd whiteSpace="pre-line">{order.notes}</chakra.dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>Placed</Trans>
          </dt>
          <dd>{format.instant(order.submittedAt, location.timeZone)}</dd>
        </div>
      </chakra.dl>
    </Card>
  );
}
