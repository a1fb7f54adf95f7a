import { describe, expect, it } from 'vitest';
import type { Hold, Order, OrderLine } from '../../../../contract/orders.ts';
import { sampleItem, sampleLocation } from '../../carts/data/shop-samples.fixture.ts';
import { acceptedOrder, isAcceptable, isHeldByCreditOnly } from './accepted-order.ts';

const line = (itemCode: string, change: Partial<OrderLine> = {}): OrderLine => ({
  lineNumber: 1,
  itemCode,
  description: itemCode,
  packSize: '',
  brand: '',
  uom: 'CS',
  quantity: 10,
  pickedQuantity: null,
  unitPrice: 1000,
  priceUnit: 'uom',
  catchWeight: false,
  averageWeightGrams: null,
  actualWeightGrams: null,
  discount: 0,
  linePrice: 10_000,
  ...change,
});
const hold = (kind: Hold['kind'], facts: Partial<Hold> = {}): Hold => ({
  kind,
  itemCode: null,
  uom: null,
  seen: null,
  now: null,
  reason: null,
  ...facts,
});
const of = (itemCode: string) => ({ itemCode, uom: 'CS' });
const held = (lines: OrderLine[], holds: Hold[]): Order => ({
  id: '01a1fb45-89c1-703b-ae78-c030f74e1a9c',
  orderNumber: 7,
  customerId: 'C1',
  customerLocationId: 'L1',
  locationName: 'Café Luna',
  status: 'held',
  holds,
  deliveryDate: '2026-11-20',
  warehouseName: 'Secaucus',
  shipMethod: 'Delivery',
  purchaseOrder: '',
  notes: '',
  contactName: '',
  shippingAddress: sampleLocation().address,
  subtotal: 0,
  discount: 0,
  tax: 0,
  surcharge: 0,
  total: 0,
  submittedAt: '2026-11-19T17:00:00.000Z',
  receivedAt: '2026-11-19T17:00:01.000Z',
  submittedBy: 'Umar',
  lines,
});
const items = new Map([
  ['A', sampleItem('A')],
  ['T', sampleItem('T', { taxable: true })],
]);
const accept = (order: Order, location = sampleLocation()) => acceptedOrder(order, location, items);

describe('an accepted order', () => {
  it('costs what its lines cost now', () => {
    const order = held([line('A', { unitPrice: 1100 })], [hold('price', { ...of('A'), seen: 1000, now: 1100 })]);
    expect(accept(order)).toMatchObject({ total: 11_000, deliveryDate: '2026-11-20' });
  });

  it('has as much of a short line as is available, and nothing of an unavailable one', () => {
    const order = held(
      [line('A'), line('B'), line('C'), line('D')],
      [
        hold('stock', { ...of('A'), seen: 10, now: 4 }),
        hold('stock', { ...of('B'), seen: 10, now: 0 }),
        hold('item_unavailable', of('C')),
        hold('uom', { ...of('D'), seen: 12, now: 10 }),
      ],
    );
    const accepted = accept(order);
    expect(accepted?.lines.map((entry) => [entry.line.itemCode, entry.quantity])).toEqual([['A', 4]]);
    expect(accepted?.total).toBe(4000);
  });

  it('moves to the next available day', () => {
    const order = held([line('A')], [hold('date', { seen: '2026-11-20', now: '2026-11-23' })]);
    expect(accept(order)?.deliveryDate).toBe('2026-11-23');
  });

  it('does not exist if nothing is left or no day is available', () => {
    expect(accept(held([line('A')], [hold('item_unavailable', of('A'))]))).toBeNull();
    expect(accept(held([line('A')], [hold('date', { seen: '2026-11-20', now: null })]))).toBeNull();
  });

  it('is taxed and charged by the location’s terms', () => {
    const terms = sampleLocation({
      taxBasisPoints: 1000,
      minimumOrder: 50_000,
      surcharge: { kind: 'belowMinimum', amount: 2500, basisPoints: 0 },
    });
    expect(accept(held([line('A'), line('T')], []), terms)?.total).toBe(20_000 + 1000 + 2500);
  });

  it('weighs a line by the weight of one of its units', () => {
    const half = line('A', { uom: 'HC', priceUnit: 'lb', unitPrice: 200, averageWeightGrams: 4536, quantity: 2 });
    expect(accept(held([half], []))?.total).toBe(4000);
  });
});

describe('a hold', () => {
  it('can be accepted by the customer unless it is about credit or the minimum', () => {
    expect(
      (['price', 'stock', 'date', 'item_unavailable', 'uom'] as const).every((kind) => isAcceptable(hold(kind))),
    ).toBe(true);
    expect(isAcceptable(hold('credit')) || isAcceptable(hold('minimum'))).toBe(false);
  });

  it('can be released by an override password if credit is the only hold', () => {
    expect(isHeldByCreditOnly({ holds: [hold('credit')] })).toBe(true);
    expect(isHeldByCreditOnly({ holds: [hold('credit'), hold('price')] })).toBe(false);
    expect(isHeldByCreditOnly({ holds: [] })).toBe(false);
  });
});
