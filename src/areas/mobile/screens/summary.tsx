import { NoRoute, NothingToDrive } from '../../../features/routes/no-route.tsx';
import { RunReport } from '../../../features/routes/run-report.tsx';
import { queryOf, useRuns } from '../../../features/routes/use-runs.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';

/** The totals of a run, before and after it is finished; printable. */
export default function SummaryScreen() {
  const { state, run, query } = useRuns();
  if (state === 'waiting') return <SkeletonRows picture={false} />;
  if (state === 'none') return <NoRoute />;
  if (!run) return <NothingToDrive />;
  return <RunReport key={queryOf(run)} run={run} query={query} />;
}
