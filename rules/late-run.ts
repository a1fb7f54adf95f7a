import { addDays } from './calendar.ts';

/** Until this time of the next day a run that has not departed comes before that day's run on the driver's phone. */
const SHOWN_UNTIL = '12:00';
/** The office sees a run that has not departed for this number of days. */
export const LATE_DAYS = 7;

const HAS_GOODS: ReadonlySet<string> = new Set(['picking', 'staged', 'shipped']);

/** What is known of an order of a run. */
export interface OrderOfRun {
  readonly status: string;
  /** The driver loaded goods of it or recorded them at the stop. */
  readonly isFound: boolean;
  /** It was delivered or given up. */
  readonly isEnded: boolean;
}

/** A day of a route with its orders, without canceled ones. Departure and finish are null until they are recorded. */
export interface PlannedRun {
  readonly day: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly orders: readonly OrderOfRun[];
}

/**
 * Returns whether a run is late: its day is over, it has not departed, and an order of it is being picked, is staged or
 * was loaded. It is late until it departs, or until each such order is delivered, given up, canceled or moved to
 * another day. Orders that only wait for a picker make no run late.
 */
export const isRunLate = ({ day, startedAt, finishedAt, orders }: PlannedRun, today: string): boolean =>
  day < today &&
  startedAt === null &&
  finishedAt === null &&
  orders.some(({ status, isFound, isEnded }) => !isEnded && (HAS_GOODS.has(status) || isFound));

/**
 * Returns whether a driver still works on a late run: that of the day before, until noon. `today` and `clock` (HH:MM)
 * are of the company's time zone.
 */
export const isLateRunShown = (run: PlannedRun, today: string, clock: string): boolean =>
  run.day === addDays(today, -1) && clock < SHOWN_UNTIL && isRunLate(run, today);
