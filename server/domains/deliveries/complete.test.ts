import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeliveriesFixture, openDeliveries } from './deliveries.fixture.ts';

let gate: DeliveriesFixture;
let kale: string;
beforeAll(async () => {
  gate = await openDeliveries();
  kale = await gate.floor.lot('KALE', 'K-1', 1000);
});
afterAll(() => gate.floor.shop.close());

const differences = async (id: string) =>
  (await gate.floor.exceptions('delivery_difference')).filter(({ subject }) => String(subject).startsWith(id));

test('[F2.1, B4] an order that the truck left without stays with the pickers if its stop is reported as done', async () => {
  const { id } = await gate.floor.order([{ itemCode: 'KALE', quantity: 10 }]);
  await gate.floor.record(gate.picker, id, { lotId: kale, quantity: 3 });
  const reserved = await gate.floor.committed('KALE');
  await gate.completeUnchecked(id);
  expect(await gate.order(id)).toMatchObject({ status: 'picking' });
  expect(await gate.floor.committed('KALE')).toBe(reserved);
  expect((await gate.get(id)).completedAt).toBeNull();
  expect(await differences(id)).toMatchObject([
    { status: 'open', about: { difference: 'status' }, facts: [{ what: 'picking' }, { what: 'delivered' }] },
  ]);

  // Nothing is lost: the rest is picked, staged and delivered later.
  await gate.floor.record(gate.picker, id, { lotId: kale, quantity: 7 });
  await gate.floor.stage(gate.picker, id);
  await gate.complete(id);
  expect(await gate.order(id)).toMatchObject({ status: 'invoiced', total_cents: 10_000 });
  expect((await differences(id)).map(({ status }) => status)).toEqual(['resolved']);
});
