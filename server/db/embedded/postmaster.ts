import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programOf } from './binaries.ts';
import { lastLines, type Tools } from './cluster.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { runToEnd } from './run-as.ts';

export interface PostmasterOptions {
  readonly clusterDir: string;
  readonly tools: Tools;
  readonly logFile: string;
  /** Folder of the unix socket as passed to the server. Undefined (Windows) means the loopback address. */
  readonly socketDir: string | undefined;
  readonly port: number;
  readonly fsync: boolean;
  /** Settings that override ours, for tests only. */
  readonly extra: Readonly<Record<string, string | number>>;
}

export interface Postmaster {
  readonly pid: number;
  /** Resolves when the server is gone, with the known reason. */
  readonly exited: Promise<string>;
  /** Fast shutdown: closes the sessions, with all commits on disk. */
  stop(): Promise<void>;
}

/** A crash recovery can take minutes. A server without progress in this time has failed. */
const START_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 20_000;

/** Starts the server and returns when it accepts connections. Throws EmbeddedPostgresError with the end of its log. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  return process.platform === 'win32' ? await startByPgCtl(options) : await startDirectly(options);
}

function settings({ socketDir, port, fsync, extra }: PostmasterOptions): string[] {
  const values: Record<string, string | number> = {
    listen_addresses: socketDir === undefined ? '127.0.0.1' : '',
    unix_socket_directories: socketDir ?? '',
    unix_socket_permissions: '0700',
    port,
    max_connections: 100,
    shared_buffers: '64MB',
    effective_cache_size: '512MB',
    maintenance_work_mem: '64MB',
    random_page_cost: 1.1,
    // A single server without replicas writes less and needs two processes fewer.
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_logical_replication_workers: 0,
    min_wal_size: '64MB',
    max_wal_size: '512MB',
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statement errors contain values of rows and parameters. The application receives them, and its log leaves the
    // values out.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...(fsync ? {} : { fsync: 'off', full_page_writes: 'off' }),
    ...extra,
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function startDirectly(options: PostmasterOptions): Promise<Postmaster> {
  const { clusterDir, tools, logFile } = options;
  const program = programOf(tools.binaries, 'postgres');
  const args = ['-D', tools.runner.nameOf(clusterDir), ...settings(options)];
  const command = tools.runner.command(clusterDir, program, args);
  // A file instead of a pipe: if we are killed, the server can still write its log.
  const output = openSync(logFile, 'w', 0o600);
  // In a separate session the server does not receive the terminal's Ctrl-C before we have closed our connections.
  const child = spawn(command.file, command.args, {
    ...command.options,
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  // process.exit and an uncaught error end this process without `stop`, so the server gets its signal here.
  const onExit = () => void child.kill('SIGINT');
  process.once('exit', onExit);
  exited.then(() => process.off('exit', onExit));

  await untilReady(child, exited, options);
  return {
    pid: child.pid ?? 0,
    exited,
    async stop() {
      child.ref();
      child.kill('SIGINT');
      const inTime = await Promise.race([exited.then(() => true), sleep(STOP_LIMIT_MS, false, { ref: false })]);
      if (!inTime) child.kill('SIGQUIT');
      await exited;
    },
  };
}

async function untilReady(child: ChildProcess, exited: Promise<string>, options: PostmasterOptions): Promise<void> {
  let ended: string | undefined;
  exited.then((why) => {
    ended = why;
  });
  const until = Date.now() + START_LIMIT_MS;
  while (ended === undefined && Date.now() < until) {
    if (await isReady(options.clusterDir, child.pid)) return;
    await sleep(5);
  }
  child.kill('SIGQUIT');
  await exited;
  const log = await readFile(options.logFile, 'utf8').catch(() => '');
  throw new EmbeddedPostgresError(`PostgreSQL did not start (${ended ?? 'it took too long'}): ${lastLines(log)}`);
}

/**
 * Returns whether the eighth line of postmaster.pid, the postmaster's state, is `ready`. pg_ctl waits for the same
 * line.
 */
async function isReady(clusterDir: string, pid: number | undefined): Promise<boolean> {
  const text = await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  return (pid === undefined || lines[0] === String(pid)) && lines[7]?.trim() === 'ready';
}

/**
 * Starts the server on Windows. pg_ctl drops an administrator's rights, which PostgreSQL refuses, and there are no
 * signals to stop it.
 */
async function startByPgCtl(options: PostmasterOptions): Promise<Postmaster> {
  const { clusterDir, tools, logFile } = options;
  const pgCtl = (args: string[]) =>
    runToEnd(tools.runner.command(clusterDir, programOf(tools.binaries, 'pg_ctl'), ['-D', clusterDir, ...args]));
  const started = pgCtl([
    'start',
    '-w',
    '-t',
    String(START_LIMIT_MS / 1000),
    '-l',
    logFile,
    '-o',
    settings(options).join(' '),
  ]);
  if (!started.ok) {
    const log = await readFile(logFile, 'utf8').catch(() => started.output);
    throw new EmbeddedPostgresError(`PostgreSQL did not start: ${lastLines(log)}`);
  }
  const pid = Number((await readFile(join(clusterDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
  const { promise: exited, resolve } = Promise.withResolvers<string>();
  const stopNow = () => {
    pgCtl(['stop', '-w', '-m', 'fast', '-t', String(STOP_LIMIT_MS / 1000)]);
    resolve('stopped');
  };
  process.once('exit', stopNow);
  return {
    pid,
    exited,
    async stop() {
      process.off('exit', stopNow);
      stopNow();
    },
  };
}
