import * as z from 'zod/mini';
import { code, day, instant, uuid, weekday } from './atoms.ts';

/** A day of a route. `stops`: locations in the driver's order; empty means the planned order. */
export const routeRun = z.object({
  day,
  stops: z.array(code),
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  driverId: z.nullable(uuid),
  driverName: z.string(),
});
export type RouteRun = z.infer<typeof routeRun>;

/** A route with its started runs: the unfinished ones, and those finished in the last seven days. */
export const deliveryRoute = z.object({
  id: code,
  name: z.string(),
  warehouseId: code,
  weekdays: z.array(weekday),
  driverId: z.nullable(uuid),
  driverName: z.string(),
  /** The planned departure, HH:MM in the company's time zone. Rows stored by earlier releases and transferred routes lack it. */
  departsAt: z.optional(z.nullable(z.string())),
  /** The median time from stop to stop in past runs; null until one has finished. Lacks where `departsAt` does. */
  pace: z.optional(z.nullable(z.object({ secondsPerStop: z.int(), runs: z.int() }))),
  runs: z.array(routeRun),
});
export type DeliveryRoute = z.infer<typeof deliveryRoute>;
