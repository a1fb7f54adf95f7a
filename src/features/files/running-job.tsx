import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { JobRow } from '../../../contract/jobs.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useJobText } from '../jobs/use-job-text.ts';
import type { LatestJob } from './use-latest-job.ts';

/** A job that waits or runs: how far it is, and the button that cancels it. */
export function RunningJob({
  job,
  view,
  title,
  label,
}: {
  readonly job: JobRow;
  readonly view: Pick<LatestJob<unknown, unknown>, 'busy' | 'cancel'>;
  readonly title: ReactNode;
  /** What the progress bar shows. */
  readonly label: string;
}) {
  const { t } = useLingui();
  const text = useJobText();
  const { number } = useFormat();
  const { done, total } = job.progress ?? { done: 0, total: 0 };
  const [doneText, totalText] = [number(done), number(total)];
  const progress = t`${doneText} of ${totalText}`;
  const remark = text.runs(job) ?? text.error(job);
  return (
    <Callout
      tone="info"
      title={title}
      action={
        !job.isCancelling && (
          <Button loading={view.busy === 'cancel'} onClick={() => void view.cancel()}>
            <Trans>Cancel</Trans>
          </Button>
        )
      }
    >
      <chakra.div display="grid" gap={1} marginTop={1}>
        <ProgressBar thick label={label} value={done} max={Math.max(1, total)} valueText={progress} />
        <chakra.span fontSize="sm" role="status">
          {total === 0 ? text.states[job.state][0] : progress}
          {remark && ` · ${remark}`}
        </chakra.span>
      </chakra.div>
    </Callout>
  );
}
