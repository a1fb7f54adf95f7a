import * as z from 'zod/mini';
import { clockTime, code, emailAddress, instant, text } from './atoms.ts';
import { MAX_DELIVERY_INSTRUCTIONS, MAX_LOCATION_NOTE } from './constants.ts';
import { put } from './endpoint.ts';
import { list, rowsOf } from './list.ts';

const permission = ['ADMIN'] as const;

const details = {
  /** When the location receives, HH:MM in the company's time zone: both or none. */
  receivesFrom: z.nullable(clockTime),
  receivesUntil: z.nullable(clockTime),
  /** For the pickers of its orders. */
  pickingNote: text(MAX_LOCATION_NOTE),
  /** For the driver while the truck is loaded. */
  loadingNote: text(MAX_LOCATION_NOTE),
  /** For the driver at the stop. Customers change it at checkout as well. */
  deliveryInstructions: text(MAX_DELIVERY_INSTRUCTIONS),
  /** Keys and alarm codes, for the driver at the stop. Customers, documents and manifests don't have it. */
  accessNote: text(MAX_LOCATION_NOTE),
  /** The driver's proposal for mailing a receipt: the address of the last one, unless it was changed here. */
  receiptEmail: z.nullable(emailAddress),
};

const deliveryDetails = z.object(details);
export type DeliveryDetails = z.infer<typeof deliveryDetails>;

/** A location to which the company delivers, with the notes for its pickers and drivers. */
export const deliveryLocationRow = z.object({
  customerLocationId: code,
  name: z.string(),
  customerId: code,
  customerName: z.string(),
  city: z.string(),
  /** Empty if no route delivers to it. */
  routeName: z.string(),
  /** Planned position on the route. */
  stop: z.nullable(z.int()),
  ...details,
  /** Of the last change of these details; empty if it is not known. */
  changedBy: z.string(),
  updatedAt: z.nullable(instant),
});
export type DeliveryLocationRow = z.infer<typeof deliveryLocationRow>;

const locations = list('/edible/delivery-locations', {
  summary: 'List delivery locations with receiving hours and notes for pickers and drivers',
  permission,
  row: deliveryLocationRow,
  filters: { state: z.enum(['noHours', 'notes', 'access']) },
  sorts: ['name', 'customerName', 'city', 'routeName', 'updatedAt'],
  sort: { by: 'name', direction: 'Asc' },
});

export const deliveryLocationEndpoints = {
  list: locations,
  rows: rowsOf(locations),
  save: put('/edible/delivery-locations/:customerLocationId', {
    summary: 'Set receiving hours and notes of a location; `conflict` if they were changed after `updatedAt`',
    permission,
    params: z.object({ customerLocationId: code }),
    body: z.object({ ...details, updatedAt: z.nullable(instant) }).check(
      z.refine((body) => body.receivesFrom === null || body.receivesUntil !== null, {
        error: 'is required',
        path: ['receivesUntil'],
      }),
      z.refine((body) => body.receivesUntil === null || body.receivesFrom !== null, {
        error: 'is required',
        path: ['receivesFrom'],
      }),
    ),
    returns: deliveryLocationRow,
    errors: ['not_found', 'conflict', 'card_number'],
  }),
};
