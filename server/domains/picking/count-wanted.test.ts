import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countEndpoints } from '../../../contract/counts.ts';
import { pickingEndpoints } from '../../../contract/picking.ts';
import type { Actor } from '../../actor.ts';
import { countHandlers } from '../counts/handlers.ts';
import { lotsSource } from '../floor/collection.ts';
import { NOW } from '../shop.fixture.ts';
import { pickingHandlers } from './handlers.ts';
import { type Floor, openFloor } from './picking.fixture.ts';

let floor: Floor;
let ana: Actor;

beforeAll(async () => {
  floor = await openFloor();
  await floor.shop.addItems([{ code: 'KALE', stock: 0 }]);
  ana = await floor.shop.worker(['picking', 'inventory']);
});
afterAll(() => floor.shop.close());

const wanted = async (lotId: string) =>
  (await floor.shop.run((tx) => lotsSource(tx, 'floor:W1', [lotId], { prices: false, exactStock: true }))).get(lotId);
/** A lot in its own bin, and an order of its item. */
async function lotAndOrder() {
  const bin = `B-${randomUUID().slice(0, 6)}`;
  const lotCode = `L${randomUUID().slice(0, 8)}`;
  const lotId = await floor.lot('KALE', lotCode, 50);
  await floor.shop.sql('update lots set bin = $3 where tenant_id = $1 and id = $2', [lotId, bin]);
  const { id } = await floor.order([{ itemCode: 'KALE', quantity: 5 }]);
  return { bin, lotId, lotCode, id };
}
/** A time this many minutes after the shop's fixed time. */
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();
const short = (id: string, bin: string, reason: 'not_found' | 'damaged', eventId = randomUUID()) =>
  floor.record(ana, id, { eventId, kind: 'short', reason, bin, quantity: 2 });
const count = ({ lotId, lotCode, bin }: Awaited<ReturnType<typeof lotAndOrder>>, countedAt: string) =>
  floor.shop.call(countEndpoints.record, countHandlers.record, {
    as: ana,
    body: {
      ...{ id: randomUUID(), sessionId: randomUUID(), warehouseId: 'W1', bin, itemCode: 'KALE', lotId },
      ...{ lotCode, quantity: 50, countedAt },
    },
  });

test('[F4.4] “not found” asks for a count of what the system has in the bin, until it is counted', async () => {
  const made = await lotAndOrder();
  const { id, bin, lotId } = made;
  const other = await floor.lot('KALE', 'ELSEWHERE', 50);
  expect(await wanted(lotId)).toMatchObject({ countWantedAt: null });
  await short(id, bin, 'not_found');
  const asked = await wanted(lotId);
  expect(asked).toMatchObject({ countWantedBy: ana.displayName, countWantedAt: expect.stringMatching(/^20/) });
  expect(await wanted(other)).toMatchObject({ countWantedAt: null });
  // A count from before says nothing about it.
  await count(made, new Date(Date.parse(asked!.countWantedAt!) - 60_000).toISOString());
  expect((await wanted(lotId))?.countWantedAt).toBe(asked?.countWantedAt);
  await count(made, new Date(Date.parse(asked!.countWantedAt!) + 60_000).toISOString());
  expect(await wanted(lotId)).toMatchObject({ countWantedAt: null, countWantedBy: null });
});

test('another reason asks for nothing, and a reversed shortage no longer does', async () => {
  const { id, bin, lotId } = await lotAndOrder();
  await short(id, bin, 'damaged');
  expect(await wanted(lotId)).toMatchObject({ countWantedAt: null });
  const pickId = randomUUID();
  await short(id, bin, 'not_found', pickId);
  expect((await wanted(lotId))?.countWantedAt).not.toBeNull();
  await floor.shop.call(pickingEndpoints.undo, pickingHandlers.undo, {
    as: ana,
    params: { id, pickId },
    body: { eventId: randomUUID(), undoneAt: new Date().toISOString() },
  });
  expect(await wanted(lotId)).toMatchObject({ countWantedAt: null });
});

test('[F4.4] a report that arrives after a later count of the lot asks for nothing', async () => {
  const [counted, planned] = [await lotAndOrder(), await lotAndOrder()];
  const earlier = new Date(Date.now() - 3_600_000).toISOString();
  const later = new Date(Date.now() - 60_000).toISOString();
  for (const made of [counted, planned]) await count(made, later);
  const at = { pickedAt: earlier };
  await floor.record(ana, counted.id, { kind: 'short', reason: 'not_found', bin: counted.bin, quantity: 2, ...at });
  expect(await wanted(counted.lotId)).toMatchObject({ countWantedAt: null });
  const taken = await floor.lot('KALE', 'LATE-1', 50, null, planned.bin);
  await floor.record(ana, planned.id, { lotId: taken, reason: 'lot_wrong', plannedLotId: planned.lotId, ...at });
  expect(await wanted(planned.lotId)).toMatchObject({ countWantedAt: null });
});

test('[F4.4] a lot that was picked because the planned one could not be found asks once for a count of the planned one', async () => {
  const { bin, lotId, id } = await lotAndOrder();
  const taken = await floor.lot('KALE', `T${randomUUID().slice(0, 8)}`, 50, null, bin);
  const pick = (reason: 'lot_wrong' | 'blocked', plannedLotId?: string) =>
    floor.record(ana, id, { lotId: taken, reason, ...(plannedLotId && { plannedLotId }) });
  // As earlier releases send it, and for another reason.
  await pick('lot_wrong');
  await pick('blocked', lotId);
  expect(await wanted(lotId)).toMatchObject({ countWantedAt: null });
  const first = await pick('lot_wrong', lotId);
  const asked = await wanted(lotId);
  expect(asked).toMatchObject({ countWantedBy: ana.displayName, countWantedAt: expect.stringMatching(/^20/) });
  expect(await wanted(taken)).toMatchObject({ countWantedAt: null });
  const second = await pick('lot_wrong', lotId);
  await floor.undo(ana, id, second.eventId);
  expect((await wanted(lotId))?.countWantedAt).toBe(asked?.countWantedAt);
  await floor.undo(ana, id, first.eventId);
  expect(await wanted(lotId)).toMatchObject({ countWantedAt: null });
});

test('[F4.4] a count stays wanted for a second picker’s report when the first report is reversed', async () => {
  const { bin, lotId, id } = await lotAndOrder();
  const other = await floor.order([{ itemCode: 'KALE', quantity: 5 }]);
  const leo = { ...(await floor.shop.worker(['picking'])), displayName: 'Leo' };
  const taken = await floor.lot('KALE', `T${randomUUID().slice(0, 8)}`, 50, null, `S-${bin}`);
  const pick = (as: Actor, order: string, minutes: number) =>
    floor.record(as, order, { ...{ lotId: taken, reason: 'lot_wrong', plannedLotId: lotId }, pickedAt: at(minutes) });
  const notFound = (as: Actor, order: string, minutes: number) =>
    floor.record(as, order, { ...{ kind: 'short', reason: 'not_found', bin, quantity: 1 }, pickedAt: at(minutes) });
  for (const report of [pick, notFound]) {
    const [first, second] = [await report(ana, id, -20), await report(leo, other.id, -10)];
    expect(await wanted(lotId)).toMatchObject({ countWantedBy: ana.displayName, countWantedAt: at(-20) });
    await floor.undo(ana, id, first.eventId);
    expect(await wanted(lotId)).toMatchObject({ countWantedBy: 'Leo', countWantedAt: at(-10) });
    await floor.undo(leo, other.id, second.eventId);
    expect(await wanted(lotId)).toMatchObject({ countWantedAt: null, countWantedBy: null });
  }
  // The later report is reversed.
  const [short, late] = [await notFound(ana, id, -20), await notFound(leo, other.id, -10)];
  await floor.undo(leo, other.id, late.eventId);
  expect(await wanted(lotId)).toMatchObject({ countWantedBy: ana.displayName, countWantedAt: at(-20) });
  await floor.undo(ana, id, short.eventId);
});

test('[F4.4] a count that arrives late answers only the reports from before it, and a reversed one among them stays answered', async () => {
  const made = await lotAndOrder();
  const { bin, lotId, id } = made;
  const taken = await floor.lot('KALE', `T${randomUUID().slice(0, 8)}`, 50, null, `S-${bin}`);
  const notFound = (minutes: number) =>
    floor.record(ana, id, { lotId: taken, reason: 'lot_wrong', plannedLotId: lotId, pickedAt: at(minutes) });
  const [first, second] = [await notFound(-30), await notFound(-10)];
  await count(made, at(-20));
  expect(await wanted(lotId)).toMatchObject({ countWantedAt: at(-10) });
  await floor.undo(ana, id, first.eventId);
  expect(await wanted(lotId)).toMatchObject({ countWantedAt: at(-10) });
  await floor.undo(ana, id, second.eventId);
  expect(await wanted(lotId)).toMatchObject({ countWantedAt: null });
});

test('[F4.4] a count ends a mark that a server of the earlier release made without a request', async () => {
  const made = await lotAndOrder();
  await floor.shop.sql('update lots set count_wanted_at = $3, count_wanted_by = $4 where tenant_id = $1 and id = $2', [
    made.lotId,
    at(-30),
    'Leo',
  ]);
  await count(made, at(-20));
  expect(await wanted(made.lotId)).toMatchObject({ countWantedAt: null, countWantedBy: null });
});
