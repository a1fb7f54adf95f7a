import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import { loadDemoIfWanted } from './demo-step.ts';

const AUTO = { demo: 'auto', demoItems: 300, isProduction: false } as const;

describe('the demo data', () => {
  let test: TestDatabase;
  const run = async (query: string, params: readonly unknown[] = []) => {
    const connection = await test.database.connect();
    try {
      return (await connection.query<Record<string, unknown>>(query, params)).rows;
    } finally {
      connection.release();
    }
  };
  const tenants = async () =>
    (await run('select host_name from platform.tenants order by host_name')).map((row) => row.host_name);
  beforeEach(async () => {
    test = await testDatabase();
  });
  afterEach(() => test.drop());

  it('fills an empty database once', async () => {
    const steps: string[] = [];
    expect(await loadDemoIfWanted(test.database, AUTO, (step) => steps.push(step))).toBe(true);
    expect(await tenants()).toEqual(['harbor.localhost', 'localhost']);
    const before = steps.length;
    expect(before).toBeGreaterThan(0);
    expect(await loadDemoIfWanted(test.database, AUTO, (step) => steps.push(step))).toBe(true);
    expect(steps).toHaveLength(before);
  });

  it('[C5.4] refuses to start in production', async () => {
    await run("insert into platform.facts (name, value) values ('demo', 'true')");
    const production = { ...AUTO, demo: 'off', isProduction: true } as const;
    await expect(loadDemoIfWanted(test.database, production, () => {})).rejects.toThrow('NODE_ENV is production');
  });

  it('is never loaded into a database with a real tenant', async () => {
    await run(
      "insert into platform.tenants (id, company_id, location_id, company_name, host_name) values ($1, 'A', '1', 'Orchard', 'orders.orchard.test')",
      [randomUUID()],
    );
    expect(await loadDemoIfWanted(test.database, AUTO, () => {})).toBe(false);
    expect(await tenants()).toEqual(['orders.orchard.test']);
  });

  it('is not loaded if it is switched off', async () => {
    expect(await loadDemoIfWanted(test.database, { ...AUTO, demo: 'off' }, () => {})).toBe(false);
    expect(await tenants()).toEqual([]);
  });
});
