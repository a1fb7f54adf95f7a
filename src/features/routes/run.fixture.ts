import type { Delivery, DeliveryLine, LineOutcome } from '../../../contract/deliveries.ts';
import type { DeliveryRoute, RouteRun } from '../../../contract/delivery-routes.ts';
import { AS_PICKED } from '../../../rules/delivery.ts';

/** GTINs of the samples. */
export const KALE_GTIN = '09521234543213';
export const LIME_GTIN = '00614141007349';

export const deliveryLine = (line: Partial<DeliveryLine> = {}): DeliveryLine => ({
  lineNumber: 1,
  itemCode: 'KALE',
  description: 'Kale, curly',
  packSize: '24 ct',
  brand: '',
  uom: 'cs',
  uomFactor: 24,
  units: [{ uom: 'cs', factor: 24, gtin: KALE_GTIN }],
  orderedQuantity: 3,
  pickedQuantity: 3,
  loadedQuantity: 0,
  pickedWeightGrams: null,
  averageWeightGrams: null,
  catchWeight: false,
  lots: ['L1'],
  unitPrice: 1000,
  priceUnit: 'uom',
  taxable: false,
  outcome: null,
  photoIds: [],
  ...line,
});

export const outcome = (said: Partial<LineOutcome>): LineOutcome => ({ ...AS_PICKED, ...said });

export const deliveryOf = (id: string, delivery: Partial<Delivery> = {}): Delivery => ({
  id,
  salesOrderNumber: 100,
  routeId: 'R1',
  deliveryDate: '2026-11-20',
  customerLocationId: `at-${id}`,
  locationName: `Place ${id}`,
  address: {
    line1: '1 Main St',
    line2: '',
    city: 'Yonkers',
    state: 'NY',
    postalCode: '10701',
    country: 'US',
    contactName: '',
    contactPhone: '',
  },
  phone: '',
  stop: null,
  warehouseId: 'W1',
  status: 'staged',
  purchaseOrder: '',
  notes: '',
  showPrices: true,
  terms: {
    taxBasisPoints: 0,
    discountBasisPoints: 0,
    surcharge: { kind: 'none', amount: 0, basisPoints: 0 },
    minimumOrder: 0,
  },
  lines: [deliveryLine()],
  containers: [],
  containersOwed: [],
  payment: null,
  signatures: [],
  arrivedAt: null,
  completedAt: null,
  ...delivery,
});

export const runRow = (day: string, run: Partial<RouteRun> = {}): RouteRun => ({
  day,
  stops: [],
  startedAt: null,
  finishedAt: null,
  driverId: null,
  driverName: '',
  ...run,
});

export const routeOf = (id: string, runs: RouteRun[] = []): DeliveryRoute => ({
  id,
  name: `Route ${id}`,
  warehouseId: 'W1',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  driverId: null,
  driverName: '',
  runs,
});
