import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type CatalogImages, catalogImageEndpoints } from '../../../contract/catalog-images.ts';
import { jobEndpoints } from '../../../contract/jobs.ts';
import { saveFile } from '../../lib/save-file.ts';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { useFresh } from '../../sync/use-fresh.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { useToast } from '../../ui/toast-context.ts';

/** Milliseconds between readings while the job is unfinished. */
const LIVE_MS = 1_000;
/** Milliseconds for a file of 500 MB over a slow line. */
const DOWNLOAD_MS = 3_600_000;

type Work = 'start' | 'cancel' | number;

export interface CatalogImagesView {
  readonly state: CatalogImages | undefined;
  /** The job waits or runs. */
  readonly isLive: boolean;
  /** The request in progress; a number is that of the file being downloaded. */
  readonly busy: Work | undefined;
  /** The user has dismissed the job's result. */
  readonly isHidden: boolean;
  readonly start: () => Promise<void>;
  readonly cancel: () => Promise<void>;
  readonly download: (file: CatalogImages['files'][number]) => Promise<void>;
  readonly hide: () => void;
}

/** Reads the job that collects the images of all items, again and again while it is unfinished. */
export function useCatalogImages(): CatalogImagesView {
  const { t } = useLingui();
  const toast = useToast();
  const failureText = useFailureText();
  const remote = useRemote((signal) => callAs(catalogImageEndpoints.state, {}, { signal }), []);
  const [busy, setBusy] = useState<Work>();
  const [hidden, setHidden] = useState<string>();
  const { job } = remote.data ?? { job: null };
  const isLive = job?.state === 'waiting' || job?.state === 'running';
  useFresh(remote, isLive ? LIVE_MS : undefined);

  const work = async (what: Work, call: () => Promise<unknown>) => {
    setBusy(what);
    try {
      await call();
    } catch (error) {
      toast.show({ key: 'catalog-images', tone: 'danger', text: failureText(error) });
    }
    await remote.reload();
    setBusy(undefined);
  };
  return {
    state: remote.data,
    isLive,
    busy,
    isHidden: job !== null && hidden === `${job.id} ${job.finishedAt}`,
    start: () => {
      setHidden(undefined);
      return work('start', () => callAs(catalogImageEndpoints.start, {}));
    },
    cancel: () => work('cancel', async () => job && callAs(jobEndpoints.cancel, { params: { jobId: job.id } })),
    download: (file) =>
      work(file.number, async () => {
        if (!job) return;
        const params = { jobId: job.id, number: file.number };
        saveFile(await callAs(catalogImageEndpoints.download, { params }, { timeoutMs: DOWNLOAD_MS }), file.fileName);
        toast.show({ tone: 'success', text: t`${file.fileName} downloaded` });
      }),
    hide: () => job && setHidden(`${job.id} ${job.finishedAt}`),
  };
}
