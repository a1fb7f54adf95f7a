import type { ReactNode } from 'react';
import type { PurchaseOrder, ReceiptEntry } from '../../../contract/receiving.ts';
import { statedOrigin } from '../../../rules/receiving/stated-origin.ts';
import { useOpenCatalog } from '../../sync/catalog-provider.tsx';
import { useCaseLabels } from '../labels/use-case-labels.ts';
import { useLabelPrinting } from '../labels/use-label-printing.tsx';
import { asLine } from './as-line.ts';

/** Prints the case labels of an entry, with or without a signal. `view` must be rendered on the screen. */
export function useLabels(warehouseId: string): {
  readonly print: (order: PurchaseOrder, entry: ReceiptEntry) => Promise<void>;
  readonly chooser: ReactNode;
  readonly view: ReactNode;
} {
  const catalog = useOpenCatalog()?.client;
  const labelsOf = useCaseLabels();
  const { print, ...rest } = useLabelPrinting(warehouseId);
  return {
    ...rest,
    print: async (order, entry) => {
      const ordered = order.lines.find(({ itemCode }) => itemCode === entry.itemCode);
      // Goods that are not on the order are looked up in the catalog. Without a GTIN the label has only the lot.
      const [item] = ordered ? [] : ((await catalog?.items([entry.itemCode]).catch(() => [])) ?? []);
      const line = ordered ?? (item && asLine(item));
      const unit = line?.units.find(({ uom }) => uom === entry.uom);
      const labelled = {
        vendorName: order.vendorName,
        entry: { ...entry, originCountry: statedOrigin(entry) },
        gtin: unit?.gtins[0] ?? null,
        packSize: line?.packSize ?? '',
      };
      await print(labelsOf(labelled));
    },
  };
}
