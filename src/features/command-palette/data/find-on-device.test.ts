import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '../../../../rules/uuid.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { findOnDevice, matches, ROWS_PER_GROUP } from './find-on-device.ts';

describe('matches', () => {
  it.each([
    ['#104', [10_432, 'Café Luna']],
    ['luna caf', [10_432, 'Café Luna']],
    ['PO-7', [null, 'PO-77']],
  ])('%j is found in %j', (words, texts) => {
    expect(matches(words, texts)).toBe(true);
  });

  it('a word is found only at the beginning of a word', () => {
    expect(matches('una', ['Café Luna'])).toBe(false);
    expect(matches('luna 9', [10_432, 'Café Luna'])).toBe(false);
  });
});

describe('findOnDevice', () => {
  let db: CratebookDatabase;
  beforeEach(() => {
    db = new CratebookDatabase({ tenantId: uuidv7(), userId: uuidv7() });
  });
  afterEach(() => db.delete());

  const pickOrder = (id: string, salesOrderNumber: number, deliveryDate: string) => ({
    id,
    salesOrderNumber,
    locationName: 'Café Luna',
    purchaseOrder: '',
    routeName: 'North',
    deliveryDate,
    $scope: 'floor:W1',
  });

  it('[G3.4] finds records of each kind, the newest documents first, and leaves out empty groups', async () => {
    await db.table('pickOrders').bulkPut([pickOrder('a', 501, '2026-11-20'), pickOrder('b', 502, '2026-11-24')]);
    await db.table('purchaseOrders').put({
      id: 'p',
      poNumber: 77,
      vendorName: 'Luna Farms',
      vendorId: 'V1',
      expectedOn: '2026-11-25',
      $scope: 'floor:W1',
    });
    const found = await findOnDevice(db, 'luna');
    expect([...found.keys()]).toEqual(['pickOrders', 'purchaseOrders']);
    expect(found.get('pickOrders')?.map(({ number }) => number)).toEqual([502, 501]);
    expect(found.get('purchaseOrders')?.[0]?.to).toBe('/mobile/warehouse/receiving/purchaseorders/p');
  });

  it('[G3.4] returns an order with the location that it belongs to', async () => {
    await db.table('locations').put({
      customerLocationId: '1000-01',
      displayName: 'Café Luna',
      customerName: 'Luna Group',
      customerId: '1000',
      address: { city: 'Hoboken' },
      $scope: 'u',
    });
    await db.table('orders').put({
      id: 'o',
      orderNumber: 9001,
      purchaseOrder: 'PO-5',
      customerLocationId: '1000-01',
      submittedAt: '2026-11-20T10:00:00.000Z',
      $scope: 'u',
    });
    const found = await findOnDevice(db, '9001');
    expect([...found.keys()]).toEqual(['orders']);
    expect(found.get('orders')).toEqual([
      {
        id: 'o',
        name: 'Café Luna',
        number: 9001,
        day: '2026-11-20',
        detail: 'PO-5',
        to: '/portal/account/orders/o',
        customerLocationId: '1000-01',
      },
    ]);
    expect([...(await findOnDevice(db, 'luna')).keys()]).toEqual(['locations', 'orders']);
  });

  it('[G3.4] shows at most five rows of a kind', async () => {
    await db
      .table('pickOrders')
      .bulkPut(Array.from({ length: 9 }, (_, at) => pickOrder(`o${at}`, 600 + at, '2026-11-24')));
    expect((await findOnDevice(db, 'luna')).get('pickOrders')).toHaveLength(ROWS_PER_GROUP);
  });
});
