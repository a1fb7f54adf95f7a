import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../shop.fixture.ts';
import { hasCode, pastCode } from './lot-code-sql.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.addItems([{ code: 'KALE' }]);
  for (const name of ['L1', 'L1 · Coast', 'L1 · Été', 'L1 A', 'L1 ~ · Coast', 'L10', 'L10 · Coast', 'l1', 'L'])
    await shop.sql(
      `insert into lots (tenant_id, id, item_code, warehouse_id, lot_code, bin, received_on, on_hand)
       values ($1, gen_random_uuid(), 'KALE', 'W1', $2, 'A-01-1', '2026-11-18', 1)`,
      [name],
    );
});
afterAll(() => shop.close());

const JOINED = `from unnest($2::text[], $3::text[]) as w(lot, past) join lots l on l.tenant_id = $1 and ${hasCode('l.lot_code', 'w.lot', 'w.past')}`;
const asked = (...codes: string[]) => [codes, codes.map(pastCode)];

test('a code has the names of all packers’ lots, and of no other code', async () => {
  const namesOf = async (...codes: string[]) =>
    (await shop.sql(`select l.lot_code ${JOINED} order by 1`, asked(...codes))).map((row) => row.lot_code);
  expect(await namesOf('L1')).toEqual(['L1', 'L1 · Coast', 'L1 · Été']);
  expect(await namesOf('L1 A', 'L1 ~')).toEqual(['L1 A', 'L1 ~ · Coast']);
  const one = `select lot_code from lots where tenant_id = $1 and ${hasCode('lot_code', '$2::text')} order by 1`;
  expect((await shop.sql(one, ['L10'])).map((row) => row.lot_code)).toEqual(['L10', 'L10 · Coast']);
});

test('an index answers it behind the policy of companies', async () => {
  await shop.sql(
    `insert into lots (tenant_id, id, item_code, warehouse_id, lot_code, bin, received_on, on_hand)
     select $1, gen_random_uuid(), 'KALE', 'W1', 'Z' || n, 'A-01-1', '2026-11-18', 1 from generate_series(1, 5000) as n`,
  );
  const planOf = (sql: string, values: readonly unknown[]) =>
    shop.run(async (tx) => {
      await tx.connection.query('set local enable_seqscan = off', [], 'no_seqscan');
      const { rows } = await tx.connection.query(
        `explain (costs off) ${sql}`,
        [tx.tenantId, ...values],
        'explain_code',
      );
      return rows.map((row) => Object.values(row)[0]).join('\n');
    });
  const range = /Index Cond: .*lot_code ~>=~ .*lot_code ~<~ /;
  expect(await planOf(`select l.lot_code ${JOINED}`, asked('L1'))).toMatch(range);
});
