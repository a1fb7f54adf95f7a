import * as z from 'zod/mini';
import { code, day, instant } from './atoms.ts';
import { get } from './endpoint.ts';

/**
 * State of a stop as the office sees it. `waiting`: an order is still being picked. `to_load`: all are staged.
 * `on_truck`: the truck has left with them. `comes_back`: could not be delivered. `left_behind`: the truck has left
 * without them.
 */
export const OFFICE_STOP_STATES = ['waiting', 'to_load', 'on_truck', 'delivered', 'comes_back', 'left_behind'] as const;

export const officeStop = z.object({
  customerLocationId: code,
  name: z.string(),
  /** Position in the planned order of this day, from 1. The list is in the driver's order. */
  planned: z.int(),
  state: z.enum(OFFICE_STOP_STATES),
  /** When it was delivered or given up; null while it is open. */
  endedAt: z.nullable(instant),
  /** When the truck is expected there by past runs; null if it was there, or too little is known. */
  expectedAt: z.optional(z.nullable(instant)),
});

/** A day of a route for the office. */
export const officeRun = z.object({
  day,
  driverName: z.string(),
  startedAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  /** Whether its day is over and it has not departed (rules/late-run.ts). */
  isLate: z.optional(z.boolean()),
  /** Whether the driver has changed the order of the stops. */
  isRearranged: z.boolean(),
  stops: z.array(officeStop),
});
export type OfficeRun = z.infer<typeof officeRun>;

export const routeRunEndpoints = {
  list: get('/settings/routes/:id/runs', {
    summary:
      'List the route’s days with orders, from unfinished and late ones to the next seven days, with stops in driving order',
    permission: ['ADMIN'],
    params: z.object({ id: code }),
    returns: z.object({ data: z.array(officeRun) }),
    errors: ['not_found'],
  }),
};
