import { useLingui } from '@lingui/react/macro';
import { type CatalogImages, catalogImageEndpoints } from '../../../contract/catalog-images.ts';
import { saveFile } from '../../lib/save-file.ts';
import { callAs } from '../../sync/session.ts';
import { useToast } from '../../ui/toast-context.ts';
import { type LatestJob, useLatestJob } from './use-latest-job.ts';

/** Milliseconds for a file of 500 MB over a slow line. */
const DOWNLOAD_MS = 3_600_000;

/** A number is that of the file being downloaded. */
export interface CatalogImagesView extends Omit<LatestJob<CatalogImages, 'start' | number>, 'work'> {
  readonly start: () => Promise<void>;
  readonly download: (file: CatalogImages['files'][number]) => Promise<void>;
}

/** Reads the job that collects the images of all items. */
export function useCatalogImages(): CatalogImagesView {
  const { t } = useLingui();
  const toast = useToast();
  const { work, ...view } = useLatestJob<CatalogImages, 'start' | number>('catalog-images', (signal) =>
    callAs(catalogImageEndpoints.state, {}, { signal }),
  );
  const job = view.state?.job;
  return {
    ...view,
    start: () => work('start', () => callAs(catalogImageEndpoints.start, {})),
    download: (file) =>
      work(file.number, async () => {
        if (!job) return;
        const params = { jobId: job.id, number: file.number };
        saveFile(await callAs(catalogImageEndpoints.download, { params }, { timeoutMs: DOWNLOAD_MS }), file.fileName);
        toast.show({ tone: 'success', text: t`${file.fileName} downloaded` });
      }),
  };
}
