import { Trans, useLingui } from '@lingui/react/macro';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import type { Order } from '../../../../contract/orders.ts';
import { useServerNow, useServerOffset } from '../../../sync/use-server-now.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Countdown } from '../../../ui/countdown.tsx';
import type { ItemsByCode } from '../../catalog/use-items.ts';
import { cutoffAt } from '../checkout/use-checkout-days.ts';
import { isChangeable } from '../data/order-change.ts';
import { ChangeOrderDrawer, type WantedQuantities } from './change-order-drawer.tsx';

/** Until when an order can be changed, and the button for it. Renders nothing for an order that is closed. */
export function ChangeOrder({ order, items }: { readonly order: Order; readonly items: ItemsByCode }) {
  const { t } = useLingui();
  const { location } = useShop();
  const clockOffsetMs = useServerOffset();
  const now = new Date(useServerNow()).toISOString();
  const [isOpen, setOpen] = useState(false);
  // Kept while the drawer is closed, so that a slip of the thumb loses nothing.
  const [wanted, setWanted] = useState<WantedQuantities>(new Map());
  if (location.options.disableOrdering || order.customerLocationId !== location.customerLocationId) return null;
  if (!isChangeable(order, location, now)) return null;
  return (
    <Card data-screen-only display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3}>
      <chakra.div fontSize="sm">
        <Countdown
          label={t`Can be changed`}
          until={cutoffAt(location, order.shipMethod, order.deliveryDate, [])}
          clockOffsetMs={clockOffsetMs}
        />
      </chakra.div>
      <Button icon={<Pencil size={18} aria-hidden />} onClick={() => setOpen(true)}>
        <Trans>Change order</Trans>
      </Button>
      {isOpen && (
        <ChangeOrderDrawer
          order={order}
          items={items}
          wanted={wanted}
          onWant={setWanted}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}
