import { expect, test } from 'vitest';
import { uuidv7 } from '../../rules/uuid.ts';
import { DRIVING } from '../convergence/driving.ts';
import { PICKING } from '../convergence/floor-work.ts';
import { assertInvariants, heal } from '../convergence/invariants.ts';
import { DAN, GUS } from '../convergence/seed-warehouse.ts';
import { ACTIONS, type Choice } from '../convergence/shopping.ts';
import type { World } from '../convergence/world.ts';
import { rig } from './rig.ts';

const { world: newWorld } = rig();
const warehouse = () => newWorld(true);
const how = (change: Partial<Choice> = {}): Choice => ({
  ...{ item: 0, uom: 0, quantity: 0, location: 'L1', pick: 0, outdated: false },
  ...change,
});
/** Delivers all changes, and checks all invariants of the model. */
async function converges(world: World): Promise<void> {
  await heal(world);
  await assertInvariants(world);
}
const reserved = async (world: World, itemCode: string) =>
  (await world.rows(`select committed from stock where warehouse_id = 'W1' and item_code = '${itemCode}'`))[0]
    ?.committed;

test('[I6] the cancellation of an order with short lines releases only what was still reserved', async () => {
  const world = await warehouse();
  const ada = await world.device({ person: 0, which: 0 });
  const gus = await world.device({ person: GUS, which: 0 });
  await ada.sync();
  // Another order of the same item stays reserved.
  await ACTIONS.submit(world, ada, how({ item: 4, quantity: 5 }));
  await ada.sync();
  const before = await reserved(world, 'I05');
  await ACTIONS.submit(world, ada, how({ item: 4, quantity: 3 }));
  await ada.sync();
  await gus.sync();
  const [order] = (await gus.db.live('pickOrders').toArray()).filter(({ lines }) => lines[0]?.orderedQuantity === 3);
  expect(order?.lines[0]).toMatchObject({ itemCode: 'I05' });
  await world.commit(gus, 'picking.record', {
    params: { id: order!.id },
    body: {
      ...{ eventId: uuidv7(), lineNumber: 1, kind: 'short', itemCode: 'I05', quantity: 2, lotId: null, lotCode: null },
      ...{ bin: '', weightGrams: null, caseWeightsGrams: [], container: '', reason: 'not_found' },
      pickedAt: new Date().toISOString(),
    },
  });
  await gus.sync();
  await ada.sync();
  const own = (await ada.db.live('orders').toArray()).find(({ lines }) => lines[0]?.quantity === 3);
  await world.commit(ada, 'orders.cancel', { params: { id: own!.id }, body: { reason: '' } });
  await converges(world);
  expect(await reserved(world, 'I05')).toBe(before);
});

test("[I3, PUSH8] a pick that arrives after its order was delivered is in the order's total, on server and driver's device", async () => {
  const world = await warehouse();
  const dan = await world.device({ person: DAN, which: 0 });
  const gus = await world.device({ person: GUS, which: 0 });
  await dan.sync();
  await gus.sync();
  await PICKING.pick(world, gus, how({ quantity: 1, outdated: true }));
  await DRIVING.start(world, dan, how());
  await DRIVING.complete(world, dan, how());
  await dan.sync();
  await gus.sync();
  await converges(world);
  const { id } = world.warehouse.orders[0]!;
  expect(await dan.db.live('deliveries').get(id)).toMatchObject({
    status: 'invoiced',
    lines: [{ pickedQuantity: 7 }, {}],
  });
});
