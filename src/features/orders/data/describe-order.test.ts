import { describe, expect, it } from 'vitest';
import type { Location } from '../../../../contract/locations.ts';
import type { Order, OrderLine } from '../../../../contract/orders.ts';
import { byCode, catalogItem } from '../../catalog/data/catalog-item.fixture.ts';
import { describeOrder } from './describe-order.ts';

const location = {
  taxBasisPoints: 0,
  discountBasisPoints: 0,
  surcharge: { kind: 'none', amount: 0, basisPoints: 0 },
  minimumOrder: 0,
  options: { displayPrices: true },
} as unknown as Location;

const line = {
  itemCode: 'A1',
  uom: 'CS',
  quantity: 3,
  unitPrice: 2400,
  description: '',
  priceUnit: 'uom',
} as OrderLine;
const waiting = { receivedAt: null, total: 7200, subtotal: 0, lines: [line] } as unknown as Order;

describe('describeOrder', () => {
  it('leaves an order unchanged that the server has received', () => {
    const received = { ...waiting, receivedAt: '2026-03-10T15:00:00.000Z' };
    expect(describeOrder(received, byCode(catalogItem()), location)).toBe(received);
  });

  it('takes texts from the catalog and amounts from the prices that the user saw', () => {
    const repriced = catalogItem({ prices: [{ uom: 'CS', price: 9900 }] });
    const order = describeOrder(waiting, byCode(repriced), location);
    expect(order).toMatchObject({ subtotal: 7200, total: 7200 });
    expect(order.lines[0]).toMatchObject({ description: 'Romaine hearts', linePrice: 7200 });
  });

  it('keeps the total that the user saw if the parts no longer add up to it', () => {
    const order = describeOrder({ ...waiting, total: 7000 }, byCode(catalogItem()), location);
    expect(order).toMatchObject({ total: 7000, subtotal: 0 });
  });

  describe('of an order whose changes were accepted', () => {
    const gone = { ...line, itemCode: 'B2' };
    const none = { uom: 'CS', seen: null, now: null, reason: null };
    const accepted = {
      ...waiting,
      status: 'waiting',
      receivedAt: '2026-03-10T15:00:00.000Z',
      deliveryDate: '2026-03-12',
      lines: [line, gone],
      holds: [
        { ...none, kind: 'stock', itemCode: 'A1', seen: 3, now: 2 },
        { ...none, kind: 'item_unavailable', itemCode: 'B2' },
        { ...none, kind: 'date', itemCode: null, uom: null, seen: '2026-03-12', now: '2026-03-13' },
      ],
      ...{ subtotal: 14_400, total: 4800 },
    } as unknown as Order;

    it('shows the accepted version until the server responds', () => {
      const order = describeOrder(accepted, byCode(catalogItem()), location);
      expect(order).toMatchObject({ subtotal: 4800, total: 4800, deliveryDate: '2026-03-13' });
      expect(order.lines).toEqual([{ ...line, quantity: 2, discount: 0, linePrice: 4800 }]);
    });

    it('shows no parts that don’t add up to the accepted total', () => {
      const order = describeOrder({ ...accepted, total: 4700 }, byCode(catalogItem()), location);
      expect(order).toMatchObject({ subtotal: null, total: 4700 });
    });
  });

  it('names a line by its code while the catalog has no text', () => {
    expect(describeOrder(waiting, byCode(), location).lines[0]?.description).toBe('A1');
  });
});
