import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeEndpoints } from '../../../contract/places.ts';
import type { Actor } from '../../actor.ts';
import { failure, openShop, type Shop } from '../shop.fixture.ts';
import { placeHandlers as handlers } from './handlers.ts';
import { readSites } from './source-sites.ts';

let shop: Shop;
let admin: Actor;

beforeAll(async () => {
  shop = await openShop();
  admin = { ...(await shop.customer('C1', 'C1-1')), role: 'ADMIN', displayName: 'Bo Admin' };
  await shop.sql(
    `insert into vendors (tenant_id, id, company, contact) values ($1, 'V1', 'Sol Produce', '{"phone": "555-0100"}')`,
  );
});
afterAll(() => shop.close());

const EMPTY = { phone: '', line1: '', line2: '', city: '', state: '', postalCode: '', gln: '', fdaRegistration: '' };
const save = (key: string, facts: object, updatedAt: string | null = null) =>
  shop.call(placeEndpoints.save, handlers.save, {
    ...{
      as: admin,
      params: { key },
      body: { ...EMPTY, name: 'X', vendorId: '', isExempt: false, ...facts, updatedAt },
    },
  });
const list = (kind: 'warehouse' | 'vendor' | 'packer') =>
  shop.call(placeEndpoints.list, handlers.list, { as: admin, query: { kind } });

test('warehouses and vendors are places from the start, with the name and phone that are known', async () => {
  expect((await list('warehouse')).data).toContainEqual(
    expect.objectContaining({ key: 'warehouse:W1', code: 'W1', isComplete: false, updatedAt: null }),
  );
  expect((await list('vendor')).data).toContainEqual(
    expect.objectContaining({ key: 'vendor:V1', name: 'Sol Produce', phone: '555-0100', isComplete: false }),
  );
});

test('a place is complete with name, phone and full address; blanks around a value are dropped', async () => {
  const facts = { name: ' Sol Produce Inc. ', phone: '555-0100', line1: '1 Dock Rd', city: 'Nogales', state: 'AZ' };
  expect(await save('vendor:V1', facts)).toMatchObject({ name: 'Sol Produce Inc.', isComplete: false });
  const { updatedAt } = await save('vendor:V1', facts);
  expect(await save('vendor:V1', { ...facts, postalCode: '85621' }, updatedAt)).toMatchObject({ isComplete: true });
  expect(await failure(save('vendor:V1', facts))).toBe('conflict');
});

test('a changed place reaches the devices that have open purchase orders', async () => {
  const id = randomUUID();
  await shop.sql(
    `insert into purchase_orders (tenant_id, id, po_number, vendor_id, warehouse_id, status, ordered_on, expected_on, lines)
     values ($1, $2, 70001, 'V1', 'W1', 'open', current_date, current_date, '[]')`,
    [id],
  );
  const clock = async () =>
    (
      await shop.sql(
        "select max(clock)::text as clock from changes where tenant_id = $1 and collection = 'purchaseOrders' and id = $2",
        [id],
      )
    )[0]?.clock;
  const before = await clock();
  await save('warehouse:W1', { name: 'Albany Foods' });
  expect(await clock()).not.toBe(before);
});

test('a packer is added under its own key and belongs to a vendor, if at all', async () => {
  const key = `packer:${randomUUID()}`;
  expect(await save(key, { name: 'Pajaro Growers', vendorId: 'V1' })).toMatchObject({
    kind: 'packer',
    vendorName: 'Sol Produce',
  });
  expect(await failure(save(`packer:${randomUUID()}`, { vendorId: 'V9' }))).toBe('not_found');
  expect(await failure(save('vendor:V9', {}))).toBe('not_found');
  await shop.call(placeEndpoints.remove, handlers.remove, { as: admin, params: { key } });
  expect((await list('packer')).data).toEqual([]);
  // Lots that name it keep it, and it can be restored as it was.
  const [site] = await shop.run((tx) => readSites(tx, [{ place: key, text: '' }]));
  expect(site?.name).toBe('Pajaro Growers');
  await save(key, { name: 'Pajaro Growers', vendorId: 'V1' });
  expect((await list('packer')).data).toMatchObject([{ key, name: 'Pajaro Growers' }]);
  const gone = shop.call(placeEndpoints.remove, handlers.remove, { as: admin, params: { key: 'vendor:V1' } });
  expect(await failure(gone)).toBe('not_found');
});

test('numbers with a wrong check digit or length are refused', () => {
  const { body } = placeEndpoints.save.spec;
  const place = { ...EMPTY, name: 'X', vendorId: '', isExempt: false, updatedAt: null };
  expect(body.safeParse({ ...place, gln: '0614141000036', fdaRegistration: '12345678901' }).success).toBe(true);
  expect(body.safeParse({ ...place, gln: '0614141000037' }).success).toBe(false);
  expect(body.safeParse({ ...place, fdaRegistration: '123' }).success).toBe(false);
});
