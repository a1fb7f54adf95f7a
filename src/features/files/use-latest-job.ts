import { useState } from 'react';
import { type JobRow, jobEndpoints } from '../../../contract/jobs.ts';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { useFresh } from '../../sync/use-fresh.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { useToast } from '../../ui/toast-context.ts';

/** Milliseconds between readings while the job is unfinished. */
const LIVE_MS = 1_000;

export interface LatestJob<State, Work> {
  readonly state: State | undefined;
  /** The job waits or runs. */
  readonly isLive: boolean;
  /** The request in progress. */
  readonly busy: Work | 'cancel' | undefined;
  /** The user has dismissed the job's result. */
  readonly isHidden: boolean;
  /** Makes a request, reads the job again and shows a failure. */
  readonly work: (what: Work, call: () => Promise<unknown>) => Promise<void>;
  readonly cancel: () => Promise<void>;
  readonly hide: () => void;
}

/** Reads the latest job of a kind, again and again while it is unfinished. `key` tells its toasts from others. */
export function useLatestJob<State extends { readonly job: JobRow | null }, Work>(
  key: string,
  read: (signal: AbortSignal) => Promise<State>,
): LatestJob<State, Work> {
  const toast = useToast();
  const failureText = useFailureText();
  const remote = useRemote(read, []);
  const [busy, setBusy] = useState<Work | 'cancel'>();
  const [hidden, setHidden] = useState<string>();
  const { job = null } = remote.data ?? {};
  const isLive = job?.state === 'waiting' || job?.state === 'running';
  useFresh(remote, isLive ? LIVE_MS : undefined);

  const work = async (what: Work | 'cancel', call: () => Promise<unknown>) => {
    setBusy(what);
    try {
      await call();
    } catch (error) {
      toast.show({ key, tone: 'danger', text: failureText(error) });
    }
    await remote.reload();
    setBusy(undefined);
  };
  return {
    state: remote.data,
    isLive,
    busy,
    isHidden: job !== null && hidden === `${job.id} ${job.finishedAt}`,
    work,
    cancel: () => work('cancel', async () => job && callAs(jobEndpoints.cancel, { params: { jobId: job.id } })),
    hide: () => job && setHidden(`${job.id} ${job.finishedAt}`),
  };
}
