import type { Lot } from '../../../../contract/floor.ts';
import type { PickLine, PickOrder } from '../../../../contract/picking.ts';

export const KALE_GTIN = '00012345678905';
export const CHARD_GTIN = '00098765432105';

/** A line of ten cases of kale, with chard as a permitted substitute. */
export const pickLine = (change: Partial<PickLine> = {}): PickLine => ({
  lineNumber: 1,
  itemCode: 'KALE',
  description: 'Kale, green',
  packSize: '24 CT',
  brand: '',
  uom: 'CS',
  uomFactor: 24,
  orderedQuantity: 10,
  pickedQuantity: 0,
  shortQuantity: 0,
  pickedWeightGrams: null,
  weighedQuantity: 0,
  catchWeight: false,
  averageWeightGrams: null,
  units: [
    { uom: 'CS', factor: 24, gtin: KALE_GTIN },
    { uom: 'EA', factor: 1, gtin: '00036000291452' },
  ],
  substitutes: [
    {
      itemCode: 'CHARD',
      description: 'Chard, red',
      packSize: '12 CT',
      units: [{ uom: 'CS', factor: 12, gtin: CHARD_GTIN }],
    },
  ],
  events: [],
  ...change,
});

export const pickOrder = (id: string, lines: readonly PickLine[], change: Partial<PickOrder> = {}): PickOrder => ({
  id,
  salesOrderNumber: 700_001,
  warehouseId: 'W1',
  customerLocationId: 'C1-1',
  locationName: 'Café Luna',
  city: 'Albany',
  routeId: 'R1',
  routeName: 'North',
  stop: 1,
  shipMethod: 'Delivery',
  deliveryDate: '2026-11-20',
  status: 'open',
  purchaseOrder: '',
  notes: '',
  takenById: null,
  takenBy: null,
  lines: [...lines],
  ...change,
});

export const pickLot = (lotCode: string, change: Partial<Lot> = {}): Lot => ({
  id: `lot-${lotCode}`,
  itemCode: 'KALE',
  warehouseId: 'W1',
  lotCode,
  bin: 'A-01-1',
  originCountry: null,
  vendorId: null,
  receivedOn: '2026-11-10',
  packedOn: null,
  expiresOn: '2026-11-30',
  onHand: 240,
  onHold: false,
  ...change,
});
