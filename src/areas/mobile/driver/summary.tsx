import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { NoRoute } from './parts/no-route.tsx';
import { NothingToDrive } from './parts/nothing-to-drive.tsx';
import { RunReport } from './parts/run-report.tsx';
import { queryOf, useRuns } from './parts/use-runs.ts';

/** What a run came to, before and after it is finished; printable. */
export default function SummaryScreen() {
  const { state, run, query } = useRuns();
  if (state === 'waiting') return <SkeletonRows picture={false} />;
  if (state === 'none') return <NoRoute />;
  if (!run) return <NothingToDrive />;
  return <RunReport key={queryOf(run)} run={run} query={query} />;
}
