import type { FloorException } from '../../../contract/floor.ts';
import { useLive } from '../../sync/use-live.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { routesOfWarehouse } from '../warehouse/data/queries.ts';
import { DeliverAgain } from './deliver-again.tsx';
import { useExceptionText } from './use-exception-text.ts';

/** Chooses any route of the warehouse, also without a signal. */
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
  const routes = useLive((db) => routesOfWarehouse(db, exception.warehouseId), [exception.warehouseId]);
  return (
    <Dialog open onClose={onClose} title={text.resolution('deliver_again', exception.kind)}>
      <DeliverAgain exception={exception} routes={routes ?? []} busy={busy} onDecide={onDecide} onBack={onClose} />
    </Dialog>
  );
}
