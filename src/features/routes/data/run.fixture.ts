import type { Delivery, DeliveryLine } from '../../../../contract/deliveries.ts';
import type { DeliveryRoute } from '../../../../contract/delivery-routes.ts';
import type { Manifest } from '../../../../rules/route-transfer/manifest.ts';
import { manifestDelivery } from './route-transfer.ts';

export const RUN_DAY = '2026-11-20';
export const RUN_TENANT = '0199c0de-0000-7000-8000-0000000000aa';

const runLine = (lineNumber: number): DeliveryLine => ({
  lineNumber,
  itemCode: `I0${lineNumber}`,
  description: `Romaine ${lineNumber}`,
  packSize: '24 CT',
  brand: 'Sunridge',
  uom: 'CS',
  uomFactor: 24,
  units: [{ uom: 'CS', factor: 24, gtin: '09521234543213' }],
  orderedQuantity: 4,
  pickedQuantity: 4,
  loadedQuantity: 4,
  pickedWeightGrams: null,
  averageWeightGrams: null,
  catchWeight: false,
  lots: ['L-7'],
  unitPrice: 2150,
  priceUnit: 'uom',
  taxable: true,
  outcome: null,
  photoIds: [],
});

/** A stop of a run, with two lines. */
export const runDelivery = (stop: number, change: Partial<Delivery> = {}): Delivery => ({
  id: `0199c0de-0000-7000-8000-00000000000${stop}`,
  salesOrderNumber: 700_000 + stop,
  routeId: 'R1',
  deliveryDate: RUN_DAY,
  customerLocationId: `L${stop}`,
  locationName: `Kitchen ${stop}`,
  address: {
    line1: `${stop} Dock Road`,
    line2: '',
    city: 'Troy',
    state: 'NY',
    postalCode: '12180',
    country: 'US',
    contactName: 'Chef',
    contactPhone: '',
  },
  phone: '',
  stop,
  warehouseId: 'W1',
  status: 'shipped',
  purchaseOrder: '',
  notes: '',
  showPrices: true,
  terms: {
    taxBasisPoints: 800,
    discountBasisPoints: 0,
    surcharge: { kind: 'none', amount: 0, basisPoints: 0 },
    minimumOrder: 0,
  },
  lines: [runLine(1), runLine(2)],
  containers: [],
  containersOwed: [{ kind: 'tote', count: 2 }],
  payment: null,
  signatures: [],
  arrivedAt: null,
  completedAt: null,
  ...change,
});

export const runRoute: DeliveryRoute = {
  id: 'R1',
  name: 'North',
  warehouseId: 'W1',
  weekdays: [1, 5],
  driverId: '0199c0de-0000-7000-8000-0000000000d1',
  driverName: 'Dana',
  runs: [
    {
      day: RUN_DAY,
      stops: [],
      startedAt: '2026-11-20T10:00:00.000Z',
      finishedAt: null,
      driverId: '0199c0de-0000-7000-8000-0000000000d1',
      driverName: 'Dana',
    },
  ],
};

/** A run of two stops, as one phone passes it to another. */
export const runManifest = (): Manifest => ({
  tenantId: RUN_TENANT,
  day: RUN_DAY,
  madeAt: '2026-11-20T10:05:00.000Z',
  madeBy: 'Dana',
  route: runRoute,
  deliveries: [runDelivery(1), runDelivery(2)].map(manifestDelivery),
});
