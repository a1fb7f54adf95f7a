import { zonedToUtc } from '../../../rules/calendar.ts';
import { expectedArrivals } from '../../../rules/expected-arrivals.ts';
import { isStopOver, type Run, type Stop } from './run.ts';

/** Returns the first time that was noted at a stop; null if none was. */
const reachedAt = ({ deliveries }: Stop): string | null =>
  deliveries
    .flatMap(({ arrivedAt, completedAt, undelivered }) => arrivedAt ?? completedAt ?? undelivered?.at ?? [])
    .sort()[0] ?? null;

/**
 * Returns when the truck is expected at the open stops of a run, by location. `now` is the server's time in epoch
 * milliseconds. A finished run has none.
 */
export function expectedOf(
  { route, run, day, stops }: Run,
  timeZone: string,
  now: number,
): ReturnType<typeof expectedArrivals> {
  if (run?.finishedAt != null) return new Map();
  const startedAt = run?.startedAt ?? null;
  return expectedArrivals({
    pace: route.pace ?? null,
    startedAt,
    departsAt: route.departsAt ? zonedToUtc(day, route.departsAt, timeZone) : null,
    stops: stops.map((stop) => ({
      id: stop.locationId,
      reachedAt: reachedAt(stop),
      isOver: isStopOver(stop, startedAt !== null),
    })),
    now,
  });
}
