/** The median time from stop to stop in past runs of a route, and how many runs it is from. */
export interface RoutePace {
  readonly secondsPerStop: number;
  readonly runs: number;
}

/** A median of fewer runs says too little about the next one. */
export const FEWEST_RUNS = 3;
/** Expected times are multiples of this. */
const STEP_MS = 300_000;
/** A run of which nothing was noted for longer than this was probably never finished. */
const LONGEST_SILENCE_MS = 12 * 3_600_000;

/** What is known of a stop of a run. */
export interface StopProgress {
  readonly id: string;
  /** The first time that was noted at the stop in this run (`reachedIn`); null if none was. */
  readonly reachedAt: string | null;
  /** Nothing is left to do there. */
  readonly isOver: boolean;
}

/** The basis of expected arrivals. Instants are ISO texts; `now` is in epoch milliseconds. */
export interface RunProgress {
  readonly pace: RoutePace | null;
  readonly startedAt: string | null;
  /** The planned departure; it counts until it has passed. */
  readonly departsAt: string | null;
  /** In driving order. */
  readonly stops: readonly StopProgress[];
  readonly now: number;
}

/**
 * Returns the first of the times that were noted at a stop of a run; null without one. Times before the departure
 * belong to an earlier run of the same order.
 */
export const reachedIn = (startedAt: string | null, times: readonly string[]): string | null =>
  startedAt === null
    ? null
    : (times
        .filter((time) => Date.parse(time) >= Date.parse(startedAt))
        .sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null);

/**
 * Returns when the truck is expected at the stops that it has not reached, by id, to five minutes. Each stop is one
 * median time after the one before. The first follows the latest time that was noted at a stop, else the departure.
 * Returns none without a departure, if fewer than `FEWEST_RUNS` past runs are known, and if the latest time is more than
 * 12 hours ago.
 */
export function expectedArrivals({ pace, startedAt, departsAt, stops, now }: RunProgress): ReadonlyMap<string, string> {
  const expected = new Map<string, string>();
  if (pace === null || pace.runs < FEWEST_RUNS) return expected;
  const planned = departsAt !== null && Date.parse(departsAt) >= now ? departsAt : null;
  const departure = startedAt ?? planned;
  if (departure === null) return expected;
  const reached = stops.flatMap(({ reachedAt }) => (reachedAt === null ? [] : Date.parse(reachedAt)));
  let at = Math.max(Date.parse(departure), ...reached);
  if (now - at > LONGEST_SILENCE_MS) return expected;
  for (const { id, reachedAt, isOver } of stops) {
    if (isOver || reachedAt !== null) continue;
    at = Math.max(at + pace.secondsPerStop * 1000, now);
    const nearest = Math.round(at / STEP_MS) * STEP_MS;
    expected.set(id, new Date(nearest < now ? nearest + STEP_MS : nearest).toISOString());
  }
  return expected;
}
