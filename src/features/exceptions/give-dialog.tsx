import { Trans, useLingui } from '@lingui/react/macro';
import type { FloorException } from '../../../contract/floor.ts';
import { useLive } from '../../sync/use-live.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { ordersLacking } from '../picking/data/queries.ts';

/**
 * Chooses the order that gets the excess of another: those of the warehouse that lack the item, the most urgent first.
 */
export function GiveDialog({
  exception,
  onGive,
  onClose,
}: {
  readonly exception: FloorException;
  readonly onGive: (salesOrderId: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { itemCode, salesOrderId, description } = exception.about;
  const lacking = useLive(
    (db) => ordersLacking(db, exception.warehouseId, String(itemCode), String(salesOrderId)),
    [exception.warehouseId, itemCode, salesOrderId],
  );
  return (
    <Dialog open onClose={onClose} title={<Trans>Give to another order</Trans>}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2}>
        <chakra.p color="fg.muted">{description}</chakra.p>
        {lacking === undefined ? (
          <SkeletonRows picture={false} />
        ) : lacking.length === 0 ? (
          <p>
            <Trans>No other order in the warehouse is short of it.</Trans>
          </p>
        ) : (
          <chakra.ul display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={2} aria-label={t`Orders short of it`}>
            {lacking.map(({ order, line, left }) => {
              const amount = `${format.number(left)} ${line.uom}`;
              return (
                <li key={order.id}>
                  <Button full size="large" onClick={() => onGive(order.id)}>
                    {order.salesOrderNumber} · {order.locationName}
                    <chakra.span display="block" fontSize="sm" fontWeight="normal" color="fg.muted">
                      <Trans>short {amount}</Trans> · {format.day(order.deliveryDate, 'weekday')}
                    </chakra.span>
                  </Button>
                </li>
              );
            })}
          </chakra.ul>
        )}
      </chakra.div>
    </Dialog>
  );
}
