import { type ReactElement, useCallback, useState } from 'react';
import type { PackoutEntry } from '../../../contract/packouts.ts';
import { useOpenCatalog } from '../../sync/catalog-provider.tsx';
import { useSession } from '../../sync/use-session.tsx';
import { asLine } from '../receiving/as-line.ts';
import { type LabelJob, LabelPaper } from '../receiving/labels/label-paper.tsx';

/** Prints the case labels of an output, with or without a signal. `paper` must be rendered on the screen. */
export function usePackLabels(): {
  readonly print: (entry: PackoutEntry) => Promise<void>;
  readonly paper: ReactElement | null;
} {
  const catalog = useOpenCatalog()?.client;
  const { settings } = useSession();
  const [job, setJob] = useState<(LabelJob & { id: string }) | null>(null);
  const done = useCallback(() => setJob(null), []);
  const print = async (entry: PackoutEntry): Promise<void> => {
    const [item] = (await catalog?.items([entry.itemCode]).catch(() => [])) ?? [];
    const line = item && asLine(item);
    const unit = line?.units.find(({ uom }) => uom === entry.uom);
    setJob({
      id: entry.id,
      // The packer is printed as vendor; the pack date is the day the lot was made.
      order: { vendorName: settings?.companyName ?? '' },
      entry: { ...entry, packedOn: entry.packedOn ?? entry.doneOn, receivedOn: null },
      gtin: unit?.gtins[0] ?? null,
      packSize: line?.packSize ?? '',
    });
  };
  return { print, paper: job && <LabelPaper key={job.id} job={job} onDone={done} /> };
}
