import { type ReactElement, useCallback, useState } from 'react';
import type { PurchaseOrder, ReceiptEntry } from '../../../contract/receiving.ts';
import { useOpenCatalog } from '../../sync/catalog-provider.tsx';
import { asLine } from './as-line.ts';
import { type LabelJob, LabelPaper } from './labels/label-paper.tsx';

/** Prints the case labels of an entry, with or without a signal. `paper` must be rendered on the screen. */
export function useLabels(): {
  readonly print: (order: PurchaseOrder, entry: ReceiptEntry) => Promise<void>;
  readonly paper: ReactElement | null;
} {
  const catalog = useOpenCatalog()?.client;
  const [job, setJob] = useState<(LabelJob & { readonly id: string }) | null>(null);
  const done = useCallback(() => setJob(null), []);
  const print = async (order: PurchaseOrder, entry: ReceiptEntry): Promise<void> => {
    const ordered = order.lines.find(({ itemCode }) => itemCode === entry.itemCode);
    // Goods that are not on the order are looked up in the catalog. Without a GTIN the label has only the lot.
    const [item] = ordered ? [] : ((await catalog?.items([entry.itemCode]).catch(() => [])) ?? []);
    const line = ordered ?? (item && asLine(item));
    const unit = line?.units.find(({ uom }) => uom === entry.uom);
    setJob({ id: entry.id, order, entry, gtin: unit?.gtins[0] ?? null, packSize: line?.packSize ?? '' });
  };
  return { print, paper: job && <LabelPaper key={job.id} job={job} onDone={done} /> };
}
