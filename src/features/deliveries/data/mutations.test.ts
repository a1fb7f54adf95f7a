import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Delivery, DeliveryLine } from '../../../../contract/deliveries.ts';
import type { DeliveryRoute } from '../../../../contract/delivery-routes.ts';
import { AS_PICKED, priceDelivery } from '../../../../rules/delivery.ts';
import { commit } from '../../../data/commit.ts';
import { CratebookDatabase, writeMeta } from '../../../data/database.ts';

const AT = '2026-11-24T11:00:00.000Z';
const DAY = '2026-11-24';
const USER = crypto.randomUUID();
let db: CratebookDatabase;

const line: DeliveryLine = {
  lineNumber: 1,
  itemCode: 'KALE',
  description: 'Kale',
  packSize: '',
  brand: '',
  uom: 'CS',
  uomFactor: 1,
  units: [],
  orderedQuantity: 4,
  pickedQuantity: 4,
  loadedQuantity: 0,
  pickedWeightGrams: null,
  averageWeightGrams: null,
  catchWeight: false,
  lots: [],
  unitPrice: 1000,
  priceUnit: 'uom',
  taxable: false,
  outcome: null,
  photoIds: [],
};
const delivery = (id: string, more: Partial<Delivery> = {}): Delivery => ({
  id,
  salesOrderNumber: 700_001,
  routeId: 'R1',
  deliveryDate: DAY,
  customerLocationId: 'C1-1',
  locationName: 'Café Luna',
  address: {
    line1: '',
    line2: '',
    city: '',
    state: '',
    postalCode: '',
    country: '',
    contactName: '',
    contactPhone: '',
  },
  phone: '',
  stop: 1,
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
  lines: [line, { ...line, lineNumber: 2 }],
  containers: [],
  containersOwed: [],
  payment: null,
  signatures: [],
  arrivedAt: null,
  completedAt: null,
  ...more,
});
const route: DeliveryRoute = {
  id: 'R1',
  name: 'North',
  warehouseId: 'W1',
  weekdays: [2],
  driverId: null,
  driverName: '',
  runs: [],
};

beforeEach(async () => {
  db = new CratebookDatabase({ tenantId: 't', userId: USER + crypto.randomUUID().slice(0, 4) });
  await db.live('routes').put(route);
  await db
    .live('deliveries')
    .bulkPut([
      delivery('a'),
      delivery('b', { status: 'picking' }),
      delivery('c', { deliveryDate: '2026-11-25' }),
      delivery('d', { routeId: 'R2' }),
    ]);
});
afterEach(() => db.delete());

const of = async (id: string) => (await db.live('deliveries').get(id))!;
const runs = async () => (await db.live('routes').get('R1'))!.runs;
const say = (refusedQuantity: number, lineNumber = 1) =>
  commit(db, 'deliveries.setLine', {
    params: { id: 'a', lineNumber },
    body: { ...AS_PICKED, refusedQuantity, refusedReason: 'quality', at: AT },
  });
const complete = () =>
  commit(db, 'deliveries.complete', {
    params: { id: 'a' },
    body: { arrivedAt: AT, completedAt: AT, total: 0, place: null },
  });
const ofRun = { params: { id: 'R1', day: DAY } };
const finish = () => commit(db, 'routes.finish', { ...ofRun, body: { finishedAt: AT } });

describe('a delivery', () => {
  test('the last of several unsent changes of a line is sent; the total follows at once', async () => {
    await say(1);
    await say(2, 2);
    await say(3);
    expect(priceDelivery(await of('a')).total).toBe(3000);
    const waiting = await db.outbox.toArray();
    expect(waiting.map(({ args }) => (args.body as { refusedQuantity: number }).refusedQuantity)).toEqual([3, 2]);
  });

  test('[WRITE5] a change after the stop was completed stays a separate change', async () => {
    await say(1);
    await complete();
    await say(2);
    expect(await db.outbox.count()).toBe(3);
  });

  test('[WRITE5] a change that was sent is not replaced', async () => {
    await say(1);
    await writeMeta(db, 'replaceFrom', 2);
    await say(2);
    expect(await db.outbox.count()).toBe(2);
  });

  test('a mistaken check mark is removed, whether it was sent or not', async () => {
    await say(0);
    const unsay = () =>
      commit(db, 'deliveries.setLine', {
        params: { id: 'a', lineNumber: 1 },
        body: { ...AS_PICKED, unsaid: true, at: AT },
      });
    await writeMeta(db, 'replaceFrom', 2);
    await unsay();
    expect((await of('a')).lines[0]?.outcome).toBeNull();
    expect(await db.outbox.count()).toBe(2);
  });

  test('an undeliverable order has a reason until it is delivered after all', async () => {
    await db.live('profiles').put({ id: db.identity.userId, displayName: 'Dan' } as never);
    const cannot = (reason: 'closed' | null) =>
      commit(db, 'deliveries.cannotDeliver', { params: { id: 'a' }, body: { reason, note: '', at: AT } });
    await cannot('closed');
    expect((await of('a')).undelivered).toEqual({ reason: 'closed', note: '', at: AT, by: 'Dan' });
    await cannot(null);
    expect((await of('a')).undelivered).toBeNull();
    await cannot('closed');
    await complete();
    expect(await of('a')).toMatchObject({ undelivered: null, unsigned: null });
    await cannot('closed');
    expect((await of('a')).undelivered).toBeNull();
  });

  test('a stop completed without a signature has a reason until it is reopened', async () => {
    const unsigned = { reason: 'agreed_place', note: 'Shed' } as const;
    await commit(db, 'deliveries.complete', {
      params: { id: 'a' },
      body: { arrivedAt: AT, completedAt: AT, total: 0, place: null, unsigned },
    });
    expect((await of('a')).unsigned).toEqual(unsigned);
    await commit(db, 'deliveries.reopen', { params: { id: 'a' }, body: { reopenedAt: AT } });
    expect((await of('a')).unsigned).toBeNull();
  });

  test('loads add up, and a photo is noted once', async () => {
    for (const quantity of [2, 2, -1])
      await commit(db, 'deliveries.load', {
        params: { id: 'a' },
        body: { eventId: crypto.randomUUID(), lineNumber: 1, quantity, loadedAt: AT },
      });
    const photo = {
      params: { id: 'a' },
      body: { photoId: 'p', lineNumber: 1, mediaType: 'image/jpeg', data: 'cGhvdG8=', takenAt: AT },
    } as const;
    await commit(db, 'deliveries.attachPhoto', photo);
    await commit(db, 'deliveries.attachPhoto', photo);
    expect((await of('a')).lines[0]).toMatchObject({ loadedQuantity: 3, photoIds: ['p'] });
  });

  test('a signature waits for its strokes, and is added beside the earlier one', async () => {
    for (const id of ['s1', 's2']) {
      await commit(db, 'deliveries.storeSignature', {
        params: { id },
        body: { strokes: [[[1, 2, 0, 0]]], image: 'iVBORw0KGgo=', capturedAt: AT },
      });
      await commit(db, 'deliveries.sign', {
        params: { id: 'a' },
        body: { signatureId: id, name: 'Ana', hash: 'f'.repeat(64), total: 8000, signedAt: AT, place: null },
      });
    }
    const waiting = await db.outbox.toArray();
    expect(waiting.map(({ dependsOn }) => dependsOn)).toEqual([[], [1], [], [3]]);
    expect((await of('a')).signatures.map(({ id, name, total }) => [id, name, total])).toEqual([
      ['s1', 'Ana', 8000],
      ['s2', 'Ana', 8000],
    ]);
  });

  test('a payment of zero removes the earlier one', async () => {
    const pay = (method: 'cash' | 'none', amount: number) =>
      commit(db, 'deliveries.pay', { params: { id: 'a' }, body: { method, amount, reference: '', at: AT } });
    await pay('cash', 100);
    expect((await of('a')).payment).toMatchObject({ method: 'cash', amount: 100 });
    await pay('none', 0);
    expect((await of('a')).payment).toBeNull();
  });

  test('a stop that is completed and reopened is on the truck', async () => {
    await complete();
    expect(await of('a')).toMatchObject({ status: 'delivered', arrivedAt: AT, completedAt: AT });
    await commit(db, 'deliveries.reopen', { params: { id: 'a' }, body: { reopenedAt: AT } });
    expect(await of('a')).toMatchObject({ status: 'shipped', completedAt: null });
  });

  test('a change of an order that this device doesn’t have still waits for the server', async () => {
    await commit(db, 'deliveries.setContainers', {
      params: { id: 'elsewhere' },
      body: { containers: [], at: AT },
    });
    expect(await db.outbox.count()).toBe(1);
  });
});

describe('a run', () => {
  test('leaves with what is staged for its day and route, and names its driver', async () => {
    await db.live('profiles').put({ id: db.identity.userId, displayName: 'Dan' } as never);
    await commit(db, 'routes.start', { ...ofRun, body: { startedAt: AT } });
    expect(await Promise.all(['a', 'b', 'c', 'd'].map(async (id) => (await of(id)).status))).toEqual([
      'shipped',
      'picking',
      'staged',
      'staged',
    ]);
    expect(await runs()).toEqual([
      { day: DAY, stops: [], startedAt: AT, finishedAt: null, driverId: db.identity.userId, driverName: 'Dan' },
    ]);
  });

  test('comes back with what was not delivered', async () => {
    await commit(db, 'routes.start', { ...ofRun, body: { startedAt: AT } });
    await complete();
    await db.live('deliveries').update('b', { status: 'shipped' });
    await finish();
    expect((await of('a')).status).toBe('delivered');
    expect((await of('b')).status).toBe('staged');
    expect((await runs())[0]?.finishedAt).toBe(AT);
    await commit(db, 'routes.takeOver', { ...ofRun, body: { takenAt: AT } });
    await commit(db, 'routes.start', { ...ofRun, body: { startedAt: AT } });
    expect((await of('b')).status).toBe('staged');
  });

  test('keeps one order of its stops until one is sent', async () => {
    for (const stops of [['C1-1'], ['C2-1', 'C1-1']])
      await commit(db, 'routes.arrange', { ...ofRun, body: { stops, arrangedAt: AT } });
    expect(await db.outbox.count()).toBe(1);
    expect((await runs())[0]?.stops).toEqual(['C2-1', 'C1-1']);
  });
});
