import { useMemo } from 'react';
import type { FloorException } from '../../../../../contract/floor.ts';
import { choicesOf } from '../../../../data/picking/filter-orders.ts';
import { listPickOrders } from '../../../../data/picking/queries.ts';
import { DeliverAgain } from '../../../../parts/floor/deliver-again.tsx';
import { useExceptionText } from '../../../../parts/floor/use-exception-text.ts';
import { useLive } from '../../../../sync/use-live.ts';
import { Dialog } from '../../../../ui/dialog.tsx';

/** The routes that this device knows of without a signal are those that have orders in the house. */
export function DeliverAgainDialog({
  exception,
  busy,
  onDecide,
  onClose,
}: {
  readonly exception: FloorException;
  readonly busy: boolean;
  readonly onDecide: Parameters<typeof DeliverAgain>[0]['onDecide'];
  readonly onClose: () => void;
}) {
  const text = useExceptionText();
  const orders = useLive(listPickOrders);
  const routes = useMemo(
    () => choicesOf(orders ?? [], exception.warehouseId, null).routes.map((route) => ({ ...route, weekdays: null })),
    [orders, exception.warehouseId],
  );
  return (
    <Dialog open onClose={onClose} title={text.resolution('deliver_again', exception.kind)}>
      <DeliverAgain exception={exception} routes={routes} busy={busy} onDecide={onDecide} onBack={onClose} />
    </Dialog>
  );
}
