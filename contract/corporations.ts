import * as z from 'zod/mini';
import { code, pageOf, paging, text } from './atoms.ts';
import { get } from './endpoint.ts';
import type { Role } from './roles.ts';
import { address } from './rows/locations.ts';

/** Company users who may look up customers. */
const STAFF = ['APP', 'ADMIN', 'SALES', 'BUYER'] as const satisfies readonly Role[];

/** A customer of the distributor with its locations. */
export const corporation = z.object({
  id: code,
  /** The same as `id`, as the specification names it. */
  customerId: code,
  name: z.string(),
  locations: z.array(z.object({ customerLocationId: code, displayName: z.string(), customerId: code })),
});
export type Corporation = z.infer<typeof corporation>;

/** What a field user needs of a customer: its locations and the route of each. No prices and no credit. */
export const corporationInfo = z.object({
  id: code,
  name: z.string(),
  isActive: z.boolean(),
  locations: z.array(
    z.object({
      customerLocationId: code,
      displayName: z.string(),
      address,
      warehouseId: code,
      routeName: z.nullable(z.string()),
      stop: z.nullable(z.int()),
      isActive: z.boolean(),
      /** Empty for users who don't visit or phone customers. */
      deliveryInstructions: z.string(),
    }),
  ),
});

const params = z.object({ id: code });

export const corporationEndpoints = {
  list: get('/edible/corporations', {
    summary: 'List customers with their locations, by name',
    permission: STAFF,
    query: z.object(paging),
    returns: pageOf(corporation),
  }),
  search: get('/edible/corporations/search', {
    summary: 'Search customers by number, name or location; all words must match',
    permission: STAFF,
    query: z.object({ ...paging, query: z.optional(text(100)) }),
    returns: pageOf(corporation),
  }),
  infos: get('/edible/corporations/info', {
    summary: 'List customers by name, with the addresses and routes of their locations',
    permission: STAFF,
    query: z.object(paging),
    returns: pageOf(corporationInfo),
  }),
  get: get('/edible/corporations/:id', {
    summary: 'Get a customer with its locations',
    permission: STAFF,
    params,
    returns: corporation,
  }),
  info: get('/edible/corporations/:id/info', {
    summary: 'Get the addresses and routes of a customer’s locations',
    permission: STAFF,
    params,
    returns: corporationInfo,
  }),
};
