import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../actor.ts';
import { lotTrailsSource } from '../receiving/collection.ts';
import { pickOrdersSource } from './collection.ts';
import { type Floor, openFloor } from './picking.fixture.ts';

let floor: Floor;
let ana: Actor;

beforeAll(async () => {
  floor = await openFloor();
  await floor.shop.addItems([{ code: 'KALE', stock: 0 }]);
  ana = await floor.shop.worker(['picking']);
});
afterAll(() => floor.shop.close());

test('[B10] a pick whose lot was assumed says so on the devices of the warehouse, in the order and in its trail', async () => {
  const lotId = await floor.lot('KALE', 'K-10', 50);
  const { id } = await floor.order([{ itemCode: 'KALE', quantity: 5 }]);
  await floor.record(ana, id, { lotId, quantity: 2, container: 'P-1' });
  await floor.record(ana, id, { lotId, lotAssumed: true, container: 'P-2' });
  await floor.shop.sql('update sales_orders set delivery_on = current_date where tenant_id = $1 and id = $2', [id]);
  const of = { prices: false, exactStock: true };
  const orders = await floor.shop.run((tx) => pickOrdersSource(tx, 'floor:W1', [id], of));
  const events = orders.get(id)?.lines[0]?.events ?? [];
  expect(new Map(events.map(({ container, lotAssumed }) => [container, lotAssumed]))).toEqual(
    new Map([
      ['P-1', false],
      ['P-2', true],
    ]),
  );
  const trails = await floor.shop.run((tx) => lotTrailsSource(tx, 'floor:W1', [id], of));
  expect(trails.get(id)?.lines[0]?.picks).toEqual([
    { itemCode: 'KALE', lotCode: 'K-10', quantity: 3, assumed: true, containers: ['P-1', 'P-2'] },
  ]);
});

test('[F3.3] a pick without a scan says why on the devices of the warehouse; a scanned one says nothing', async () => {
  const { id } = await floor.order([{ itemCode: 'KALE', quantity: 5 }]);
  await floor.record(ana, id, { container: 'P-1' });
  await floor.record(ana, id, { byHand: 'torn_label', container: 'P-2' });
  const orders = await floor.shop.run((tx) =>
    pickOrdersSource(tx, 'floor:W1', [id], { prices: false, exactStock: true }),
  );
  const events = orders.get(id)?.lines[0]?.events ?? [];
  expect(new Map(events.map(({ container, byHand }) => [container, byHand]))).toEqual(
    new Map([
      ['P-1', null],
      ['P-2', 'torn_label'],
    ]),
  );
});
