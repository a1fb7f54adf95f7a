import { NoRoute, NothingToDrive } from '../../../features/routes/no-route.tsx';
import { RouteOfTheDay } from '../../../features/routes/route-of-the-day.tsx';
import { queryOf, useRuns } from '../../../features/routes/use-runs.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';

/** The route of the day: its stops as they are driven. Works without a network, from a cold start. */
export default function RouteScreen() {
  const { state, runs, run, today, query } = useRuns();
  if (state === 'waiting') return <SkeletonRows picture={false} />;
  if (state === 'none') return <NoRoute />;
  if (!run) return <NothingToDrive />;
  return <RouteOfTheDay key={queryOf(run)} run={run} runs={runs} today={today} query={query} />;
}
