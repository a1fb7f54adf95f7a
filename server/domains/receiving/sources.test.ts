import { expect, test } from 'vitest';
import { assignedLot } from '../../../rules/receiving/assigned-lot.ts';
import { purchaseOrdersSource } from './collection.ts';
import { entry, number, openDock, orderId, receive, shop } from './dock.fixture.ts';

openDock();

const PACKER = { place: 'packer:1', text: '' };
const TYPED = { place: null, text: 'Isla Farms, Salinas' };

const onDevice = async () =>
  (await shop.run((tx) => purchaseOrdersSource(tx, 'floor:W1', [orderId], { prices: false, exactStock: true }))).get(
    orderId,
  );
const usual = async () => (await onDevice())?.lines[0]?.usualSource;
const sourcesOf = async (code: string) =>
  (await shop.sql("select sources_of_lot($1, 'KALE', $2) as sources", [code]))[0]?.sources;
const clockOf = async () =>
  (
    await shop.sql(
      "select max(clock)::text as clock from changes where tenant_id = $1 and collection = 'purchaseOrders' and id = $2",
      [orderId],
    )
  )[0]?.clock;

test('a stated source is kept with the receipt and the lot, and suggested for the next goods of that item and vendor', async () => {
  await shop.sql(
    "insert into places (tenant_id, key, name, city, gln, changed_by, updated_at) values ($1, 'packer:1', 'Pajaro Growers', 'Watsonville', '0614141000036', 'Bo', now())",
  );
  expect(await usual()).toBeNull();
  expect((await onDevice())?.sources).toEqual([{ key: 'vendor:V1', name: 'O’Hara Farms', city: '', gln: '' }]);
  const order = await receive(entry({ source: PACKER }));
  expect(order.entries[0]?.source).toEqual(PACKER);
  expect(await sourcesOf(`L${number}`)).toEqual([PACKER]);
  expect(await usual()).toEqual(PACKER);
  expect((await onDevice())?.sources).toContainEqual({
    ...{ key: 'packer:1', name: 'Pajaro Growers', city: 'Watsonville', gln: '0614141000036' },
  });
});

test('a later statement replaces the suggestion and reaches devices; an older one that arrives late does not', async () => {
  const before = await clockOf();
  await receive(entry({ source: TYPED, receivedAt: '2026-11-19T13:00:00.000Z' }));
  expect(await usual()).toEqual(TYPED);
  expect(await clockOf()).not.toBe(before);
  await receive(entry({ source: PACKER, receivedAt: '2026-11-19T11:00:00.000Z', bin: 'A-01-2' }));
  expect(await usual()).toEqual(TYPED);
});

test('the warehouse is the source of a code that it assigned, whatever was stated', async () => {
  const code = assignedLot('2026-11-19', number, 1);
  const order = await receive(entry({ lotCode: code, source: PACKER }));
  expect(order.entries[0]?.source).toEqual({ place: 'warehouse:W1', text: '' });
  expect(await sourcesOf(code)).toEqual([{ place: 'warehouse:W1', text: '' }]);
});
