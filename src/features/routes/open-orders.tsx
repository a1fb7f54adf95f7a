import { Plural } from '@lingui/react/macro';
import type { Delivery } from '../../../contract/deliveries.ts';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useDriverWords } from '../deliveries/use-driver-words.ts';

/** Undelivered orders of a run, by name. They come first at the end of a run. */
export function OpenOrders({ orders }: { readonly orders: readonly Delivery[] }) {
  const words = useDriverWords();
  return (
    <Callout
      tone="warning"
      title={<Plural value={orders.length} one="# order is not delivered" other="# orders are not delivered" />}
    >
      <chakra.ul fontSize="sm">
        {orders.map((order) => (
          <li key={order.id}>
            {[
              order.locationName,
              order.salesOrderNumber,
              order.undelivered && words.undelivered(order.undelivered.reason),
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </chakra.ul>
    </Callout>
  );
}
