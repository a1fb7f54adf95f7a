import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { jobEndpoints } from '../../../contract/jobs.ts';
import { type TraceRequest, type TraceWorkbookRow, traceWorkbookEndpoints } from '../../../contract/trace-workbooks.ts';
import { saveFile } from '../../lib/save-file.ts';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { useFresh } from '../../sync/use-fresh.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { useToast } from '../../ui/toast-context.ts';

/** Milliseconds between readings while a workbook is written. */
const LIVE_MS = 1_000;
/** Milliseconds for a large workbook over a slow line. */
const DOWNLOAD_MS = 600_000;

export const isLive = ({ job }: TraceWorkbookRow): boolean => job.state === 'waiting' || job.state === 'running';

/** Reads the latest traceability workbooks, again and again while one is being written. */
export function useTraceWorkbooks() {
  const { t } = useLingui();
  const toast = useToast();
  const failureText = useFailureText();
  const remote = useRemote((signal) => callAs(traceWorkbookEndpoints.state, {}, { signal }), []);
  /** The job of the request in progress. */
  const [busy, setBusy] = useState<string>();
  useFresh(remote, remote.data?.workbooks.some(isLive) ? LIVE_MS : undefined);

  const work = async (jobId: string, call: () => Promise<unknown>) => {
    setBusy(jobId);
    try {
      await call();
    } catch (error) {
      toast.show({ key: 'trace-workbook', tone: 'danger', text: failureText(error) });
    }
    await remote.reload();
    setBusy(undefined);
  };
  /** Throws what the call throws, for a form. */
  const start = async (body: TraceRequest) => {
    await callAs(traceWorkbookEndpoints.start, { body });
    await remote.reload();
  };
  return {
    remote,
    busy,
    start,
    again: ({ job, request }: TraceWorkbookRow) => work(job.id, () => start(request)),
    cancel: ({ job }: TraceWorkbookRow) =>
      work(job.id, () => callAs(jobEndpoints.cancel, { params: { jobId: job.id } })),
    download: ({ job, file }: TraceWorkbookRow) =>
      work(job.id, async () => {
        if (!file) return;
        const params = { jobId: job.id };
        saveFile(await callAs(traceWorkbookEndpoints.download, { params }, { timeoutMs: DOWNLOAD_MS }), file.fileName);
        toast.show({ tone: 'success', text: t`${file.fileName} downloaded` });
      }),
  };
}
export type TraceWorkbooksView = ReturnType<typeof useTraceWorkbooks>;
