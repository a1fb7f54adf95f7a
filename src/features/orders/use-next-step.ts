import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { useFormat } from '../../ui/use-format.ts';
import { needsAnswer } from './data/coming.ts';

type Row = Pick<Order, 'status' | 'holds' | 'shipMethod' | 'deliveryDate'>;

/** Returns a function that says what happens next with an order; null if nothing does. */
export function useNextStep(): (row: Row) => string | null {
  const { t } = useLingui();
  const format = useFormat();
  return useCallback(
    (row) => {
      const isPickup = row.shipMethod === 'Pickup';
      const day = format.day(row.deliveryDate, 'weekday');
      switch (row.status) {
        case 'waiting':
          return t`Is sent as soon as there is a signal`;
        case 'held':
          return needsAnswer(row) ? t`Accept or change it` : t`Your distributor is checking it`;
        case 'received':
          return t`Your distributor confirms it next`;
        case 'confirmed':
          return t`Picking comes next`;
        case 'picking':
          return isPickup ? t`Then it waits for you on ${day}` : t`Then it goes on the truck for ${day}`;
        case 'staged':
          return isPickup ? t`Ready for pickup on ${day}` : t`Goes on the truck for ${day}`;
        case 'shipped':
          return isPickup ? null : t`Arrives ${day}`;
        default:
          return null;
      }
    },
    [t, format],
  );
}
