import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../ui/use-format.ts';
import { argsOf, type Change, purchaseOrderOf } from './change.ts';
import type { Names } from './use-names.ts';

/** Returns a function that describes a receiving change in one plain sentence: "12 CS Romaine received on PO 70123". */
export function useReceivingText(names: Names): (change: Change) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (change) => {
    const order = names.purchaseOrder(purchaseOrderOf(change));
    const number = order?.poNumber ?? '';
    const record = argsOf(change, 'receiving.record')?.body;
    if (record) {
      const amount = `${format.number(record.quantity)} ${record.uom}`;
      const known = order?.lines.find(({ itemCode }) => itemCode === record.itemCode)?.description;
      const item = known ?? (record.description || record.itemCode);
      return record.kind === 'reject'
        ? t`${amount} ${item} refused on PO ${number}`
        : t`${amount} ${item} received on PO ${number}`;
    }
    const reversed = argsOf(change, 'receiving.reverse')?.body.reverses;
    if (reversed) {
      const entry = order?.entries.find(({ id }) => id === reversed);
      if (!entry) return t`Entry undone on PO ${number}`;
      const what = `${format.number(entry.quantity)} ${entry.uom} ${entry.description}`;
      return t`${what} undone on PO ${number}`;
    }
    if (change.name === 'receiving.checkTruck') return t`Truck of PO ${number} checked`;
    if (change.name === 'receiving.attachPhoto') return t`A photo for PO ${number}`;
    return change.name === 'receiving.finish' ? t`PO ${number} finished` : t`PO ${number} reopened`;
  };
}
