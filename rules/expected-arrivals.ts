/** The mean time from stop to stop in past runs of a route, and how many runs it is from. */
export interface RoutePace {
  readonly secondsPerStop: number;
  readonly runs: number;
}

/** A mean of fewer runs says too little about the next one. */
export const FEWEST_RUNS = 3;
/** Expected times are multiples of this. */
const STEP_MS = 300_000;

/** What is known of a stop of a run. */
export interface StopProgress {
  readonly id: string;
  /** The first time that was noted at the stop; null if none was. */
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
 * Returns when the truck is expected at the stops that it has not reached, by id, to five minutes. Each stop is one
 * mean time after the one before. The first follows the latest time that was noted at a stop, else the departure.
 * Returns none without a departure, and if fewer than `FEWEST_RUNS` past runs are known.
 */
export function expectedArrivals({ pace, startedAt, departsAt, stops, now }: RunProgress): ReadonlyMap<string, string> {
  const expected = new Map<string, string>();
  if (pace === null || pace.runs < FEWEST_RUNS) return expected;
  const planned = departsAt !== null && Date.parse(departsAt) >= now ? departsAt : null;
  const departure = startedAt ?? planned;
  if (departure === null) return expected;
  const reached = stops.flatMap(({ reachedAt }) => (reachedAt === null ? [] : Date.parse(reachedAt)));
  let at = Math.max(Date.parse(departure), ...reached);
  for (const { id, reachedAt, isOver } of stops) {
    if (isOver || reachedAt !== null) continue;
    at = Math.max(at + pace.secondsPerStop * 1000, now);
    expected.set(id, new Date(Math.round(at / STEP_MS) * STEP_MS).toISOString());
  }
  return expected;
}
