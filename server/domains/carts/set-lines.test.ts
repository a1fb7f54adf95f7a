import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLocation, createUser } from '../../../tests/harness/factories.ts';
import { testKitchen } from '../../../tests/harness/kitchen.ts';

const { db, app, tenant, kitchen, token, run, close } = await testKitchen();
afterAll(close);

beforeAll(async () => {
  await createLocation(db.database, tenant.id, { customerLocationId: 'ELSEWHERE' });
});
beforeEach(() => run('delete from cart_lines where tenant_id = $1'));

const cart = async () =>
  (await run('select item_code, uom, quantity from cart_lines where tenant_id = $1 order by item_code')).rows;
const clock = async () => (await run('select value from tenant_clock where tenant_id = $1')).rows[0]?.value;
async function set(line: object, { by = token, key = `${randomUUID()}:1` }: { by?: string; key?: string | null } = {}) {
  const answer = await app.call({
    ...{ host: tenant.hostName, method: 'PUT', path: '/portal/cart/lines', token: by },
    headers: key === null ? {} : { 'idempotency-key': key },
    body: { customerLocationId: kitchen.location, itemCode: kitchen.item, uom: 'CS', quantity: 2, ...line },
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown> | null>() };
}
const option = (name: string, value: boolean) =>
  run('update customer_locations set options = options || $3 where tenant_id = $1 and customer_location_id = $2', [
    kitchen.location,
    JSON.stringify({ [name]: value }),
  ]);

test('a line keeps its `addedAt` when its quantity changes', async () => {
  const first = await set({});
  expect(first).toMatchObject({ status: 200, body: { quantity: 2, addedAt: expect.any(String) } });
  expect((await set({ quantity: 3 })).body).toEqual({ ...first.body, quantity: 3 });
  expect(await cart()).toEqual([{ item_code: kitchen.item, uom: 'CS', quantity: 3 }]);
});

test.each([
  ['of an unknown item', { itemCode: 'NONE' }, 'item_unknown'],
  ['in an unknown unit', { uom: 'BARREL' }, 'uom_unknown'],
  ['for somebody else’s location', { customerLocationId: 'ELSEWHERE' }, 'location_unknown'],
])('[PUSH5] a line %s is refused and leaves the cart and the clock as they were', async (_which, change, code) => {
  await set({});
  const before = await clock();
  for (const key of [null, `${randomUUID()}:1`])
    expect(await set({ quantity: 9, ...change }, { key })).toMatchObject({ body: { code } });
  expect(await cart()).toEqual([{ item_code: kitchen.item, uom: 'CS', quantity: 2 }]);
  expect(await clock()).toBe(before);
});

test('[PUSH5] a line that the location may not order is refused after it was written, and rolled back', async () => {
  for (const [name, code] of [
    ['disableOrdering', 'ordering_disabled'],
    ['onlyAllowStandardItems', 'item_not_permitted'],
  ] as const) {
    await option(name, true);
    const key = `${randomUUID()}:1`;
    expect(await set({}, { key })).toMatchObject({ body: { code } });
    // A repeated call returns the same result.
    await option(name, false);
    expect(await set({}, { key })).toMatchObject({ body: { code } });
    expect(await cart()).toEqual([]);
  }
});

test('a price of zero is checked against the location’s own price before the list’s', async () => {
  await option('disableZeroPriceItems', true);
  await run(
    "insert into location_prices (tenant_id, customer_location_id, item_code, uom, price_cents) values ($1, $2, $3, 'CS', 0)",
    [kitchen.location, kitchen.item],
  );
  expect(await set({})).toMatchObject({ body: { code: 'item_not_permitted' } });
  await run('delete from location_prices where tenant_id = $1');
  expect(await set({})).toMatchObject({ status: 200 });
  await option('disableZeroPriceItems', false);
});

test('a corporate customer sets lines of their assigned locations only', async () => {
  const user = await createUser(db.database, tenant.id, { role: 'SUPERCUSTOMER' });
  const by = await app.signIn(tenant.hostName, user);
  expect(await set({}, { by })).toMatchObject({ body: { code: 'location_unknown' } });
  expect(await cart()).toEqual([]);
  await run('insert into user_locations (tenant_id, user_id, customer_location_id) values ($1, $2, $3)', [
    user.id,
    kitchen.location,
  ]);
  expect(await set({}, { by })).toMatchObject({ status: 200 });
  // Without a location id, the user's first location applies.
  expect(await set({ customerLocationId: undefined, quantity: 4 }, { by })).toMatchObject({ status: 200 });
  expect(await cart()).toEqual([{ item_code: kitchen.item, uom: 'CS', quantity: 4 }]);
});

test('[ID3] a call under the key of a signed-out user changes nothing and creates no client', async () => {
  const user = await createUser(db.database, tenant.id, { role: 'SUPERCUSTOMER' });
  const by = await app.signIn(tenant.hostName, user);
  await run('update users set is_active = false where tenant_id = $1 and id = $2', [user.id]);
  const clientId = randomUUID();
  expect(await set({}, { by, key: `${clientId}:1` })).toMatchObject({ body: { code: 'user_disabled' } });
  expect((await run('select 1 from sync_clients where tenant_id = $1 and client_id = $2', [clientId])).rows).toEqual(
    [],
  );
});

const setMany = async (lines: object[], customerLocationId = kitchen.location) => {
  const answer = await app.call({
    ...{ host: tenant.hostName, method: 'POST', path: '/portal/cart/lines', token },
    headers: { 'idempotency-key': `${randomUUID()}:1` },
    body: { customerLocationId, lines },
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};
const good = (quantity: number) => ({ itemCode: kitchen.item, uom: 'CS', quantity });

test('[B7] many lines are set in one call', async () => {
  expect(await setMany([good(7), { itemCode: 'NONE', uom: 'CS', quantity: 0 }])).toEqual({
    status: 200,
    body: { leftOut: [] },
  });
  expect(await cart()).toEqual([{ item_code: kitchen.item, uom: 'CS', quantity: 7 }]);
});

test('[B7] [PUSH5] a line that is refused takes no other line along, and the device gets its name and the reason', async () => {
  const left = { itemCode: 'NONE', uom: 'CS', code: 'item_unknown' };
  expect(await setMany([{ itemCode: 'NONE', uom: 'CS', quantity: 1 }, good(3)])).toEqual({
    status: 202,
    body: { leftOut: [left] },
  });
  expect(await cart()).toEqual([{ item_code: kitchen.item, uom: 'CS', quantity: 3 }]);
  const { rows } = await run(
    "select status, code, details from sync_results where tenant_id = $1 and code = 'lines_left_out'",
  );
  expect(rows).toEqual([{ status: 'held', code: 'lines_left_out', details: { lines: [left] } }]);
});

test('[B7] lines that are all refused, and a foreign location, change nothing', async () => {
  expect(await setMany([{ itemCode: 'NONE', uom: 'CS', quantity: 1 }])).toMatchObject({
    status: 404,
    body: { code: 'item_unknown' },
  });
  expect(await setMany([good(1), good(2)], 'ELSEWHERE')).toMatchObject({ body: { code: 'location_unknown' } });
  expect(await setMany([])).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  expect(await cart()).toEqual([]);
});
