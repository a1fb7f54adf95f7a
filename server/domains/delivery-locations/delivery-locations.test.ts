import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeliveryLocationRow, deliveryLocationEndpoints } from '../../../contract/delivery-locations.ts';
import { locationEndpoints } from '../../../contract/locations.ts';
import type { Actor } from '../../actor.ts';
import { type DeliveriesFixture, openDeliveries } from '../deliveries/deliveries.fixture.ts';
import { locationHandlers } from '../locations/handlers.ts';
import { pickOrdersSource } from '../picking/collection.ts';
import { failure } from '../shop.fixture.ts';
import { sources } from '../sources.ts';
import { deliveryLocationHandlers } from './handlers.ts';

let gate: DeliveriesFixture;
let admin: Actor;
let order: string;
beforeAll(async () => {
  gate = await openDeliveries();
  admin = { ...(await gate.floor.shop.worker([])), role: 'ADMIN' };
  const kale = await gate.floor.lot('KALE', 'K-1', 100);
  order = (await gate.staged([{ itemCode: 'KALE', quantity: 5, lotId: kale }])).id;
});
afterAll(() => gate.floor.shop.close());

const list = async (query: Record<string, string> = {}): Promise<readonly DeliveryLocationRow[]> =>
  (
    await gate.floor.shop.call(deliveryLocationEndpoints.list, deliveryLocationHandlers.list, {
      as: admin,
      query,
    })
  ).data;
const read = async () => (await list({ key: 'C1-1' }))[0]!;
const save = (row: DeliveryLocationRow, change: Partial<DeliveryLocationRow>) =>
  gate.floor.shop.call(deliveryLocationEndpoints.save, deliveryLocationHandlers.save, {
    as: admin,
    params: { customerLocationId: row.customerLocationId },
    body: { ...row, ...change },
  });
const NOTES = {
  pickingNote: 'No mixed pallets',
  loadingNote: 'At the tail',
  deliveryInstructions: 'Back door',
  accessNote: 'Key box 4411',
  receiptEmail: 'kitchen@gold.test',
};
const seen = { prices: true, exactStock: true };

test('[F6] hours and notes are saved with who did it; the chef’s change in between is a conflict', async () => {
  const row = await read();
  const saved = await save(row, { ...NOTES, receivesFrom: '06:00', receivesUntil: '10:00' });
  expect(saved).toMatchObject({ ...NOTES, receivesFrom: '06:00', changedBy: admin.displayName });
  // The same once more, after a lost response, is no change.
  expect(await save(row, { ...NOTES, receivesFrom: '06:00', receivesUntil: '10:00' })).toEqual(saved);
  const chef = await gate.floor.shop.customer('C1', 'C1-1');
  await gate.floor.shop.call(locationEndpoints.setDeliveryInstructions, locationHandlers.setDeliveryInstructions, {
    as: chef,
    body: { customerLocationId: 'C1-1', deliveryInstructions: 'Front door', base: 'Back door' },
    now: new Date('2026-11-19T18:00:00.000Z'),
  });
  expect(await read()).toMatchObject({ deliveryInstructions: 'Front door', changedBy: chef.displayName });
  expect(await failure(save(saved, { pickingNote: 'Other' }))).toBe('conflict');
  await save(await read(), NOTES);
});

test('[F6] a half window, a card number and an unknown location are refused', async () => {
  const row = await read();
  const { body } = deliveryLocationEndpoints.save.spec;
  expect(body.safeParse({ ...row, receivesFrom: '06:00', receivesUntil: null }).error?.issues).toMatchObject([
    { path: ['receivesUntil'] },
  ]);
  expect(await failure(save(row, { accessNote: '4111 1111 1111 1111' }))).toBe('card_number');
  expect(await failure(save({ ...row, customerLocationId: 'nowhere' }, {}))).toBe('not_found');
});

test('[F6] pickers get the picking note, drivers of the route the others; keys and alarms reach no one else', async () => {
  const picks = await gate.floor.shop.run((tx) => pickOrdersSource(tx, 'warehouse:W1', null, seen));
  expect(picks.get(order)?.pickingNote).toBe('No mixed pallets');
  expect((await gate.device('R1')).get(order)).toMatchObject({
    loadingNote: 'At the tail',
    deliveryInstructions: 'Back door',
    accessNote: 'Key box 4411',
  });
  const locations = await gate.floor.shop.run((tx) => sources.locations(tx, 'location:C1-1', null, seen));
  for (const rows of [picks, locations]) expect(JSON.stringify([...rows.values()])).not.toContain('4411');
  // The view of salespeople and of the signature.
  expect(JSON.stringify(await gate.get(order, admin))).not.toContain('4411');
  const audits = await gate.floor.shop.sql(
    "select * from audit_log where tenant_id = $1 and action = 'deliveryLocations.save'",
  );
  expect(audits.length).toBeGreaterThan(0);
  expect(JSON.stringify(audits)).not.toContain('4411');
});

test('[F6] a changed note reaches devices that hold the order', async () => {
  const clock = async (collection: string) =>
    Number(
      (
        await gate.floor.shop.sql('select clock from changes where tenant_id = $1 and collection = $2 and id = $3', [
          collection,
          order,
        ])
      )[0]?.clock,
    );
  const before = [await clock('pickOrders'), await clock('deliveries')];
  await save(await read(), { pickingNote: 'One pallet' });
  expect(await clock('pickOrders')).toBeGreaterThan(before[0]!);
  expect(await clock('deliveries')).toBeGreaterThan(before[1]!);
});

test('[F6] the list finds locations without hours, with notes and with keys', async () => {
  const ids = async (state: string) => (await list({ state })).map((row) => row.customerLocationId);
  expect(await ids('notes')).toEqual(['C1-1']);
  expect(await ids('access')).toEqual(['C1-1']);
  expect(await ids('noHours')).not.toContain('C1-1');
  expect(await ids('noHours')).toContain('C1-2');
});
