import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import type { Log } from '../connection/database.ts';
import { openPostgres } from '../connection/postgres.ts';
import type { PostgresSettings } from '../connection/postgres-settings.ts';
import { findPackagedBinaries } from './binaries.ts';
import { DataDirBusyError } from './errors.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts';

const warnings: string[] = [];
const log: Log = { info() {}, warn: (_, message) => void warnings.push(message), error() {} };
const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
let scratch: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'cratebook-embedded-'));
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

function start(dataDir: string, onProgress: (step: string) => void = () => {}): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log, onProgress, fsync: false });
}

async function run(settings: PostgresSettings, text: string): Promise<Record<string, unknown>[]> {
  const database = openPostgres(settings, { poolSize: 1 }, log);
  try {
    const connection = await database.connect();
    try {
      return (await connection.query<Record<string, unknown>>(text)).rows;
    } finally {
      connection.release();
    }
  } finally {
    await database.end();
  }
}

/**
 * Starts the server on the folder in another process and keeps it running. `launcher` is the command that starts the
 * process.
 */
async function holdInChild(
  dataDir: string,
  launcher: readonly string[] = [],
  checkout = join(import.meta.dirname, '../../..'),
) {
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(checkout, 'server/db/embedded/start.ts'))});
    const log = { info() {}, warn() {}, error() {} };
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log, fsync: false });
    process.on('SIGTERM', () => server.stop().then(() => process.exit(0)));
    console.log(JSON.stringify({ settings: server.settings, pid: server.pid }));
    setInterval(() => {}, 1000);`;
  const [file = '', ...args] = [...launcher, process.execPath, '--input-type=module', '-e', code];
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, ...(JSON.parse(String(line)) as { settings: PostgresSettings; pid: number }) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

describe('the embedded PostgreSQL', () => {
  it('makes its database at the first start and finds it at the next', async () => {
    const dataDir = join(scratch, 'twice');
    const steps: string[] = [];
    const first = await start(dataDir, (step) => steps.push(step));
    await run(first.settings, 'create table kept as select 7 as a');
    await first.stop();
    const second = await start(dataDir, (step) => steps.push(step));
    expect(await run(second.settings, 'select a from kept')).toEqual([{ a: 7 }]);
    await second.stop();
    expect(steps).toEqual(['Creating the database', 'Starting the database', 'Starting the database']);
  });

  it('rejects connections without the password, and as the superuser', async () => {
    const server = await start(join(scratch, 'access'));
    await expect(run({ ...server.settings, password: 'guess' }, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    await expect(run({ ...server.settings, user: 'postgres' }, 'select 1')).rejects.toMatchObject({ code: '28000' });
    await server.stop();
  });

  it('writes no values of statements to its log', async () => {
    const dataDir = join(scratch, 'discreet');
    const server = await start(dataDir);
    await run(server.settings, 'create table people (email text primary key)');
    const insert = "insert into people values ('someone@example.com')";
    await run(server.settings, insert);
    await expect(run(server.settings, insert)).rejects.toMatchObject({ code: '23505' });
    await server.stop();
    const text = await readFile(join(dataDir, 'postgres.log'), 'utf8');
    expect(text).toContain('ready to accept connections');
    expect(text).not.toContain('someone');
  });

  it('reports that the folder is used by this or another process', async () => {
    const dataDir = join(scratch, 'busy');
    const { child, settings } = await holdInChild(dataDir);
    await expect(start(dataDir)).rejects.toThrow(DataDirBusyError);
    await expect(start(dataDir)).rejects.toThrow(`(pid ${child.pid}, since`);
    expect(await run(settings, 'select 1 as one')).toEqual([{ one: 1 }]);
    await end(child, 'SIGTERM');
    const server = await start(dataDir);
    await expect(start(dataDir)).rejects.toThrow(DataDirBusyError);
    await server.stop();
  });

  it('takes over from a killed process and stops the server it left behind', async () => {
    const dataDir = join(scratch, 'killed');
    const { child, settings, pid } = await holdInChild(dataDir);
    await run(settings, 'create table kept as select 7 as a');
    await end(child, 'SIGKILL');
    warnings.length = 0;
    const server = await start(dataDir);
    expect(server.pid).not.toBe(pid);
    expect(warnings).toEqual([expect.stringContaining('left behind')]);
    expect(await run(server.settings, 'select a from kept')).toEqual([{ a: 7 }]);
    await server.stop();
  });

  it("starts if both were killed and another process has the server's pid now", async () => {
    const dataDir = join(scratch, 'reused');
    const { child, settings, pid } = await holdInChild(dataDir);
    await run(settings, 'create table kept as select 7 as a');
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
    process.kill(pid, 'SIGKILL');
    await end(child, 'SIGKILL');
    const text = await readFile(pidFile, 'utf8');
    await writeFile(pidFile, text.replace(/^\d+/, String(process.pid)));
    const server = await start(dataDir);
    expect(await run(server.settings, 'select a from kept')).toEqual([{ a: 7 }]);
    await server.stop();
  });

  it.each(['SIGKILL', 'SIGINT'] as const)(
    '[C7.1] restarts in place after %s of its postmaster, twice, and keeps committed data',
    async (signal) => {
      const server = await start(join(scratch, `dies-of-${signal}`));
      const database = openPostgres(server.settings, { poolSize: 2 }, log);
      const ask = async (text: string) => {
        const connection = await database.connect();
        try {
          return (await connection.query(text)).rows;
        } finally {
          connection.release();
        }
      };
      await ask('create table kept as select 7 as a');
      for (let death = 0; death < 2; death++) {
        const { pid } = server;
        process.kill(pid, signal);
        await eventually(() => expect(server.pid).not.toBe(pid));
        expect(await eventually(() => ask('select a from kept'))).toEqual([{ a: 7 }]);
      }
      await database.end();
      await server.stop();
      expect(existsSync(join(scratch, `dies-of-${signal}`, 'cratebook.lock'))).toBe(false);
    },
  );

  it('sets a new password if its file was lost', async () => {
    const dataDir = join(scratch, 'password');
    const first = await start(dataDir);
    await first.stop();
    await rm(join(dataDir, 'postgres.password'));
    const second = await start(dataDir);
    expect(second.settings.password).not.toBe(first.settings.password);
    expect(await run(second.settings, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.stop();
  });

  it('deletes an incomplete cluster', async () => {
    const dataDir = join(scratch, 'half');
    await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true });
    const server = await start(dataDir);
    await server.stop();
    expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false);
  });

  it('rejects a cluster of another version in plain words, and releases the folder', async () => {
    const dataDir = join(scratch, 'version');
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '14\n');
    await expect(start(dataDir)).rejects.toThrow('was made by PostgreSQL 14');
    expect(existsSync(join(dataDir, 'cratebook.lock'))).toBe(false);
  });

  it('works below a path too long for a socket, and removes its short folder', async () => {
    const dataDir = join(scratch, 'long'.repeat(30));
    const server = await start(dataDir);
    expect(await run(server.settings, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(server.settings.host).not.toContain('long');
    expect(existsSync(server.settings.host)).toBe(false);
  });
});

describe.runIf(isRoot)('the embedded PostgreSQL as root', () => {
  let checkout: string;

  /** Creates a checkout below a 0700 home, which only root can enter. */
  beforeAll(async () => {
    const home = join(scratch, 'home');
    await mkdir(home, { mode: 0o700 });
    checkout = join(home, 'checkout');
    const root = join(import.meta.dirname, '../../..');
    for (const part of ['server/db/embedded', 'server/db/connection', 'package.json']) {
      await cp(join(root, part), join(checkout, part), { recursive: true });
    }
    const native = dirname(findPackagedBinaries() ?? '');
    await cp(native, join(checkout, native.slice(root.length)), { recursive: true, verbatimSymlinks: true });
  });

  it('runs as another user, below a home that this user cannot enter', async () => {
    const { child, settings, pid } = await holdInChild(join(checkout, 'data'), [], checkout);
    expect(await run(settings, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await readFile(`/proc/${pid}/status`, 'utf8')).not.toMatch(/^Uid:\s+0\b/m);
    await end(child, 'SIGTERM');
  });

  const canUnshare = isRoot && tries('unshare', ['--map-root-user', 'true']);
  it.runIf(canUnshare)(
    'runs if root may not become another user',
    async () => {
      const dataDir = join(checkout, 'data-2');
      const { child, settings } = await holdInChild(dataDir, ['unshare', '--map-root-user'], checkout);
      await run(settings, 'create table kept as select 7 as a');
      await end(child, 'SIGTERM');
      // A root with all its privileges reads the same data.
      const server = await start(dataDir);
      expect(await run(server.settings, 'select a from kept')).toEqual([{ a: 7 }]);
      await server.stop();
    },
    60_000,
  );
});

function tries(file: string, args: string[]): boolean {
  try {
    execFileSync(file, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
