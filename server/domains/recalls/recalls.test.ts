import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recallNoticeEndpoints } from '../../../contract/recall-notices.ts';
import { recallEndpoints } from '../../../contract/recalls.ts';
import type { Actor } from '../../actor.ts';
import { type DeliveriesFixture, openDeliveries } from '../deliveries/deliveries.fixture.ts';
import { lotAt } from '../floor/ledger.ts';
import { failure, NOW, type Shop } from '../shop.fixture.ts';
import { recallNoticesSource } from './collection.ts';
import { recallHandlers } from './handlers.ts';
import { recallNoticeHandlers } from './notice-handlers.ts';
import { refreshRecalls } from './refresh.ts';

let on: DeliveriesFixture;
let shop: Shop;
let lead: Actor;
let chef: Actor;
let stranger: Actor;

beforeAll(async () => {
  on = await openDeliveries();
  shop = on.floor.shop;
  lead = await shop.worker(['lead']);
  chef = await shop.customer('C1', 'C1-1');
  stranger = await shop.customer('C2', 'C2-1');
});
afterAll(() => shop.close());

/** A lot of 50 kale, 5 of which were delivered to C1-1. */
async function deliveredLot() {
  const lotCode = `L-${randomUUID().slice(0, 8)}`;
  const lotId = await on.floor.lot('KALE', lotCode, 50);
  const order = await stagedFrom(lotId, lotCode, 5);
  await on.complete(order);
  return { lotCode, lotId, order };
}
async function stagedFrom(lotId: string, lotCode: string, quantity: number): Promise<string> {
  const { id } = await on.floor.order([{ itemCode: 'KALE', quantity }]);
  await on.floor.record(on.picker, id, { lotId, lotCode, quantity });
  await on.floor.stage(on.picker, id);
  return id;
}

interface Typed {
  readonly isMock?: boolean;
  readonly id?: string;
  readonly itemCode?: string | null;
  readonly reason?: string;
  readonly instructions?: string;
}
const start = (lotCode: string, more: Typed = {}) =>
  shop.call(recallEndpoints.start, recallHandlers.start, {
    as: lead,
    body: {
      ...{ id: randomUUID(), lotCode, itemCode: 'KALE', isMock: false },
      ...{ reason: 'Salmonella was found', instructions: 'Do not use it.' },
      ...more,
    },
  });
const read = (id: string) => shop.call(recallEndpoints.get, recallHandlers.get, { as: lead, params: { id } });
const end = (id: string, state: 'done' | 'called_off', conclusion = 'Ok') =>
  shop.call(recallEndpoints.end, recallHandlers.end, { as: lead, params: { id }, body: { state, conclusion } });
const notices = async (scope = 'location:C1-1') => [
  ...(await shop.run((tx) => recallNoticesSource(tx, scope, null, { prices: false, exactStock: false }))).values(),
];
const noticeOf = async (recallNumber: number, scope?: string) =>
  (await notices(scope)).find((notice) => notice.recallNumber === recallNumber);
const answer = (id: string, kept: number, answeredAt = NOW.toISOString(), as = chef, lotCode = 'L') =>
  shop.call(recallNoticeEndpoints.answer, recallNoticeHandlers.answer, {
    as,
    params: { id },
    body: { goods: [{ itemCode: 'KALE', lotCode, uom: 'CS', kept, discarded: 1 }], note: '', answeredAt },
  });
const isHeld = async (lotId: string) =>
  (await shop.sql('select on_hold from lots where tenant_id = $1 and id = $2', [lotId]))[0]?.on_hold;

describe('[F5.6] a recall', () => {
  test('holds the lot, tells those who received it what they received, and no one else', async () => {
    const { lotCode, lotId } = await deliveredLot();
    const { recallNumber, found, notified, answered } = await start(lotCode);
    expect(await isHeld(lotId)).toBe(true);
    expect(await noticeOf(recallNumber)).toMatchObject({
      state: 'open',
      reason: 'Salmonella was found',
      instructions: 'Do not use it.',
      goods: [{ itemCode: 'KALE', lotCode, uom: 'CS', quantity: 5 }],
      answer: null,
    });
    expect(await noticeOf(recallNumber, 'location:C2-1')).toBeUndefined();
    expect({ notified, answered }).toEqual({ notified: 1, answered: 0 });
    expect(found.balances).toMatchObject([{ itemCode: 'KALE', received: 50, picked: 5, onHand: 45 }]);
    expect(found.locations).toMatchObject([{ customerLocationId: 'C1-1', goods: [{ quantity: 5 }], answer: null }]);
  });

  test('finds what is picked and has not left, and tells its customer once it leaves', async () => {
    const { lotCode, lotId } = await deliveredLot();
    const order = await stagedFrom(lotId, lotCode, 3);
    const { id, recallNumber, found } = await start(lotCode);
    expect(found.waiting).toMatchObject([{ itemCode: 'KALE', lotCode, quantity: 3, status: 'staged' }]);
    expect((await noticeOf(recallNumber))?.goods).toMatchObject([{ quantity: 5 }]);
    await on.complete(order);
    expect((await noticeOf(recallNumber))?.goods).toMatchObject([{ quantity: 8 }]);
    expect((await read(id)).found.waiting).toEqual([]);
  });

  test('follows a truck: what left is in the notice, and what came home is not', async () => {
    const lotCode = `L-${randomUUID().slice(0, 8)}`;
    const order = await stagedFrom(await on.floor.lot('KALE', lotCode, 50), lotCode, 3);
    const { recallNumber } = await start(lotCode);
    expect(await noticeOf(recallNumber)).toBeUndefined();
    await on.start();
    expect((await noticeOf(recallNumber))?.goods).toMatchObject([{ quantity: 3 }]);
    await on.cannotDeliver(order, 'closed');
    await on.finish();
    expect((await noticeOf(recallNumber))?.goods).toEqual([]);
  });

  test('follows what the customer gave back', async () => {
    const { lotCode, order } = await deliveredLot();
    const { recallNumber, id } = await start(lotCode);
    await on.reopen(order);
    await on.setLine(order, { refusedQuantity: 5, refusedReason: 'quality' });
    await on.complete(order);
    expect((await noticeOf(recallNumber))?.goods).toEqual([]);
    expect((await read(id)).found.locations).toEqual([]);
  });

  test('holds what arrives of the lot later, also in another bin', async () => {
    const { lotCode } = await deliveredLot();
    const { id } = await start(lotCode);
    const lot = { warehouseId: 'W1', itemCode: 'KALE', lotCode, bin: 'B-02-2', receivedOn: '2026-11-19' };
    const late = await shop.run((tx) => lotAt(tx, { ...lot, id: randomUUID() }));
    expect(await isHeld(late)).toBe(true);
    await end(id, 'called_off');
    expect(await isHeld(late)).toBe(false);
    const after = await shop.run((tx) => lotAt(tx, { ...lot, bin: 'B-02-3', id: randomUUID() }));
    expect(await isHeld(after)).toBe(false);
  });

  test('[F5.1] tells at once who gets a further packer’s lot that arrived since then', async () => {
    const { lotCode } = await deliveredLot();
    const { recallNumber, id } = await start(lotCode);
    const name = `${lotCode} · Coast`;
    // Picked on a device that did not know of the hold.
    const order = await stagedFrom(await on.floor.lot('KALE', name, 50), name, 3);
    await on.complete(order);
    const goods = [
      { lotCode, quantity: 5 },
      { lotCode: name, quantity: 3 },
    ];
    expect((await noticeOf(recallNumber))?.goods).toMatchObject(goods);
    expect((await read(id)).found.locations).toMatchObject([{ goods }]);
  });

  test('is followed each night to lots that were packed from it since then', async () => {
    const { lotCode, lotId } = await deliveredLot();
    const { recallNumber, id } = await start(lotCode);
    const [made, packout] = [`P-${randomUUID().slice(0, 8)}`, randomUUID()];
    const madeId = await on.floor.lot('BEEF', made, 10);
    await shop.sql(
      `insert into packouts (tenant_id, id, packout_number, warehouse_id, status, opened_at, opened_by) values ($1, $2, $3, 'W1', 'open', now(), 'Ana')`,
      [packout, 60_000 + recallNumber],
    );
    for (const [kind, itemCode, code, lot] of [
      ['source', 'KALE', lotCode, lotId],
      ['output', 'BEEF', made, madeId],
    ])
      await shop.sql(
        `insert into packout_entries (tenant_id, id, packout_id, kind, item_code, quantity, uom, factor, lot_id, lot_code, done_on, done_at, by_name)
         values ($1, gen_random_uuid(), $2, $3, $4, 1, 'CS', 1, $5, $6, '2026-11-19', now(), 'Ana')`,
        [packout, kind, itemCode, lot, code],
      );
    const { id: order } = await on.floor.order([{ itemCode: 'BEEF', quantity: 2 }]);
    await on.floor.record(on.picker, order, { itemCode: 'BEEF', lotId: madeId, lotCode: made, quantity: 2 });
    await on.floor.stage(on.picker, order);
    await on.complete(order);
    expect((await noticeOf(recallNumber))?.goods).toMatchObject([{ lotCode }]);
    for (let night = 0; night < 2; night++) await shop.run((tx) => refreshRecalls(tx, 'UTC'));
    expect(await isHeld(madeId)).toBe(true);
    expect((await noticeOf(recallNumber))?.goods.map((goods) => [goods.lotCode, goods.quantity]).sort()).toEqual(
      [
        [lotCode, 5],
        [made, 2],
      ].sort(),
    );
    await end(id, 'called_off');
    expect(await isHeld(madeId)).toBe(false);
  });

  test('keeps the later of two answers, in any order of arrival', async () => {
    const { lotCode } = await deliveredLot();
    const { id, recallNumber } = await start(lotCode);
    const notice = (await noticeOf(recallNumber))!;
    expect(await failure(answer(notice.id, 2, NOW.toISOString(), stranger))).toBe('not_found');
    await answer(notice.id, 4, '2026-11-19T16:00:00.000Z', chef, lotCode);
    await answer(notice.id, 2, '2026-11-19T15:00:00.000Z', chef, lotCode);
    expect((await noticeOf(recallNumber))?.answer).toMatchObject({ goods: [{ kept: 4, discarded: 1 }] });
    expect(await read(id)).toMatchObject({ notified: 1, answered: 1 });
    // The customer says it on the phone, after the recall has ended.
    await end(id, 'done');
    await shop.call(recallEndpoints.answer, recallHandlers.answer, {
      as: lead,
      params: { id, noticeId: notice.id },
      body: {
        goods: [{ itemCode: 'KALE', lotCode, uom: 'CS', kept: 0, discarded: 5 }],
        ...{ note: 'By phone', answeredAt: NOW.toISOString() },
      },
    });
    expect((await read(id)).found.locations).toMatchObject([
      { state: 'done', answer: { goods: [{ discarded: 5 }], note: 'By phone', by: lead.displayName } },
    ]);
  });

  test('that is called off ends its holds, but not those of a receipt or another recall', async () => {
    const { lotCode, lotId } = await deliveredLot();
    const { id, recallNumber } = await start(lotCode);
    await end(id, 'called_off');
    expect(await isHeld(lotId)).toBe(false);
    expect(await noticeOf(recallNumber)).toMatchObject({ state: 'called_off' });
    const again = await start(lotCode);
    await end(again.id, 'done');
    expect(await isHeld(lotId)).toBe(true);
    expect(await failure(end(again.id, 'called_off'))).toBe('conflict');
  });

  test('starts once under its id, and once per lot', async () => {
    const { lotCode } = await deliveredLot();
    const first = await start(lotCode);
    expect((await start(lotCode, { id: first.id })).recallNumber).toBe(first.recallNumber);
    expect(await failure(start(lotCode))).toBe('conflict');
    expect(await failure(start(lotCode, { itemCode: null }))).toBe('conflict');
    expect(await failure(start('NO-SUCH-LOT'))).toBe('not_found');
  });

  test('[G3.2] refuses a card number beside the field that has it', async () => {
    const { lotCode } = await deliveredLot();
    const card = 'Card 4111 1111 1111 1111';
    await expect(start(lotCode, { reason: card, instructions: card })).rejects.toMatchObject({
      ...{ code: 'card_number', errors: { reason: expect.any(String), instructions: expect.any(String) } },
      details: { faults: { reason: { rule: 'card' }, instructions: { rule: 'card' } } },
    });
    const { id } = await start(lotCode);
    await expect(end(id, 'done', card)).rejects.toMatchObject({
      details: { faults: { conclusion: { rule: 'card' } } },
    });
  });

  test('is only for leads and administrators', async () => {
    const { lotCode } = await deliveredLot();
    const picker = { ...on.picker };
    expect(await failure(shop.call(recallEndpoints.list, recallHandlers.list, { as: picker }))).toBe('forbidden');
    const { recallNumber } = await start(lotCode);
    const { data } = await shop.call(recallEndpoints.list, recallHandlers.list, { as: lead });
    expect(data[0]?.state).toBe('open');
    expect(data.map((one) => one.recallNumber)).toContain(recallNumber);
  });
});

test('[F5.5] an exercise finds the same, holds nothing, tells no customer, and is filed as it was found', async () => {
  const { lotCode, lotId, order } = await deliveredLot();
  const { id, recallNumber, found } = await start(lotCode, { isMock: true });
  expect(found.locations).toMatchObject([{ customerLocationId: 'C1-1', goods: [{ quantity: 5 }] }]);
  expect(await isHeld(lotId)).toBe(false);
  expect(await noticeOf(recallNumber)).toBeUndefined();
  // A second exercise of the lot is another one.
  expect((await start(lotCode, { isMock: true })).recallNumber).toBe(recallNumber + 1);
  await end(id, 'done');
  await shop.sql('update sales_orders set status = $3 where tenant_id = $1 and id = $2', [order, 'cancelled']);
  expect(await read(id)).toMatchObject({
    ...{ state: 'done', conclusion: 'Ok', endedBy: lead.displayName },
    found: { locations: [{ customerLocationId: 'C1-1', goods: [{ quantity: 5 }] }], balances: [{ onHand: 45 }] },
  });
});
