import * as z from 'zod/mini';
import { uuid } from './atoms.ts';
import { get } from './endpoint.ts';
import { license, type Role } from './roles.ts';

/** People of the company who may look up colleagues. */
const COLLEAGUES = ['APP', 'ADMIN', 'SALES', 'BUYER'] as const satisfies readonly Role[];

/** Somebody who works for the company, as colleagues see them. */
export const person = z.object({
  id: uuid,
  name: z.string(),
  duties: z.array(license),
  /** The house that they work in; null: any of them. */
  warehouseId: z.nullable(z.string()),
});
export type Person = z.infer<typeof person>;

const people = z.object({ data: z.array(person) });

export const personnelEndpoints = {
  list: get('/edible/personnel', {
    summary: 'People of the field, by name; with a duty those who have it',
    permission: COLLEAGUES,
    query: z.object({ duty: z.optional(license) }),
    returns: people,
  }),
  sales: get('/edible/personnel/sales', {
    summary: 'The salespeople, by name',
    permission: COLLEAGUES,
    returns: people,
  }),
  buyers: get('/edible/personnel/buyers', {
    summary: 'The buyers, by name',
    permission: COLLEAGUES,
    returns: people,
  }),
};
