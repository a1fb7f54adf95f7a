import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyIn } from '../../../contract/endpoint.ts';
import { PALLET_NUMBERS, pickingEndpoints } from '../../../contract/picking.ts';
import { isSscc } from '../../../rules/pallet-numbers.ts';
import type { Actor } from '../../actor.ts';
import { failure, NOW } from '../shop.fixture.ts';
import { pickOrdersSource } from './collection.ts';
import { pickingHandlers } from './handlers.ts';
import { type Floor, openFloor } from './picking.fixture.ts';

let floor: Floor;
let ana: Actor;
beforeAll(async () => {
  floor = await openFloor();
  await floor.shop.addItems([{ code: 'KALE', stock: 0 }]);
  ana = await floor.shop.worker(['picking'], 'W1');
});
afterAll(() => floor.shop.close());

const AT = NOW.toISOString();
const stage = (id: string, more: Omit<BodyIn<typeof pickingEndpoints.stage>, 'stagedAt'> = {}) =>
  floor.shop.call(pickingEndpoints.stage, pickingHandlers.stage, {
    ...{ as: ana, params: { id }, body: { stagedAt: AT, ...more } },
  });
const numbers = (as: Actor, id = 'W1') =>
  floor.shop
    .call(pickingEndpoints.palletNumbers, pickingHandlers.palletNumbers, { as, params: { id } })
    .then((answer) => answer.numbers);
const onDevice = async (id: string) =>
  (await floor.shop.run((tx) => pickOrdersSource(tx, 'warehouse:W1', [id], { prices: false, exactStock: true }))).get(
    id,
  );

describe('[F4.3] a staged order', () => {
  test('has its lane and pallets on the devices, and gets others when it is moved', async () => {
    const { id } = await floor.order([{ itemCode: 'KALE', quantity: 5 }]);
    await floor.record(ana, id, { quantity: 5, container: 'P0000001' });
    await stage(id, { lane: ' Door 4 ', pallets: [{ number: 'P0000001', weightGrams: 181_437 }] });
    expect(await onDevice(id)).toMatchObject({
      ...{ status: 'staged', lane: 'Door 4', pallets: [{ number: 'P0000001', weightGrams: 181_437 }] },
    });
    await stage(id, { lane: 'Door 5', pallets: [{ number: 'P0000001', weightGrams: null }] });
    expect(await onDevice(id)).toMatchObject({ status: 'staged', lane: 'Door 5', pallets: [{ weightGrams: null }] });
  });

  test('keeps its lane if an earlier release stages it, and once it has left', async () => {
    const { id } = await floor.order([{ itemCode: 'KALE', quantity: 1 }]);
    await stage(id, { lane: 'Door 4', pallets: [] });
    await stage(id);
    expect(await onDevice(id)).toMatchObject({ lane: 'Door 4' });
    await floor.shop.sql("update sales_orders set status = 'shipped' where tenant_id = $1 and id = $2", [id]);
    expect(await stage(id, { lane: 'Door 9' })).toMatchObject({ status: 'shipped' });
    const [row] = await floor.shop.sql('select staged_lane from sales_orders where tenant_id = $1 and id = $2', [id]);
    expect(row).toEqual({ staged_lane: 'Door 4' });
  });
});

describe('[F4.3] pallet numbers', () => {
  test('are reserved for one device each, in the style of the warehouse', async () => {
    const own = await Promise.all([numbers(ana), numbers(ana), numbers(ana)]);
    expect(new Set(own.flat()).size).toBe(3 * PALLET_NUMBERS);
    expect(own.flat().every((number) => /^P\d{7}$/.test(number))).toBe(true);
    await floor.shop.sql("update warehouses set gs1_prefix = '0614141' where tenant_id = $1 and id = 'W1'");
    const sscc = [...(await numbers(ana)), ...(await numbers(ana))];
    expect(new Set(sscc).size).toBe(2 * PALLET_NUMBERS);
    expect(sscc.every((number) => isSscc(number) && number.startsWith('00614141'))).toBe(true);
  });

  test('are for pickers of the warehouse', async () => {
    expect(await failure(numbers(await floor.shop.worker(['driver'], 'W1')))).toBe('forbidden');
    expect(await failure(numbers(ana, 'W9'))).toBe('not_found');
  });
});
