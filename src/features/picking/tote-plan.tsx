import { Trans } from '@lingui/react/macro';
import type { PickOrder } from '../../../contract/picking.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { colorOfTote } from './data/totes.ts';
import { ToteBand } from './tote-band.tsx';

/** Before the first pick of a batch: which tote is whose. */
export function TotePlan({
  orders,
  containerOf,
  onRename,
  onStart,
}: {
  readonly orders: readonly PickOrder[];
  readonly containerOf: (order: PickOrder) => string;
  readonly onRename: (orderId: string) => void;
  readonly onStart: () => void;
}) {
  return (
    <chakra.section display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
      <div>
        <chakra.h2 fontSize="lg" fontWeight="semibold" lineHeight="tight">
          <Trans>One tote for each customer</Trans>
        </chakra.h2>
        <chakra.p color="fg.muted">
          <Trans>Write the number on the tote, or scan the tote's own label.</Trans>
        </chakra.p>
      </div>
      <chakra.ol display="grid" gap={2}>
        {orders.map((order, index) => (
          <li key={order.id}>
            <chakra.button
              type="button"
              width="full"
              textAlign="start"
              cursor="pointer"
              onClick={() => onRename(order.id)}
            >
              <ToteBand
                tote={containerOf(order)}
                name={order.locationName}
                position={colorOfTote(containerOf(order), index)}
              />
            </chakra.button>
          </li>
        ))}
      </chakra.ol>
      <Button full size="large" variant="primary" onClick={onStart}>
        <Trans>Start picking</Trans>
      </Button>
    </chakra.section>
  );
}
