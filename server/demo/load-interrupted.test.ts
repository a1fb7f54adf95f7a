import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import { DEMO_TENANT_IDS, loadDemo } from './load.ts';

// Two weeks of orders: what is stored does not matter here, only that it is stored whole.
const SIZE = { items: 100, today: '2026-03-11', historyDays: 14 };

let db: TestDatabase;
beforeEach(async () => {
  db = await testDatabase();
});
afterEach(() => db.drop());

/** Returns the loaded tenants, in the order of DEMO_TENANT_IDS, and whether the demo counts as loaded. */
async function state() {
  const connection = await db.database.connect();
  try {
    const { rows: tenants } = await connection.query<{ id: string }>(
      'select id from platform.tenants order by host_name desc',
    );
    const { rows: facts } = await connection.query('select name from platform.facts');
    const { rows: off } = await connection.query(`select from pg_trigger where not tgisinternal and tgenabled <> 'O'`);
    const items: unknown[] = [];
    for (const tenantId of DEMO_TENANT_IDS) {
      const { rows } = await db.as(tenantId, (tx) =>
        tx.connection.query<Record<string, unknown>>('select count(*) as items from items'),
      );
      items.push(rows[0]?.items);
    }
    return { tenants: tenants.map(({ id }) => id), items, facts: facts.length, silenced: off.length };
  } finally {
    connection.release();
  }
}

describe('an interrupted load of the demo', () => {
  it('leaves complete tenants only, and the next start adds the missing ones', async () => {
    const stopAt = (last: RegExp) => (step: string) => {
      if (last.test(step)) throw new Error('cut off');
    };
    await expect(
      loadDemo(db.database, { ...SIZE, onProgress: stopAt(/^Greenleaf Produce: \d+ people/) }),
    ).rejects.toThrow('cut off');
    expect(await state()).toEqual({ tenants: [], items: [0, 0], facts: 0, silenced: 0 });

    await expect(loadDemo(db.database, { ...SIZE, onProgress: stopAt(/^Harbor Foods: \d+ people/) })).rejects.toThrow(
      'cut off',
    );
    const [greenleaf] = DEMO_TENANT_IDS;
    expect(await state()).toEqual({ tenants: [greenleaf], items: [100, 0], facts: 0, silenced: 0 });

    const said: string[] = [];
    await loadDemo(db.database, { ...SIZE, onProgress: (step) => said.push(step) });
    expect(said.filter((step) => step.startsWith('Greenleaf'))).toEqual([]);
    expect(await state()).toMatchObject({ items: [100, 100], facts: 1 });
  });

  it('is loaded once if two servers start at the same time', async () => {
    const said: string[] = [];
    const load = () => loadDemo(db.database, { ...SIZE, onProgress: (step) => said.push(step) });
    await Promise.all([load(), load()]);
    expect(said.filter((step) => step.endsWith(' items'))).toHaveLength(2);
    expect(await state()).toMatchObject({ items: [100, 100], facts: 1 });
  });
});
