import type { ReactNode } from 'react';
import type { PackoutEntry } from '../../../contract/packouts.ts';
import { useOpenCatalog } from '../../sync/catalog-provider.tsx';
import { useSession } from '../../sync/use-session.tsx';
import { useCaseLabels } from '../labels/use-case-labels.ts';
import { useLabelPrinting } from '../labels/use-label-printing.tsx';
import { asLine } from '../receiving/as-line.ts';

/** Prints the case labels of an output, with or without a signal. `view` must be rendered on the screen. */
export function usePackLabels(warehouseId: string): {
  readonly print: (entry: PackoutEntry) => Promise<void>;
  readonly chooser: ReactNode;
  readonly view: ReactNode;
} {
  const catalog = useOpenCatalog()?.client;
  const { settings } = useSession();
  const labelsOf = useCaseLabels();
  const { print, ...rest } = useLabelPrinting(warehouseId);
  return {
    ...rest,
    print: async (entry) => {
      const [item] = (await catalog?.items([entry.itemCode]).catch(() => [])) ?? [];
      const line = item && asLine(item);
      const unit = line?.units.find(({ uom }) => uom === entry.uom);
      const labels = labelsOf({
        // The packer is printed as vendor; the pack date is the day the lot was made.
        vendorName: settings?.companyName ?? '',
        entry: { ...entry, packedOn: entry.packedOn ?? entry.doneOn, receivedOn: null },
        gtin: unit?.gtins[0] ?? null,
        packSize: line?.packSize ?? '',
      });
      await print(labels);
    },
  };
}
