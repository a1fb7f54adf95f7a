import * as z from 'zod/mini';
import { instant, uuid } from './atoms.ts';
import { get } from './endpoint.ts';

/**
 * The facts of a company's traceability plan (21 CFR 1.1315): places, listed foods, lot codes that it assigns, and whom
 * to ask.
 */
export const traceabilityPlan = z.object({
  companyName: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  warehouses: z.array(
    z.object({
      name: z.string(),
      /** Empty if it is not recorded. */
      address: z.string(),
      phone: z.string(),
      /** Users with the license `lead` there. */
      leads: z.array(z.string()),
      /** Goods are packed there under new lots. */
      packs: z.boolean(),
    }),
  ),
  /** Foods of the list with their number of items, by name. `undecided` items are listed by their words alone. */
  foods: z.array(z.object({ food: z.nullable(z.string()), items: z.int(), undecided: z.int() })),
  /** A lot code as receivers' devices assign it. */
  exampleLotCode: z.string(),
  /** Vendors and packers without a complete address. */
  incompletePlaces: z.int(),
});
export type TraceabilityPlan = z.infer<typeof traceabilityPlan>;

export const traceabilityPlanEndpoints = {
  get: get('/settings/traceability-plan', {
    summary: 'Get the facts of the company’s traceability plan',
    permission: ['ADMIN'],
    returns: traceabilityPlan,
  }),
  versions: get('/settings/traceability-plan/versions', {
    summary: 'List the stored versions of the traceability plan, latest first',
    permission: ['ADMIN'],
    returns: z.object({
      data: z.array(
        z.object({ id: uuid, storedAt: instant, /** Null for the latest. */ replacedAt: z.nullable(instant) }),
      ),
    }),
  }),
  version: get('/settings/traceability-plan/versions/:id', {
    summary: 'Get the facts of a stored version of the traceability plan',
    permission: ['ADMIN'],
    params: z.object({ id: uuid }),
    returns: traceabilityPlan,
    errors: ['not_found'],
  }),
};
