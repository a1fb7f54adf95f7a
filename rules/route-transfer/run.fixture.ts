import fc from 'fast-check';
import type { Manifest } from './manifest.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map((value) => value.replaceAll('\0', ''));
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });
const quantity = fc.integer({ min: 0, max: 99_999_000 }).map((milli) => milli / 1000);
const count = fc.integer({ min: 0, max: 9999 });
const cents = fc.integer({ min: 0, max: 100_000_000 });
const weight = orNull(fc.integer({ min: 0, max: 1_000_000_000 }));
const uuid = fc.uuid();
const instant = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString());
const refusal = fc.constantFrom('damaged', 'quality', 'temperature', 'wrong_item', 'not_ordered', 'too_late', 'other');
const kind = fc.constantFrom('tote', 'crate', 'pallet', 'keg', 'bin');

const outcome = fc.record({
  shortQuantity: quantity,
  shortReason: orNull(fc.constantFrom('not_loaded', 'missing', 'damaged')),
  refusedQuantity: quantity,
  refusedReason: orNull(refusal),
  returnedQuantity: quantity,
  returnedReason: orNull(refusal),
  weightGrams: weight,
  note: text,
});

const line = fc.record({
  lineNumber: fc.integer({ min: 1, max: 999_999 }),
  itemCode: text,
  description: text,
  packSize: text,
  brand: text,
  uom: text,
  uomFactor: fc.double({ noNaN: true, noDefaultInfinity: true, min: 0.001 }),
  units: fc.array(fc.record({ uom: text, factor: quantity, gtin: orNull(text) }), { maxLength: 2 }),
  orderedQuantity: quantity,
  pickedQuantity: quantity,
  loadedQuantity: quantity,
  pickedWeightGrams: weight,
  averageWeightGrams: weight,
  catchWeight: fc.boolean(),
  lots: fc.array(text, { maxLength: 2 }),
  unitPrice: cents,
  priceUnit: fc.constantFrom('uom', 'lb', 'kg'),
  taxable: fc.boolean(),
  outcome: orNull(outcome),
  photoIds: fc.array(uuid, { maxLength: 2 }),
});

const delivery = fc.record({
  id: uuid,
  salesOrderNumber: fc.nat(),
  routeId: text,
  deliveryDate: text,
  customerLocationId: text,
  locationName: text,
  address: fc.record({
    line1: text,
    line2: text,
    city: text,
    state: text,
    postalCode: text,
    country: text,
    contactName: text,
    contactPhone: text,
  }),
  phone: text,
  deliveryInstructions: text,
  stop: orNull(fc.integer()),
  warehouseId: text,
  status: fc.constantFrom('staged', 'shipped', 'delivered'),
  purchaseOrder: text,
  notes: text,
  showPrices: fc.boolean(),
  terms: fc.record({
    taxBasisPoints: count,
    discountBasisPoints: count,
    surcharge: fc.record({ kind: fc.constantFrom('none', 'flat'), amount: cents, basisPoints: count }),
    surchargeTaxed: fc.boolean(),
    minimumOrder: cents,
  }),
  account: fc.record({ collects: fc.boolean(), balance: orNull(fc.integer()) }),
  lines: fc.array(line, { maxLength: 5 }),
  containers: fc.array(fc.record({ kind, left: count, returned: count }), { maxLength: 2 }),
  containersOwed: fc.array(fc.record({ kind, count: fc.integer() }), { maxLength: 2 }),
  payment: orNull(
    fc.record({ method: fc.constantFrom('cash', 'check', 'card'), amount: cents, reference: text, at: instant }),
  ),
  signatures: fc.array(
    fc.record({
      id: uuid,
      name: text,
      hash: text,
      total: cents,
      at: instant,
      by: text,
      place: orNull(
        fc.record({
          latitude: fc.double({ min: -90, max: 90, noNaN: true }).map((value) => value + 0),
          longitude: fc.double({ min: -180, max: 180, noNaN: true }).map((value) => value + 0),
          accuracy: quantity,
        }),
      ),
    }),
    { maxLength: 2 },
  ),
  arrivedAt: orNull(instant),
  completedAt: orNull(instant),
  unsigned: orNull(fc.record({ reason: fc.constantFrom('nobody', 'other'), note: text })),
  undelivered: orNull(fc.record({ reason: fc.constantFrom('closed', 'other'), note: text, at: instant, by: text })),
});

/** A route run with every kind of value in every field. */
export const anyManifest = fc.record({
  tenantId: uuid,
  day: text,
  madeAt: instant,
  madeBy: text,
  route: fc.record({
    id: text,
    name: text,
    warehouseId: text,
    weekdays: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 7 }),
    driverId: orNull(uuid),
    driverName: text,
    runs: fc.array(
      fc.record({
        day: text,
        stops: fc.array(text, { maxLength: 3 }),
        startedAt: orNull(instant),
        finishedAt: orNull(instant),
        driverId: orNull(uuid),
        driverName: text,
      }),
      { maxLength: 2 },
    ),
  }),
  deliveries: fc.array(delivery, { maxLength: 4 }),
}) as fc.Arbitrary<Manifest>;
