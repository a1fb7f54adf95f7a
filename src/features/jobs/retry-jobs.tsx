import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { BodyIn } from '../../../contract/endpoint.ts';
import { type JobRow, jobEndpoints, MOST_RETRIED_JOBS } from '../../../contract/jobs.ts';
import { useLeftText } from '../../desk/use-left-text.ts';
import type { Selection } from '../../desk/use-selection.ts';
import { CallError } from '../../lib/call.ts';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/toast-context.ts';

type Which = BodyIn<typeof jobEndpoints.retryMany>['which'];

/** Returns whether a job can be run again. */
export const canRetry = ({ state }: Pick<JobRow, 'state'>): boolean => state === 'failed' || state === 'cancelled';

/** Runs the selected jobs again, after a question with their number. */
export function RetryJobs({ selection: { rows, matching, done } }: { readonly selection: Selection<JobRow> }) {
  const { t } = useLingui();
  const toast = useToast();
  const failureText = useFailureText();
  const leftText = useLeftText();
  const [asking, setAsking] = useState(false);
  const ids = rows.slice(0, MOST_RETRIED_JOBS).map(({ id }) => id);
  const count = matching ? (matching.expected.totals.restartable ?? 0) : ids.length;

  const retry = async () => {
    const which = matching ? ({ matching } as Which) : { ids };
    const { changed, left } = await callAs(jobEndpoints.retryMany, { body: { which } }).catch((error: unknown) => {
      const isConflict = error instanceof CallError && error.code === 'conflict';
      throw new Error(isConflict ? t`More jobs match now. Check the list, then try again.` : failureText(error));
    });
    const text = t`${plural(changed, { one: '# job is tried again', other: '# jobs are tried again' })}`;
    toast.show({
      key: 'jobs',
      tone: left.length > 0 ? 'warning' : 'success',
      text: [text, leftText(left)].filter(Boolean).join(' · '),
    });
    await done(matching ? 'all' : ids);
  };

  return (
    <>
      <Button variant="primary" onClick={() => setAsking(true)}>
        <Trans>Try again</Trans>
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={<Plural value={count} one="Try # job again?" other="Try # jobs again?" />}
        confirmLabel={t`Try again`}
        onConfirm={retry}
      >
        <Trans>They run as soon as the server has room. You can cancel each one while it waits.</Trans>
      </ConfirmDialog>
    </>
  );
}
