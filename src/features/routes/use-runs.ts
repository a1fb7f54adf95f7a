import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { dayInZone, timeInZone } from '../../../rules/calendar.ts';
import { type CratebookDatabase, readMeta } from '../../data/database.ts';
import { useLive } from '../../sync/use-live.ts';
import { useServerNow } from '../../sync/use-server-now.ts';
import { useSession } from '../../sync/use-session.tsx';
import { chooseRun, type Run, runsOf } from './run.ts';

export interface Runs {
  /** `waiting` until the first pull; `none` if the user has no route. */
  readonly state: 'waiting' | 'none' | 'there';
  readonly runs: readonly Run[];
  /** The run of the URL, else the one to work on. */
  readonly run: Run | undefined;
  /** In the company's time zone, by the server's clock. */
  readonly today: string;
  /** The URL's query that selects this run. */
  readonly query: string;
}

/** Reads the routes and deliveries on this device, and whether it has synced. */
export const readRuns = async (db: CratebookDatabase) => ({
  routes: await db.live('routes').toArray(),
  deliveries: await db.live('deliveries').toArray(),
  synced: (await readMeta(db, 'epoch')) != null,
});

export const queryOf = ({ route, day }: Run): string => new URLSearchParams({ route: route.id, day }).toString();

/** Returns the runs on this device and the selected one. If several are possible, route and day are in the URL. */
export function useRuns(): Runs {
  const { settings } = useSession();
  const [params] = useSearchParams();
  const found = useLive(readRuns);
  const timeZone = settings?.timeZone ?? 'UTC';
  const at = new Date(useServerNow(60_000)).toISOString();
  const [today, clock] = [dayInZone(at, timeZone), timeInZone(at, timeZone)];
  const [route, day] = [params.get('route'), params.get('day')];
  const runs = useMemo(() => (found ? runsOf(found.routes, found.deliveries) : []), [found]);
  return useMemo(() => {
    const run = chooseRun(runs, { today, clock }, { route, day });
    const state =
      found === undefined ? 'waiting' : found.routes.length > 0 ? 'there' : found.synced ? 'none' : 'waiting';
    return { state, runs, run, today, query: run && (route || day) ? `?${queryOf(run)}` : '' };
  }, [found, runs, today, clock, route, day]);
}
