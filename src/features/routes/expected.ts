import { zonedToUtc } from '../../../rules/calendar.ts';
import { expectedArrivals, reachedIn } from '../../../rules/expected-arrivals.ts';
import { useLive } from '../../sync/use-live.ts';
import { readArrivals } from '../deliveries/data/local-facts.ts';
import { isStopOver, type Run, type Stop } from './run.ts';

type Times = ReadonlyMap<string, string>;

/** Returns all times that were noted at a stop. `arrival` is the one that only this device knows. */
const notedAt = ({ deliveries }: Stop, arrival: string | undefined): string[] => [
  ...(arrival === undefined ? [] : [arrival]),
  ...deliveries.flatMap(({ arrivedAt, completedAt, undelivered }) =>
    [arrivedAt, completedAt, undelivered?.at].flatMap((at) => at ?? []),
  ),
];

/** Returns when the truck left, else its planned departure; null if neither is known. */
export const departureOf = ({ route, run, day }: Run, timeZone: string): string | null =>
  run?.startedAt ?? (route.departsAt ? zonedToUtc(day, route.departsAt, timeZone) : null);

/**
 * Returns when the truck is expected at the open stops of a run, by location. `now` is the server's time in epoch
 * milliseconds, `arrivals` this device's arrivals of the day. A finished run has none.
 */
export function expectedOf(
  shown: Run,
  timeZone: string,
  now: number,
  arrivals: Times,
): ReturnType<typeof expectedArrivals> {
  const { route, run, stops } = shown;
  if (run?.finishedAt != null) return new Map();
  const startedAt = run?.startedAt ?? null;
  return expectedArrivals({
    pace: route.pace ?? null,
    startedAt,
    departsAt: departureOf(shown, timeZone),
    stops: stops.map((stop) => ({
      id: stop.locationId,
      reachedAt: reachedIn(startedAt, notedAt(stop, arrivals.get(stop.locationId))),
      isOver: isStopOver(stop, startedAt !== null),
    })),
    now,
  });
}

/** Follows `expectedOf` with this device's arrivals. Empty until these are read. */
export function useExpected(run: Run, timeZone: string, now: number): Times {
  const arrivals = useLive((db) => readArrivals(db, run.day), [run.day]);
  return arrivals ? expectedOf(run, timeZone, now, arrivals) : new Map();
}
