import { flag, list, nullable, number, type Of, read, record, text, uuid, whole, word, write } from './columns.ts';

/** The form of the bytes below. Any change needs a new number; a phone that reads another number reports it. */
export const MANIFEST_FORM = 4;

type ShortReason = 'not_loaded' | 'missing' | 'damaged';
type RefusalReason = 'damaged' | 'quality' | 'temperature' | 'wrong_item' | 'not_ordered' | 'too_late' | 'other';
type UnsignedReason = 'nobody' | 'agreed_place' | 'refused_to_sign' | 'other';
type UndeliveredReason = 'closed' | 'no_access' | 'not_wanted' | 'no_time' | 'other';
type ContainerKind = 'tote' | 'crate' | 'pallet' | 'keg' | 'bin';
type Status = 'open' | 'allocated' | 'picking' | 'staged' | 'shipped' | 'delivered' | 'invoiced' | 'cancelled';

const place = record({ latitude: number, longitude: number, accuracy: number });

const outcome = record({
  shortQuantity: number,
  shortReason: nullable(word<ShortReason>()),
  refusedQuantity: number,
  refusedReason: nullable(word<RefusalReason>()),
  returnedQuantity: number,
  returnedReason: nullable(word<RefusalReason>()),
  weightGrams: nullable(whole),
  note: text,
});

/**
 * The manifest omits how a weight was determined (`weighedQuantity`, `caseWeightsGrams`), because prices follow from the
 * total, and what drivers can do without until the next pull brings it: pallets (`pickedInto`) and their `lane`, the
 * location's hours (`receives`), its `loadingNote`, limits of weights (`weightPercent`), receipts by mail and the
 * customer's `instructions`. It omits the location's `accessNote`, so that no photo of the frames tells keys and alarm
 * codes.
 */
const line = record({
  lineNumber: whole,
  itemCode: text,
  description: text,
  packSize: text,
  brand: text,
  uom: text,
  uomFactor: number,
  units: list(record({ uom: text, factor: number, gtin: nullable(text) })),
  orderedQuantity: number,
  pickedQuantity: number,
  loadedQuantity: number,
  pickedWeightGrams: nullable(whole),
  averageWeightGrams: nullable(number),
  catchWeight: flag,
  lots: list(text),
  unitPrice: number,
  priceUnit: word<'uom' | 'lb' | 'kg'>(),
  taxable: flag,
  outcome: nullable(outcome),
  photoIds: list(uuid),
});

const delivery = record({
  id: uuid,
  salesOrderNumber: whole,
  routeId: text,
  deliveryDate: text,
  customerLocationId: text,
  locationName: text,
  address: record({
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
  stop: nullable(whole),
  warehouseId: text,
  status: word<Status>(),
  purchaseOrder: text,
  notes: text,
  showPrices: flag,
  terms: record({
    taxBasisPoints: number,
    discountBasisPoints: number,
    surcharge: record({
      kind: word<'none' | 'flat' | 'percent' | 'belowMinimum'>(),
      amount: number,
      basisPoints: number,
    }),
    surchargeTaxed: flag,
    minimumOrder: number,
  }),
  account: record({ collects: flag, balance: nullable(number) }),
  lines: list(line),
  containers: list(record({ kind: word<ContainerKind>(), left: whole, returned: whole })),
  containersOwed: list(record({ kind: word<ContainerKind>(), count: whole })),
  payment: nullable(
    record({ method: word<'none' | 'cash' | 'check' | 'card'>(), amount: whole, reference: text, at: text }),
  ),
  signatures: list(
    record({ id: uuid, name: text, hash: text, total: whole, at: text, by: text, place: nullable(place) }),
  ),
  arrivedAt: nullable(text),
  completedAt: nullable(text),
  unsigned: nullable(record({ reason: word<UnsignedReason>(), note: text })),
  undelivered: nullable(record({ reason: word<UndeliveredReason>(), note: text, at: text, by: text })),
});

const route = record({
  id: text,
  name: text,
  warehouseId: text,
  weekdays: list(whole),
  driverId: nullable(uuid),
  driverName: text,
  runs: list(
    record({
      day: text,
      stops: list(text),
      startedAt: nullable(text),
      finishedAt: nullable(text),
      driverId: nullable(uuid),
      driverName: text,
    }),
  ),
});

const manifest = record({
  tenantId: text,
  day: text,
  madeAt: text,
  madeBy: text,
  route,
  deliveries: list(delivery),
});

/**
 * A route run as one phone passes it to another: the route with that run, and its orders with all that delivery,
 * pricing and signing need. It contains no token: the receiving user signs in separately.
 */
export type Manifest = Of<typeof manifest>;

/** Encodes a manifest, uncompressed. Throws a RangeError for texts and numbers that no row contains. */
export const writeManifest = (value: Manifest): Uint8Array => write(manifest, value);

/** Decodes a manifest. Throws for other bytes. The reader's schema validates the values. */
export const readManifest = (bytes: Uint8Array): Manifest => read(manifest, bytes);
