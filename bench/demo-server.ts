import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pino from 'pino';
import { uuidv7 } from '../rules/uuid.ts';
import { openPostgres } from '../server/db/connection/postgres.ts';
import { urlOfSettings } from '../server/db/connection/postgres-settings.ts';
import { startEmbeddedPostgres } from '../server/db/embedded/start.ts';
import { migrate } from '../server/db/migrate.ts';
import { inTenant, type Tx } from '../server/db/tenant-transaction.ts';
import { DEMO_TENANT_IDS, loadDemo } from '../server/demo/load.ts';
import { writeTermsOf } from '../server/domains/items/write-all-terms.ts';

const log = pino({ level: 'silent' });

/** A server process of the bench: its address and process id. */
export interface Child {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** One PostgreSQL with the demo companies for a bench, and the processes that serve from it. */
export interface DemoServer {
  readonly tenantId: string;
  /** Runs as the first demo company. */
  as<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs statements as the owner of the tables, bound to the first demo company. */
  asOwner(sql: string): Promise<void>;
  /** Access tokens of a number of sessions of one user, as sign-ins create them. */
  tokens(userName: string, count: number): Promise<string[]>;
  start(script: 'server-real.ts' | 'server-bare.ts', env?: Record<string, string>): Promise<Child>;
  close(): Promise<void>;
}

/** Statements of the owner write whole tables. */
const OWNER_TIMEOUT_MS = 600_000;

/** The host name of the first demo company. */
export const HOST = 'localhost';

export async function openDemoServer(items = 5200): Promise<DemoServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cratebook-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const database = openPostgres(postgres.settings, { poolSize: 4, statementTimeoutMs: 600_000 }, log);
  await migrate(database);
  await loadDemo(database, { items, onProgress: () => {} });
  const tenantId = DEMO_TENANT_IDS[0] ?? '';
  // A server writes them at its start; the first figures would include that.
  for (const each of DEMO_TENANT_IDS) await writeTermsOf(database, each);
  const children = new Set<Child>();

  return {
    tenantId,
    as: (work) => inTenant(database, tenantId, work),
    async asOwner(sql) {
      const connection = await database.connect();
      await connection.batch(
        `begin; select set_config('app.tenant_id', '${tenantId}', true); ${sql}; commit`,
        OWNER_TIMEOUT_MS,
      );
      connection.release();
    },
    tokens: (userName, count) =>
      inTenant(database, tenantId, async (tx) => {
        const tokens = Array.from({ length: count }, () => `t.${randomBytes(32).toString('base64url')}`);
        const ids = tokens.map(() => uuidv7());
        await tx.connection.query(
          `insert into sessions (tenant_id, id, user_id, expires_at) select $1, s.id, u.id, now() + interval '1 day'
           from users u cross join unnest($3::uuid[]) as s(id) where u.tenant_id = $1 and u.user_name = $2`,
          [tenantId, userName, ids],
        );
        await tx.connection.query(
          `insert into access_tokens (tenant_id, token_hash, session_id, expires_at)
           select $1, decode(t.hash, 'hex'), t.id, now() + interval '1 day' from unnest($2::text[], $3::uuid[]) as t(hash, id)`,
          [tenantId, tokens.map((token) => createHash('sha256').update(token).digest('hex')), ids],
        );
        return tokens;
      }),
    async start(script, env = {}) {
      const child = await startChild(script, {
        DATABASE_URL: urlOfSettings(postgres.settings),
        DATA_DIR: dataDir,
        DEMO: 'off',
        RATE_LIMIT: 'off',
        TENANT_ID: tenantId,
        ...env,
      });
      children.add(child);
      return child;
    },
    async close() {
      for (const child of children) await child.stop();
      await database.end();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The options of Node that `npm start` gives the server. */
async function startOptions(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8'));
  return scripts.start.match(/--max-[\w-]+=\d+/g) ?? [];
}

async function startChild(script: string, env: Record<string, string>): Promise<Child> {
  const flags = (process.env.BENCH_NODE_FLAGS ?? '').split(' ').filter(Boolean);
  if (script === 'server-real.ts') flags.unshift(...(await startOptions()));
  const process_: ChildProcess = spawn(process.execPath, [...flags, join(import.meta.dirname, script)], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => process_.once('exit', () => resolve()));
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: process_.stdout! }).once('line', (line) => resolve(Number(line)));
    process_.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
  });
  return {
    port,
    pid: process_.pid ?? 0,
    async stop() {
      process_.kill('SIGTERM');
      await ended;
    },
  };
}
