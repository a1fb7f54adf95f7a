import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type JobRow, jobEndpoints } from '../../../contract/jobs.ts';
import { Panel } from '../../desk/panel.tsx';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Fact } from '../../ui/fact.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { canRetry } from './retry-jobs.tsx';
import { useJobText } from './use-job-text.ts';

type Change = 'retry' | 'cancel';

/** One background job: how far it is, why it failed, and the button that runs it again or cancels it. */
export function JobPanel({
  job,
  onChanged,
  onClose,
}: {
  readonly job: JobRow;
  /** Called after the job was changed, to read the list again. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const text = useJobText();
  const failureText = useFailureText();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const [busy, setBusy] = useState<Change>();
  const [failure, setFailure] = useState<unknown>();

  const change = async (what: Change) => {
    setBusy(what);
    setFailure(undefined);
    try {
      await callAs(jobEndpoints[what], { params: { jobId: job.id } });
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(undefined);
      onChanged();
    }
  };
  const [label, tone] = text.states[job.state];
  const { progress } = job;
  const error = text.error(job);
  const runs = text.runs(job);
  const canCancel = (job.state === 'waiting' || job.state === 'running') && !job.isCancelling;

  return (
    <Panel
      title={text.kinds[job.kind]}
      subtitle={text.about(job)}
      badge={
        <chakra.div display="flex" flexWrap="wrap" gap={2} alignItems="center" fontSize="sm" aria-live="polite">
          <StatusBadge tone={tone}>{label}</StatusBadge>
          {runs && <chakra.span color="fg.muted">{runs}</chakra.span>}
        </chakra.div>
      }
      onClose={onClose}
    >
      {progress && job.state === 'running' && (
        <chakra.div display="grid" gap={1} fontSize="sm">
          <ProgressBar
            thick
            label={t`Progress`}
            value={progress.done}
            max={progress.total}
            valueText={t`${progress.done} of ${progress.total}`}
          />
          <chakra.span color="fg.muted">
            <Trans>
              {progress.done} of {progress.total}
            </Trans>
          </chakra.span>
        </chakra.div>
      )}
      {error && (
        <Callout tone={job.state === 'failed' ? 'danger' : 'warning'} title={<Trans>Last try</Trans>}>
          {error}
        </Callout>
      )}
      <chakra.dl display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap={3} fontSize="sm">
        <Fact label={<Trans>Requested</Trans>}>
          <DateTimeText at={job.createdAt} timeZone={timeZone} />
        </Fact>
        {job.requestedBy && <Fact label={<Trans>Requested by</Trans>}>{job.requestedBy}</Fact>}
        {job.startedAt && (
          <Fact label={<Trans>Last started</Trans>}>
            <DateTimeText at={job.startedAt} timeZone={timeZone} />
          </Fact>
        )}
        {job.finishedAt && (
          <Fact label={<Trans>Ended</Trans>}>
            <DateTimeText at={job.finishedAt} timeZone={timeZone} />
          </Fact>
        )}
      </chakra.dl>
      {canRetry(job) && (
        <Button variant="primary" loading={busy === 'retry'} onClick={() => void change('retry')}>
          <Trans>Try again</Trans>
        </Button>
      )}
      {canCancel && (
        <Button loading={busy === 'cancel'} onClick={() => void change('cancel')}>
          <Trans context="background job">Cancel job</Trans>
        </Button>
      )}
      {failure !== undefined && (
        <Callout tone="danger" title={<Trans>Not changed</Trans>} announce>
          {failureText(failure)}
        </Callout>
      )}
    </Panel>
  );
}
