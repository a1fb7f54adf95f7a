import * as z from 'zod/mini';
import { gs1CheckDigit } from '../rules/gtin.ts';
import { atMost, code, instant, oneLine, text } from './atoms.ts';
import { del, nothing, put } from './endpoint.ts';
import { list, rowsOf } from './list.ts';
import { placeKey } from './place-key.ts';

const permission = ['ADMIN'] as const;

/** A Global Location Number: 13 digits with a correct check digit (GS1 General Specifications, section 3.7). */
const gln = z.string().check(
  z.regex(/^\d{13}$/, { abort: true }),
  z.refine((digits) => gs1CheckDigit(digits.slice(0, -1)) === Number(digits.at(-1)), { error: 'must be a GLN' }),
);

/** A location description as traceability records need it (21 CFR 1.1310), with its references. */
const facts = {
  /** Business name. */
  name: oneLine(120),
  phone: text(40),
  line1: text(120),
  line2: text(120),
  city: text(80),
  state: text(40),
  postalCode: text(20),
  /** Global Location Number; empty if unknown. */
  gln: z.union([z.literal(''), gln]),
  /** The 11 digits of the FDA's food facility registration; empty if unknown. */
  fdaRegistration: z.string().check(atMost(11), z.regex(/^(?:\d{11})?$/)),
  /** The vendor that sells goods from a packer's place; empty for any, and for other places. */
  vendorId: z.union([z.literal(''), code]),
  /** A vendor that the rule exempts (21 CFR 1.1305): the warehouse may assign lot codes to its goods. */
  isExempt: z.boolean(),
};

export const placeRow = z.object({
  key: placeKey,
  kind: z.enum(['warehouse', 'vendor', 'packer']),
  /** The code of the warehouse or vendor; empty for a packer. */
  code: z.string(),
  ...facts,
  /** The vendor's name; empty without `vendorId`. */
  vendorName: z.string(),
  /** Name, phone, street, city, state and postal code are known. */
  isComplete: z.boolean(),
  /** Who wrote it last; null if nothing was recorded of this place yet. */
  changedBy: z.nullable(z.string()),
  updatedAt: z.nullable(instant),
});
export type PlaceRow = z.infer<typeof placeRow>;

const places = list('/settings/places', {
  summary: 'List the places of traceability records: warehouses, vendors and packers',
  permission,
  row: placeRow,
  filters: { kind: z.enum(['warehouse', 'vendor', 'packer']) },
  defaults: { kind: 'warehouse' },
  sorts: ['name', 'city', 'updatedAt'],
  sort: { by: 'name', direction: 'Asc' },
});

const params = z.object({ key: placeKey });

/** The places where lots are packed, shipped and received (21 CFR 1.1310, location description). */
export const placeEndpoints = {
  list: places,
  rows: rowsOf(places),
  save: put('/settings/places/:key', {
    summary: 'Set name, address and references of a place; `conflict` if it was changed after `updatedAt`',
    permission,
    params,
    body: z.object({ ...facts, updatedAt: z.nullable(instant) }),
    returns: placeRow,
    errors: ['not_found', 'conflict'],
  }),
  remove: del('/settings/places/:key', {
    summary: 'Remove a packer: it is offered no more, and lots that name it as their source keep it',
    permission,
    params,
    returns: nothing,
    errors: ['not_found'],
  }),
};
