import { useLingui } from '@lingui/react/macro';
import { type CatalogUpload, catalogUploadEndpoints, MAX_ZIP_BYTES } from '../../../contract/catalog-upload.ts';
import { callAs } from '../../sync/session.ts';
import { useToast } from '../../ui/toast-context.ts';
import { type LatestJob, useLatestJob } from './use-latest-job.ts';

/** Milliseconds after which the server ends a request, and some more. */
const UPLOAD_MS = 140_000;

export interface CatalogUploadView extends Omit<LatestJob<CatalogUpload, 'send'>, 'work'> {
  readonly send: (file: File) => Promise<void>;
}

/** Reads the job that sets the images of items from a zip file, and sends such a file. */
export function useCatalogUpload(): CatalogUploadView {
  const { t } = useLingui();
  const toast = useToast();
  const { work, ...view } = useLatestJob<CatalogUpload, 'send'>('catalog-upload', (signal) =>
    callAs(catalogUploadEndpoints.state, {}, { signal }),
  );
  return {
    ...view,
    send: async (file) => {
      if (file.size > MAX_ZIP_BYTES) {
        toast.show({
          key: 'catalog-upload',
          tone: 'danger',
          text: t`This ZIP file is larger than 200 MB. Split it into smaller ones.`,
        });
        return;
      }
      await work('send', () => callAs(catalogUploadEndpoints.upload, { body: {}, file }, { timeoutMs: UPLOAD_MS }));
    },
  };
}
