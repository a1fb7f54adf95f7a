import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventually } from '../../tests/harness/eventually.ts';
import { silentLog } from '../../tests/harness/log.ts';
import { openPostgres } from './connection/postgres.ts';
import { startEmbeddedPostgres } from './embedded/start.ts';
import { migrate } from './migrate.ts';
import { inTenant } from './tenant-transaction.ts';

test('[PUSH2] an answered commit is stored even if the database is killed at that moment', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cratebook-durable-'));
  const tenant = randomUUID();
  let expected = 0;
  try {
    for (let round = 0; round < 3; round++) {
      const server = await startEmbeddedPostgres({ dataDir, log: silentLog });
      const database = openPostgres(server.settings, { poolSize: 2, endTimeoutMs: 100 }, silentLog);
      if (round === 0) await migrate(database);
      const read = await inTenant(
        database,
        tenant,
        async (tx) =>
          (
            await tx.connection.query<Record<string, unknown>>('select value from counters where tenant_id = $1', [
              tenant,
            ])
          ).rows,
        { readOnly: true },
      );
      expect(Number(read[0]?.value ?? 0), `after ${round} deaths`).toBe(expected);
      for (let write = 0; write < 3; write++) {
        await inTenant(database, tenant, (tx) =>
          tx.connection.query(
            `insert into counters as c (tenant_id, name, value) values ($1, 'n', 1) on conflict (tenant_id, name) do update set value = c.value + 1`,
            [tenant],
          ),
        );
        expected += 1;
      }
      // SIGQUIT ends all PostgreSQL processes without another write, like a power cut for the log in memory.
      const { pid } = server;
      process.kill(pid, 'SIGQUIT');
      await eventually(() => expect(server.pid).not.toBe(pid));
      await database.end();
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
