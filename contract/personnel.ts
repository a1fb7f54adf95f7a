import * as z from 'zod/mini';
import { uuid } from './atoms.ts';
import { get } from './endpoint.ts';
import { license, type Role } from './roles.ts';

/** Company users who may look up colleagues. */
const COLLEAGUES = ['APP', 'ADMIN', 'SALES', 'BUYER'] as const satisfies readonly Role[];

/** An employee of the company, as shown to colleagues. */
export const person = z.object({
  id: uuid,
  name: z.string(),
  duties: z.array(license),
  /** The warehouse that the employee works in; null: any. */
  warehouseId: z.nullable(z.string()),
});
export type Person = z.infer<typeof person>;

const people = z.object({ data: z.array(person) });

export const personnelEndpoints = {
  list: get('/edible/personnel', {
    summary: 'List staff by name, optionally of one duty',
    permission: COLLEAGUES,
    query: z.object({ duty: z.optional(license) }),
    returns: people,
  }),
  sales: get('/edible/personnel/sales', {
    summary: 'List salespeople by name',
    permission: COLLEAGUES,
    returns: people,
  }),
  buyers: get('/edible/personnel/buyers', {
    summary: 'List buyers by name',
    permission: COLLEAGUES,
    returns: people,
  }),
};
