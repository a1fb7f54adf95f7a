import { afterAll, beforeAll, expect, it } from 'vitest';
import { PACKED_NAMES } from '../../contract/packed-names.ts';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import { DEMO_TENANT_IDS, loadDemo } from '../demo/load.ts';
import { ROWS_OF_A_PART } from '../sync/packed-source.ts';
import { partsOf, presented } from './packed-sources.ts';
import { sources } from './sources.ts';

const TENANT = DEMO_TENANT_IDS[0] ?? '';
const VIEWER = { prices: true, exactStock: true };
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await loadDemo(db.database, { items: 4100, today: '2026-03-11', historyDays: 14, onProgress: () => {} });
});
afterAll(() => db.drop());

it.each(PACKED_NAMES)('[PULL8] reads %s in parts: all of them, and each once', async (collection) => {
  await db.as(TENANT, async (tx) => {
    const { rows } = await tx.connection.query<Record<string, unknown>>(
      'select scope, count(*)::int from changes where tenant_id = $1 and collection = $2 group by 1 order by 2 desc limit 1',
      [TENANT, collection],
    );
    const scope = String(rows[0]?.scope);
    const whole = await sources[collection](tx, scope, null, VIEWER);
    const parts: unknown[][] = [];
    for await (const { text, count } of partsOf(tx, collection, { scope, rev: '', viewer: VIEWER })) {
      parts.push(presented(collection, VIEWER, text));
      expect(parts.at(-1)).toHaveLength(count);
    }
    expect(whole.size).toBeGreaterThan(0);
    expect(parts.every((part, at) => part.length === ROWS_OF_A_PART || at === parts.length - 1)).toBe(true);
    expect(parts.flat()).toEqual([...whole.values()]);
  });
});
