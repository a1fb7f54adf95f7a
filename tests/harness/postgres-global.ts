import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../server/db/connection/postgres.ts';
import { type PostgresSettings, settingsOfUrl } from '../../server/db/connection/postgres-settings.ts';
import { createDatabaseFromTemplate } from '../../server/db/embedded/database-template.ts';
import { startEmbeddedPostgres } from '../../server/db/embedded/start.ts';
import { migrate } from '../../server/db/migrate.ts';
import { silentLog } from './log.ts';
import { scratchFolder } from './scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server of this run; its own database stays empty. */
    postgres: PostgresSettings;
    /** Name of a migrated template database, to which no session connects. */
    postgresTemplate: string;
  }
}

const TEMPLATE = 'cratebook_template';

/**
 * One PostgreSQL for the whole run, in a folder that goes with it, without fsync; or the server that TEST_DATABASE_URL names, by a role that
 * may create databases and roles.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // For the processes of the tests, too, which start separate databases.
  process.env.TMPDIR ??= scratchFolder();
  const url = process.env.TEST_DATABASE_URL;
  if (url !== undefined) return takeServer(project, settingsOfUrl(url));
  const dataDir = await mkdtemp(join(tmpdir(), 'cratebook-tests-'));
  const server = await startEmbeddedPostgres({ dataDir, log: silentLog, fsync: false });
  // An interrupted run reaches no teardown.
  const end = () => {
    process.kill(server.pid, 'SIGINT');
    rmSync(dataDir, { recursive: true, force: true });
  };
  process.once('exit', end);
  await takeServer(project, server.settings);
  return async () => {
    process.removeListener('exit', end);
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Makes the migrated template on a server; the teardown drops it. */
async function takeServer(project: TestProject, settings: PostgresSettings): Promise<() => Promise<void>> {
  const template = await createDatabaseFromTemplate(settings, 'template1', TEMPLATE);
  const database = openPostgres(template.settings, { poolSize: 1 }, silentLog);
  await migrate(database);
  await database.end();
  project.provide('postgres', settings);
  project.provide('postgresTemplate', TEMPLATE);
  return template.drop;
}
