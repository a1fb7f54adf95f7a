import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countEndpoints } from '../../../contract/counts.ts';
import { floorEndpoints } from '../../../contract/floor.ts';
import type { Actor } from '../../actor.ts';
import { floorHandlers } from '../floor/handlers.ts';
import { lotAt, type Move, moveStock } from '../floor/ledger.ts';
import { failure, NOW, openShop, type Shop } from '../shop.fixture.ts';
import { countHandlers } from './handlers.ts';

let shop: Shop;
let ana: Actor;
let bo: Actor;
let lead: Actor;
beforeAll(async () => {
  shop = await openShop();
  await shop.addItems([{ code: 'KALE' }]);
  ana = await shop.worker(['inventory'], 'W1');
  bo = await shop.worker(['inventory'], 'W1');
  lead = await shop.worker(['lead'], 'W1');
});
afterAll(() => shop.close());

/** Returns the time a number of minutes after noon (UTC) of the shop's day. */
const at = (minutes: number) => new Date(Date.parse('2026-11-19T12:00:00.000Z') + minutes * 60_000).toISOString();

interface Place {
  readonly lotId: string;
  readonly lotCode: string;
}
/** Makes a lot with `quantity` received at noon. */
async function place(quantity: number): Promise<Place> {
  const [lotId, lotCode] = [randomUUID(), `L-${randomUUID().slice(0, 8)}`];
  await shop.run((tx) =>
    lotAt(tx, { id: lotId, warehouseId: 'W1', itemCode: 'KALE', lotCode, bin: 'A-01-1', receivedOn: '2026-11-18' }),
  );
  await move({ lotId, lotCode }, quantity, 0, 'receive');
  return { lotId, lotCode };
}
const move = ({ lotId }: Place, quantity: number, minutes: number, kind: Move['kind'] = 'pick') =>
  shop.run((tx) =>
    moveStock(tx, [
      {
        ...{ id: randomUUID(), kind, warehouseId: 'W1', itemCode: 'KALE', lotId, quantity, at: at(minutes) },
        ...{ byUser: null, byName: 'Cy' },
      },
    ]),
  );
const count = (where: Place, quantity: number, minutes: number, as = ana, id = randomUUID()) =>
  countSaid(where, quantity, at(minutes), as, id);
/** Sends a count with the device's time. */
const countSaid = ({ lotId, lotCode }: Place, quantity: number, countedAt: string, as = ana, id = randomUUID()) =>
  shop.call(countEndpoints.record, countHandlers.record, {
    as,
    body: {
      ...{ id, sessionId: randomUUID(), warehouseId: 'W1', bin: 'A-01-1', itemCode: 'KALE', lotId, lotCode },
      ...{ quantity, countedAt },
    },
  });
const onHand = async ({ lotId }: Place) =>
  Number((await shop.sql('select on_hand from lots where tenant_id = $1 and id = $2', [lotId]))[0]?.on_hand);
const exceptionOf = async ({ lotId }: Place, status = 'open') =>
  (
    await shop.sql(
      "select id, facts from exceptions where tenant_id = $1 and kind = 'count_difference' and subject = $2 and status = $3",
      [lotId, status],
    )
  )[0];
const decide = async (where: Place, resolution: 'accept' | 'recount') =>
  shop.call(floorEndpoints.resolve, floorHandlers.resolve, {
    as: lead,
    params: { id: String((await exceptionOf(where))?.id) },
    body: { resolution, note: '', resolvedAt: at(300) },
  });

describe('a count', () => {
  test('is valid at its time: 50 counted and 7 picked later leave 43', async () => {
    const lot = await place(50);
    await count(lot, 50, 10);
    await move(lot, -7, 20);
    expect(await onHand(lot)).toBe(43);
  });

  test('is valid at its time: an earlier pick of 7 that is reported later leaves the counted 50', async () => {
    const lot = await place(57);
    await move(lot, -7, 5);
    await count(lot, 50, 10);
    expect(await onHand(lot)).toBe(50);

    const late = await place(50);
    await count(late, 50, 10);
    await move(late, -7, 5);
    expect(await onHand(late)).toBe(50);
  });

  test('under review is applied when a late movement explains it', async () => {
    const lot = await place(57);
    expect(await count(lot, 50, 10)).toMatchObject({ status: 'review' });
    await move(lot, -7, 5);
    expect(await onHand(lot)).toBe(50);
    expect(await exceptionOf(lot)).toBeUndefined();
  });

  test('within the tolerance is applied, and the ledger shows the correction', async () => {
    const lot = await place(100);
    expect(await count(lot, 99, 10)).toMatchObject({ status: 'applied', expected: 100 });
    expect(await onHand(lot)).toBe(99);
    expect(
      await shop.sql(
        "select quantity, by_name from stock_moves where tenant_id = $1 and lot_id = $2 and kind = 'count'",
        [lot.lotId],
      ),
    ).toEqual([{ quantity: -1, by_name: ana.displayName }]);
  });

  test('beyond the tolerance opens an exception with both facts, and corrects nothing until it is accepted', async () => {
    const lot = await place(50);
    expect(await count(lot, 40, 10)).toMatchObject({ status: 'review' });
    expect(await onHand(lot)).toBe(50);
    expect((await exceptionOf(lot))?.facts).toMatchObject([
      { what: 'expected', quantity: 50 },
      { what: 'counted', quantity: 40, by: ana.displayName },
    ]);
    await move(lot, -5, 20);
    await decide(lot, 'accept');
    expect(await onHand(lot)).toBe(35);
    expect(
      await shop.sql('select status, decided_at, decided_by from counts where tenant_id = $1 and lot_id = $2', [
        lot.lotId,
      ]),
    ).toEqual([{ status: 'applied', decided_at: at(300), decided_by: lead.displayName }]);
    expect(await exceptionOf(lot)).toBeUndefined();
  });

  test('is applied if a second worker’s count agrees; otherwise the exception lists both', async () => {
    const lot = await place(50);
    await count(lot, 40, 10);
    await move(lot, -2, 15);
    expect(await count(lot, 38, 20, bo)).toMatchObject({ status: 'applied' });
    expect(await onHand(lot)).toBe(38);
    expect(await exceptionOf(lot)).toBeUndefined();
    expect(
      await shop.sql('select status from counts where tenant_id = $1 and lot_id = $2 order by counted_at', [lot.lotId]),
    ).toEqual([{ status: 'recounted' }, { status: 'applied' }]);

    const other = await place(50);
    await count(other, 40, 10);
    await count(other, 50, 20, bo);
    expect(await onHand(other)).toBe(50);
    expect((await exceptionOf(other))?.facts).toMatchObject([{ what: 'expected' }, { quantity: 40 }, { quantity: 50 }]);
    await decide(other, 'recount');
    expect(await count(other, 40, 30)).toMatchObject({ status: 'review' });
    expect(await count(other, 40, 40, bo)).toMatchObject({ status: 'applied' });
    expect(await onHand(other)).toBe(40);
  });

  test('[ID5, PUSH8] of a device with a fast clock gets the time of its report, and later movements still apply', async () => {
    const lot = await place(50);
    expect(await countSaid(lot, 50, '2031-05-05T09:00:00.000Z')).toMatchObject({
      status: 'applied',
      countedAt: NOW.toISOString(),
    });
    await move(lot, -7, 301);
    expect(await onHand(lot)).toBe(43);
  });

  test('[ID5, PUSH8] of a device with a reset clock is compared with the current balance, not with a time before the goods', async () => {
    const lot = await place(50);
    expect(await countSaid(lot, 50, '1970-01-01T00:03:00.000Z')).toMatchObject({ status: 'applied', expected: 50 });
    expect(await onHand(lot)).toBe(50);
    const made = { lotId: randomUUID(), lotCode: `N-${randomUUID().slice(0, 8)}` };
    await countSaid(made, 0, '2031-05-05T09:00:00.000Z');
    expect(await shop.sql('select received_on from lots where tenant_id = $1 and id = $2', [made.lotId])).toEqual([
      { received_on: '2026-11-19' },
    ]);
  });

  test('is stored once when it is repeated, and an older late count doesn’t change the current balance', async () => {
    const lot = await place(50);
    const id = randomUUID();
    await count(lot, 49, 20, ana, id);
    await count(lot, 49, 20, ana, id);
    expect(await onHand(lot)).toBe(49);
    expect(await count(lot, 50, 10, bo)).toMatchObject({ status: 'applied' });
    expect(await onHand(lot)).toBe(49);
  });

  test('of an unknown lot creates the lot, and a count ends a negative balance', async () => {
    const lot = { lotId: randomUUID(), lotCode: 'NEW-1' };
    expect(await count(lot, 3, 10)).toMatchObject({ status: 'review', expected: 0 });
    await decide(lot, 'accept');
    expect(await onHand(lot)).toBe(3);

    const below = await place(2);
    await move(below, -5, 5);
    const negative = () =>
      shop.sql(
        "select 1 from exceptions where tenant_id = $1 and kind = 'negative_stock' and subject = $2 and status = 'open'",
        [below.lotId],
      );
    expect(await negative()).toHaveLength(1);
    await count(below, 0, 10);
    await decide(below, 'accept');
    expect(await onHand(below)).toBe(0);
    expect(await negative()).toHaveLength(0);
  });

  test('is for workers with the license and for the warehouse lead, in their own warehouse', async () => {
    const lot = await place(1);
    expect(await failure(count(lot, 1, 1, await shop.worker(['picking'], 'W1')))).toBe('forbidden');
    expect(await count(lot, 1, 1, lead)).toMatchObject({ status: 'applied' });
    await shop.sql("insert into warehouses (tenant_id, id, name) values ($1, 'W2', 'Troy')");
    expect(await failure(count(lot, 1, 1, await shop.worker(['inventory'], 'W2')))).toBe('not_found');
  });

  test('[I6] in any order of reports, the lot balance is the last count plus the movements after it', async () => {
    const anEvent = fc.record({ minute: fc.integer({ min: 1, max: 60 }), picked: fc.integer({ min: 1, max: 9 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(anEvent, { maxLength: 6 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 98, max: 102 }),
        fc.infiniteStream(fc.nat()),
        async (events, countMinute, counted, stream) => {
          // A pick in the same minute as the count is before it.
          const lot = await place(1000);
          const before = events
            .filter(({ minute }) => minute <= countMinute)
            .reduce((sum, { picked }) => sum + picked, 0);
          const after = events
            .filter(({ minute }) => minute > countMinute)
            .reduce((sum, { picked }) => sum + picked, 0);
          const quantity = 1000 - before + (counted - 100) / 10;
          const tasks = [
            ...events.map(
              ({ minute, picked }) =>
                () =>
                  move(lot, -picked, minute),
            ),
            () => count(lot, quantity, countMinute),
          ];
          const order = tasks
            .map((task) => ({ task, key: stream.next().value as number }))
            .sort((a, b) => a.key - b.key);
          for (const { task } of order) await task();
          expect(await onHand(lot)).toBeCloseTo(quantity - after, 6);
        },
      ),
      { numRuns: 30 },
    );
  });
});
