import { existsSync, statSync } from 'node:fs';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log, OnProgress } from '../connection/database.ts';
import { type PostgresSettings, urlOfSettings } from '../connection/postgres-settings.ts';
import { completeInPlace, copyOfBinaries, findPackagedBinaries, programOf } from './binaries.ts';
import { createCluster, DATABASE, lastLines, majorOfCluster, OWNER, passwordOf, type Tools } from './cluster.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { EmbeddedPostgresError, OTHER_WAYS } from './errors.ts';
import { recoverFromKill } from './orphan.ts';
import { startPostmaster } from './postmaster.ts';
import { possibleRunners, runToEnd } from './run-as.ts';
import { openSocketDir } from './socket-dir.ts';

export interface EmbeddedPostgresOptions {
  /** Holds the cluster (`postgres/`), the owner's password, the lock and the server's log. Created if missing. */
  readonly dataDir: string;
  readonly log: Log;
  readonly onProgress?: OnProgress;
  /** False trades safety against power loss for speed, for tests only. */
  readonly fsync?: boolean;
  /** Server settings that override ours, by their PostgreSQL names, for tests only. */
  readonly settings?: Readonly<Record<string, string | number>>;
}

export interface EmbeddedPostgres {
  readonly settings: PostgresSettings;
  /** The settings as a URL for psql. It contains the password. */
  readonly url: string;
  /** The pid of the running server. A restart changes it. */
  readonly pid: number;
  /** Stops the server and releases the data folder. May be called twice. */
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Starts a PostgreSQL server on `dataDir` and returns when it accepts connections. A first start creates the cluster,
 * the owner role and its database. A start after a kill recovers. A server that ends without `stop` is restarted in
 * place each time. Its address stays the same, so pools reconnect. Throws DataDirBusyError if another Cratebook uses
 * the folder, and EmbeddedPostgresError if this machine cannot run it.
 *
 * The caller must call `stop()`, also on SIGTERM and SIGINT, because Node exits on them without cleanup.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, onProgress = () => {}, fsync = true, settings: extra = {} } = options;
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = await realpath(options.dataDir);
  const clusterDir = join(dataDir, 'postgres');
  const lock = await lockDataDir(dataDir);
  try {
    const { tools, version } = await chooseTools(dataDir, clusterDir, onProgress);
    const isNew = !existsSync(clusterDir);
    if (!isNew) {
      const major = await majorOfCluster(clusterDir);
      if (major !== version.split('.')[0]) throw new EmbeddedPostgresError(wrongVersion(clusterDir, major, version));
      await recoverFromKill(clusterDir, log);
    }
    const password = await passwordOf(join(dataDir, 'postgres.password'), clusterDir, tools);
    if (isNew) {
      onProgress('Creating the database');
      await createCluster(clusterDir, tools, password, fsync);
    }
    onProgress('Starting the database');
    const socket = process.platform === 'win32' ? undefined : openSocketDir(clusterDir, tools.runner);
    const port = socket === undefined ? await freePort() : 5432;
    const logFile = join(dataDir, 'postgres.log');
    const place = { clusterDir, tools, logFile, socketDir: socket?.forServer, port, fsync, extra };
    let postmaster = await startPostmaster(place).catch(async (error: unknown) => {
      await socket?.remove();
      throw error;
    });
    log.info({ pid: postmaster.pid, version, run: tools.runner.description }, 'the embedded PostgreSQL runs');

    let stopping: Promise<void> | undefined;
    const stopped = new AbortController();
    const restart = async () => {
      for (let pause = FIRST_PAUSE_MS; !stopped.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
        try {
          await recoverFromKill(clusterDir, log);
          postmaster = await startPostmaster(place);
          log.warn({ pid: postmaster.pid }, 'the embedded PostgreSQL runs again');
          return;
        } catch (error) {
          log.error({ err: error }, 'the embedded PostgreSQL could not be restarted');
          await sleep(pause, undefined, { signal: stopped.signal }).catch(() => {});
        }
      }
    };
    const supervise = async () => {
      while (!stopped.signal.aborted) {
        const why = await postmaster.exited;
        if (stopped.signal.aborted) return;
        log.error({ why }, 'the embedded PostgreSQL ended unexpectedly; restarting it');
        await restart();
      }
    };
    const supervised = supervise();
    const stop = async () => {
      stopped.abort();
      await postmaster.stop();
      await supervised;
      // A restart may have been in progress.
      await postmaster.stop();
      await socket?.remove();
      await lock.release();
    };
    const host = socket?.path ?? '127.0.0.1';
    const settings: PostgresSettings = { host, port, user: OWNER, password, database: DATABASE, tls: false };
    return {
      settings,
      url: urlOfSettings(settings),
      get pid() {
        return postmaster.pid;
      },
      stop: () => {
        stopping ??= stop();
        return stopping;
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Returns the first user that can run the server's program, with the binaries in place or as a copy. */
async function chooseTools(
  dataDir: string,
  clusterDir: string,
  onProgress: OnProgress,
): Promise<{ tools: Tools; version: string }> {
  const native = findPackagedBinaries();
  if (native === undefined) {
    throw new EmbeddedPostgresError(
      `there are no PostgreSQL programs for ${process.platform} ${process.arch}. ${OTHER_WAYS}`,
    );
  }
  refuseForeignCluster(clusterDir);
  const isComplete = await completeInPlace(native);
  const trial = existsSync(clusterDir) ? clusterDir : `${clusterDir}.new`;
  await mkdir(trial, { recursive: true, mode: 0o700 });
  const failures: string[] = [];
  for (const runner of possibleRunners([trial, dataDir])) {
    try {
      runner.own(trial);
      const places = isComplete ? [async () => ({ root: native })] : [];
      // Another user can enter a shared folder only. Our own user can enter a copy in the data folder.
      places.push(() => copyOfBinaries(native, runner.isAnotherUser ? '/var/tmp' : dataDir, onProgress));
      for (const place of places) {
        const binaries = await place();
        const { ok, output } = runToEnd(runner.command(trial, programOf(binaries, 'postgres'), ['--version']));
        const version = /\d+(\.\d+)*/.exec(output)?.[0];
        if (ok && version !== undefined) return { tools: { runner, binaries }, version };
        failures.push(`${runner.description}: ${lastLines(output, 2)}`);
      }
    } catch (error) {
      failures.push(`${runner.description}: ${(error as Error).message}`);
    }
  }
  if (trial !== clusterDir) await rm(trial, { recursive: true, force: true });
  throw new EmbeddedPostgresError(
    `PostgreSQL cannot be run here (${failures.join('; ') || 'no user to run it as'}). ${OTHER_WAYS}`,
  );
}

/** Throws if another user owns the cluster. Only root can give a cluster to another user. */
function refuseForeignCluster(clusterDir: string): void {
  const owner = statSync(clusterDir, { throwIfNoEntry: false })?.uid;
  const own = process.geteuid?.();
  if (owner === undefined || own === undefined || own === 0 || owner === own) return;
  throw new EmbeddedPostgresError(
    `${clusterDir} belongs to the user with uid ${owner}, perhaps from a start as root. ` +
      `Start as root again, or give the data folder to this user: chown -R ${own} ${dirname(clusterDir)}`,
  );
}

function wrongVersion(clusterDir: string, major: string, version: string): string {
  return (
    `${clusterDir} was made by PostgreSQL ${major}, and the installed programs are ${version}. ` +
    'Go back to the release that made it and move the data by pg_dump, or set DATABASE_URL.'
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new EmbeddedPostgresError('no free port');
  return address.port;
}
