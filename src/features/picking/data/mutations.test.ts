import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commit } from '../../../data/commit.ts';
import { CratebookDatabase } from '../../../data/database.ts';
import { pickLine, pickLot, pickOrder } from './pick-order.fixture.ts';

const USER = crypto.randomUUID();
let db: CratebookDatabase;
beforeEach(async () => {
  db = new CratebookDatabase({ tenantId: 't', userId: USER + crypto.randomUUID().slice(0, 4) });
  await db.live('pickOrders').put(pickOrder('o1', [pickLine()]));
  await db.live('lots').bulkPut([pickLot('A'), pickLot('C-1', { itemCode: 'CHARD' })]);
});
afterEach(() => db.delete());

const record = (eventId: string, change: Record<string, unknown> = {}) =>
  commit(db, 'picking.record', {
    params: { id: 'o1' },
    body: {
      eventId,
      lineNumber: 1,
      kind: 'pick',
      itemCode: 'KALE',
      lotId: 'lot-A',
      lotCode: 'A',
      bin: 'A-01-1',
      quantity: 2,
      weightGrams: null,
      caseWeightsGrams: [],
      reason: null,
      container: 'T1',
      pickedAt: '2026-11-19T12:00:00.000Z',
      ...change,
    },
  });
const undo = (pickId: string) =>
  commit(db, 'picking.undo', {
    params: { id: 'o1', pickId },
    body: { eventId: crypto.randomUUID(), undoneAt: '2026-11-19T12:01:00.000Z' },
  });
const order = async () => (await db.live('pickOrders').get('o1'))!;
const onHand = async (code: string) => (await db.live('lots').get(`lot-${code}`))?.onHand;

describe('a pick on the device', () => {
  test('[WRITE2] is in its order and deducted from its lot before the server responds', async () => {
    await record('e1');
    expect(await order()).toMatchObject({ status: 'picking', lines: [{ pickedQuantity: 2, events: [{ id: 'e1' }] }] });
    expect(await onHand('A')).toBe(240 - 48);
    expect(await db.outbox.count()).toBe(1);
  });

  test('of a substitute takes from that item’s lot in its own unit', async () => {
    await record('e1', { itemCode: 'CHARD', lotId: 'lot-C-1', lotCode: 'C-1' });
    expect(await onHand('C-1')).toBe(240 - 24);
    expect(await onHand('A')).toBe(240);
  });

  test('that is reversed restores everything, and the reversal waits for the pick', async () => {
    const before = await order();
    await record('e1');
    await undo('e1');
    expect((await order()).lines).toEqual(before.lines);
    expect(await onHand('A')).toBe(240);
    expect((await db.outbox.get(2))?.dependsOn).toEqual([1]);
    await undo('e1');
    expect(await onHand('A')).toBe(240);
  });

  test('of a staged order leaves it staged; starting the order again makes it picking', async () => {
    await commit(db, 'picking.stage', { params: { id: 'o1' }, body: { stagedAt: '2026-11-19T12:00:00.000Z' } });
    await record('e1');
    expect((await order()).status).toBe('staged');
    await commit(db, 'picking.start', { params: { id: 'o1' }, body: { startedAt: '2026-11-19T12:00:00.000Z' } });
    expect(await order()).toMatchObject({ status: 'picking', takenById: db.identity.userId });
  });
});
