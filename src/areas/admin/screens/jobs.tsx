import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ListChecks from 'lucide-react/icons/list-checks';
import { JOB_KINDS, JOB_STATES, jobEndpoints } from '../../../../contract/jobs.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { JobPanel } from '../../../features/jobs/job-panel.tsx';
import { canRetry, RetryJobs } from '../../../features/jobs/retry-jobs.tsx';
import { useJobText } from '../../../features/jobs/use-job-text.ts';
import { useFresh } from '../../../sync/use-fresh.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Milliseconds between readings while a job on the screen is unfinished. */
const LIVE_MS = 2_000;

/** What the server does by itself: emails, the nightly cleanup. For an administrator who looks why a mail did not come. */
export default function Jobs() {
  const { t } = useLingui();
  const text = useJobText();
  const view = useList(jobEndpoints.list, ({ id }) => id);
  const shown = [...(view.page?.data ?? []), ...(view.open ? [view.open] : [])];
  const isLive = shown.some(({ state }) => state === 'waiting' || state === 'running');
  useFresh(view.remote, isLive ? LIVE_MS : undefined);
  return (
    <ListScreen
      view={view}
      rows={jobEndpoints.rows}
      title={t`Background jobs`}
      searchLabel={t`Recipient, day or error`}
      filters={{
        state: {
          look: 'select',
          label: t`Status`,
          all: t`All statuses`,
          options: JOB_STATES.map((value) => ({ value, label: text.states[value][0] })),
        },
        kind: {
          look: 'select',
          label: t`Kind`,
          all: t`All kinds`,
          options: JOB_KINDS.map((value) => ({ value, label: text.kinds[value] })),
        },
      }}
      columns={(column) => [
        column.custom(
          'kind',
          t`Job`,
          { show: ({ kind }) => text.kinds[kind], cell: ({ kind }) => text.kinds[kind] },
          { sort: 'kind', below: text.about, width: '18rem' },
        ),
        column.file('about', t`About`, ({ about }) => about),
        column.status('state', t`Status`, text.states, { sort: 'state' }),
        column.custom(
          'error',
          t`Last try`,
          { show: (row) => text.error(row), cell: (row) => text.error(row) },
          { below: text.runs },
        ),
        column.file('attempts', t`Tries`, ({ attempts }) => attempts),
        column.instant('createdAt', t`Requested`, { sort: 'createdAt' }),
        column.instant('finishedAt', t`Ended`, { sort: 'finishedAt', secondary: true }),
        column.file('requestedBy', t`Requested by`, ({ requestedBy }) => requestedBy),
      ]}
      count={(total) => <Plural value={total} _0="No jobs" one="# job" other="# jobs" />}
      noResults={t`No such job`}
      empty={() => (
        <EmptyState picture={<ListChecks size={48} strokeWidth={1.5} />} title={<Trans>No background jobs yet</Trans>}>
          <Trans>Background jobs are listed here until 30 days after they ended.</Trans>
        </EmptyState>
      )}
      failure={{
        offline: t`Background jobs need a connection, and there is no signal`,
        failed: t`The background jobs could not be loaded`,
      }}
      panel={(job, { close }) => <JobPanel job={job} onChanged={() => void view.remote.reload()} onClose={close} />}
      bulk={{
        canSelect: canRetry,
        label: t`Try the selected jobs again`,
        onMatching: true,
        actions: (selection) => <RetryJobs selection={selection} />,
      }}
    />
  );
}
