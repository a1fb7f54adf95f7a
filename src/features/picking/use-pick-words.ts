import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { ByHandReason, PickEvent, PickOrder } from '../../../contract/picking.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { PickTask } from './data/pick-tasks.ts';

/** Returns the texts of reasons and states for warehouse staff. */
export function usePickWords() {
  const { t } = useLingui();
  const format = useFormat();
  const reason = useCallback(
    (key: NonNullable<PickEvent['reason']>): string => {
      switch (key) {
        case 'not_found':
          return t`Not found`;
        case 'damaged':
          return t`Damaged`;
        case 'quality':
          return t`Poor quality`;
        case 'blocked':
          return t`Blocked / can’t reach`;
        case 'customer_wish':
          return t`Customer request`;
        case 'lot_wrong':
          return t`Can’t find it`;
        case 'other':
          return t`Another reason`;
      }
    },
    [t],
  );
  const byHand = useCallback(
    (key: ByHandReason): string => {
      switch (key) {
        case 'no_label':
          return t`No label`;
        case 'torn_label':
          return t`Label torn or unreadable`;
        case 'scanner':
          return t`Scanner doesn’t work`;
      }
    },
    [t],
  );
  const status = useCallback(
    (key: PickOrder['status']): string => {
      switch (key) {
        case 'open':
          return t`Open`;
        case 'allocated':
          return t`Allocated`;
        case 'picking':
          return t({ message: 'Picking', context: 'status of an order' });
        case 'staged':
          return t`Staged`;
      }
    },
    [t],
  );
  const amount = useCallback(
    (quantity: number, { uom }: Pick<PickTask, 'uom'>) => `${format.number(quantity)} ${uom}`,
    [format],
  );
  return { reason, byHand, status, amount };
}
