import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countEndpoints } from '../../../contract/counts.ts';
import type { Actor } from '../../actor.ts';
import { lotAt, moveStock } from '../floor/ledger.ts';
import { type Floor, openFloor } from '../picking/picking.fixture.ts';
import { countHandlers } from './handlers.ts';

const ROUNDS = 24;
const minutes = (after: number) => new Date(Date.parse('2026-11-19T12:00:00.000Z') + after * 60_000).toISOString();

let floor: Floor;
let picker: Actor;
let counter: Actor;
beforeAll(async () => {
  floor = await openFloor();
  await floor.shop.addItems([{ code: 'KALE', stock: 0 }]);
  picker = await floor.shop.worker(['picking'], 'W1');
  counter = await floor.shop.worker(['inventory'], 'W1');
});
afterAll(() => floor.shop.close());

/**
 * Reports a pick of 7 at minute 5 and a count of 50 at minute 10, for a lot with 50 received. Returns the final lot
 * balance and the status of the count.
 */
async function outcome(tell: (pick: () => Promise<unknown>, count: () => Promise<unknown>) => Promise<unknown>) {
  const { shop } = floor;
  const lotCode = randomUUID();
  const place = { warehouseId: 'W1', itemCode: 'KALE' };
  const lotId = await shop.run((tx) =>
    lotAt(tx, { ...place, id: randomUUID(), lotCode, bin: 'A-01-1', receivedOn: '2026-11-18' }),
  );
  await shop.run((tx) =>
    moveStock(tx, [
      { ...place, id: randomUUID(), kind: 'receive', lotId, quantity: 50, at: minutes(0), byUser: null, byName: 'Cy' },
    ]),
  );
  const { id } = await floor.order([{ itemCode: 'KALE', quantity: 7 }]);
  await tell(
    () => floor.record(picker, id, { lotId, quantity: 7, pickedAt: minutes(5) }),
    () =>
      shop.call(countEndpoints.record, countHandlers.record, {
        as: counter,
        body: {
          ...{ id: randomUUID(), sessionId: randomUUID(), warehouseId: 'W1', bin: 'A-01-1', itemCode: 'KALE' },
          ...{ lotId, lotCode, quantity: 50, countedAt: minutes(10) },
        },
      }),
  );
  const [count] = await shop.sql('select status from counts where tenant_id = $1 and lot_id = $2', [lotId]);
  return `${await floor.onHand(lotId)} on hand, count ${count?.status}`;
}

test('[C7.2] a pick and a count of one lot, sent at the same time, end like one after the other', async () => {
  const serial = [
    await outcome(async (pick, count) => [await pick(), await count()]),
    await outcome(async (pick, count) => [await count(), await pick()]),
  ];
  expect(serial).toEqual(['43 on hand, count review', '50 on hand, count applied']);
  for (let round = 0; round < ROUNDS; round++)
    expect(serial).toContain(await outcome((pick, count) => Promise.all([pick(), count()])));
});
