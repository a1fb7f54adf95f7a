import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exceptionEndpoints } from '../../contract/exceptions.ts';
import type { Actor } from '../actor.ts';
import { exceptionHandlers } from '../domains/exceptions/handlers.ts';
import { raiseException } from '../domains/floor/exceptions.ts';
import { openShop, type Shop } from '../domains/shop.fixture.ts';

const ROWS = 1203;
let shop: Shop;
let admin: Actor;
beforeAll(async () => {
  shop = await openShop();
  await shop.sql("insert into warehouses (tenant_id, id, name) values ($1, 'W2', 'Troy')");
  const base = await shop.worker(['lead'], null);
  admin = { ...base, role: 'ADMIN', licenses: [] };
  await shop.sql(
    `insert into exceptions (tenant_id, id, kind, subject, warehouse_id, about, facts, status, raised_at)
     select $1, gen_random_uuid(), case when n % 2 = 0 then 'over_pick' else 'negative_stock' end, n::text, case when n % 3 = 0 then 'W2' else 'W1' end,
       jsonb_build_object('itemCode', 'K' || n, 'description', 'Jalapeño ' || n), '[]', 'open', timestamptz '2026-11-01 12:00Z' + (n / 2) * interval '1 minute'
     from generate_series(1, $2::int) as n`,
    [ROWS],
  );
});
afterAll(() => shop.close());

const page = (query: object) =>
  shop.call(exceptionEndpoints.list, exceptionHandlers.list, { as: admin, query: query as never });
const file = async (query: object) => {
  const answer = await shop.call(exceptionEndpoints.rows, exceptionHandlers.rows, { as: admin, query: query as never });
  const text = gunzipSync(answer.bytes).toString('utf8');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { id: string; about: { itemCode: string } });
};

describe('[G3.1] a declared list', () => {
  test('returns each row on one page, rows of equal sort values included', async () => {
    const pages = [];
    for (let number = 1; number <= 7; number += 1)
      pages.push(await page({ PageNumber: String(number), PageSize: '200' }));
    expect(pages[0]).toMatchObject({ total: ROWS, pageNumber: 1, pageSize: 200, totals: {} });
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ROWS);
    expect(ids).toHaveLength(ROWS);
  });

  test('filters, searches without accents, and sorts both ways', async () => {
    expect((await page({ warehouseId: 'W2' })).total).toBe(401);
    expect((await page({ warehouseId: 'W2', kind: 'over_pick' })).total).toBe(200);
    expect((await page({ search: 'jalapeno k1203' })).data).toMatchObject([{ about: { itemCode: 'K1203' } }]);
    expect((await page({ search: 'troy K3 ' })).data.length).toBeGreaterThan(0);
    expect((await page({ search: '%' })).total).toBe(0);
    const up = await page({ sortBy: 'raisedAt', sortDirection: 'Asc', PageSize: '1' });
    expect(up.data).toMatchObject([{ about: { itemCode: 'K1' } }]);
  });

  test('applies its default filter if the caller names none', async () => {
    expect((await page({ status: 'resolved' })).total).toBe(0);
    expect((await page({})).total).toBe(ROWS);
  });

  test('returns one row by its key, whichever page it is on, and none that does not match', async () => {
    const [last] = (await page({ sortDirection: 'Asc', PageSize: '1' })).data;
    expect((await page({ key: last?.id })).data).toMatchObject([{ id: last?.id }]);
    expect((await page({ key: last?.id, status: 'resolved' })).data).toEqual([]);
    expect((await page({ key: 'no-uuid' })).data).toEqual([]);
  });

  test('writes a file of all matching rows, in the order of the list', async () => {
    const rows = await file({ warehouseId: 'W2', sortBy: 'kind', sortDirection: 'Asc' });
    expect(rows).toHaveLength(401);
    const first = await page({ warehouseId: 'W2', sortBy: 'kind', sortDirection: 'Asc', PageSize: '200' });
    expect(rows.slice(0, 200).map(({ id }) => id)).toEqual(first.data.map(({ id }) => id));
    expect(await file({})).toHaveLength(ROWS);
    expect(await file({ search: 'nothing says this' })).toEqual([]);
  });

  test('restricts the file as it restricts the pages', async () => {
    const lead = await shop.worker(['lead'], 'W2');
    const answer = await shop.call(exceptionEndpoints.rows, exceptionHandlers.rows, { as: lead, query: {} });
    expect(gunzipSync(answer.bytes).toString('utf8').trimEnd().split('\n')).toHaveLength(401);
    const id = randomUUID();
    await shop.run((tx) =>
      raiseException(tx, { id, kind: 'over_pick', subject: id, warehouseId: 'W1', about: {}, facts: [] }),
    );
    const list = await shop.call(exceptionEndpoints.list, exceptionHandlers.list, { as: lead, query: { key: id } });
    expect(list.data).toEqual([]);
  });
});
