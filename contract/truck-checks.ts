import * as z from 'zod/mini';
import { atMost, code, day, instant, text, uuid } from './atoms.ts';
import { MAX_PHOTO_BYTES } from './constants.ts';
import { file, get, put } from './endpoint.ts';
import { FLOOR } from './floor.ts';
import { list, rowsOf } from './list.ts';
import { purchaseOrder, temperature } from './receiving.ts';
import { SEAL_STATES, type truckCheck } from './rows/truck-check.ts';

export { SEAL_STATES, type SealState } from './rows/truck-check.ts';
export type TruckCheck = z.infer<typeof truckCheck>;

const params = z.object({ id: uuid });

/** A temperature that was measured at the dock: of a truck's cargo area, or of goods. */
const measured = z.object({
  id: uuid,
  kind: z.enum(['truck', 'goods']),
  at: instant,
  warehouseName: z.string(),
  poNumber: z.int(),
  vendorName: z.string(),
  /** The item, or the door and seal of a truck. */
  itemCode: z.string(),
  description: z.string(),
  lotCode: z.string(),
  door: z.string(),
  sealState: z.nullable(z.enum(SEAL_STATES)),
  seal: z.string(),
  /** Tenths of a degree Celsius; null if the truck was not measured. */
  temperatureTenths: z.nullable(z.int()),
  /** The limit of the item as it is now, in degrees Fahrenheit; null for none, and for trucks. */
  maxFahrenheit: z.nullable(z.int()),
  isTooWarm: z.boolean(),
  /** What was done with goods; null for trucks. */
  outcome: z.nullable(z.enum(['received', 'held', 'refused'])),
  note: z.string(),
  by: z.string(),
});
export type MeasuredRow = z.infer<typeof measured>;

const log = list('/edible/temperature-log', {
  summary: 'List temperatures measured at the dock, of trucks and goods, with what was done',
  permission: ['ADMIN'],
  row: measured,
  filters: { kind: z.enum(['truck', 'goods']), tooWarm: z.enum(['yes']), warehouseId: code, from: day, to: day },
  sorts: ['at', 'temperatureTenths', 'vendorName'],
  sort: { by: 'at', direction: 'Desc' },
});

/** Checks of arriving trucks, and the log of temperatures (21 CFR 1.908 and 1.912 on sanitary transportation). */
export const truckCheckEndpoints = {
  record: put('/edible/purchaseorders/:id/truck-check', {
    summary:
      'Record what was found at the truck of a purchase order: door, seal, temperature, photo. A repeated checkId changes nothing; the latest check is shown, and all stay in the log',
    permission: FLOOR,
    params,
    body: z.object({
      checkId: uuid,
      door: text(20),
      sealState: z.enum(SEAL_STATES),
      seal: text(40),
      temperatureTenths: z.nullable(temperature),
      note: text(500),
      /** JPEG, base64. */
      photo: z.nullable(
        z.string().check(atMost(Math.ceil(MAX_PHOTO_BYTES / 3) * 4), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
      ),
      checkedAt: instant,
    }),
    returns: purchaseOrder,
    maxBody: 1_500_000,
  }),
  photo: get('/edible/purchaseorders/:id/truck-check/photo', {
    summary: 'Get the photo of a truck check',
    permission: FLOOR,
    params,
    query: z.object({ checkId: uuid }),
    returns: file('image/jpeg'),
  }),
  log,
  logRows: rowsOf(log),
};
