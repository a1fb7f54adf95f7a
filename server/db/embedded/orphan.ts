import { readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../connection/database.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { postgresProcessesIn, startMark } from './process-identity.ts';
import { isOwnSocketDir } from './socket-dir.ts';

/**
 * Ends PostgreSQL processes that a killed Cratebook left on this cluster. Also removes the files that would make
 * PostgreSQL refuse to start. Only the holder of the data folder's lock may call it, because no other process then uses
 * the cluster.
 */
export async function recoverFromKill(clusterDir: string, log: Log): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const dir = await realpath(clusterDir);

  if (runsOn(dir, pid)) {
    log.warn({ pid }, 'a PostgreSQL that a killed Cratebook left behind is being stopped');
    await signalAndWait(dir, pid, 'SIGINT', 10_000);
    if (runsOn(dir, pid)) await signalAndWait(dir, pid, 'SIGQUIT', 10_000);
  }
  // The sessions of a killed postmaster end by themselves as soon as they notice.
  await waitUntil(() => (postgresProcessesIn(dir) ?? []).length === 0, 10_000);
  const left = postgresProcessesIn(dir) ?? (runsOn(dir, pid) ? [pid] : []);
  if (left.length > 0)
    throw new EmbeddedPostgresError(`a PostgreSQL (pid ${left.join(', ')}) still runs on ${clusterDir}; stop it`);

  // PostgreSQL treats any living process with the pid in these files as a server, so after pid reuse it would never
  // start.
  const socketDir = lines[4] ?? '';
  if (isOwnSocketDir(socketDir)) await rm(socketDir, { recursive: true, force: true });
  for (const name of ['postmaster.pid', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    await rm(join(clusterDir, name), { force: true });
}

/**
 * Returns whether the process runs on this cluster. On Linux its working folder identifies a postmaster of this
 * cluster.
 */
function runsOn(realDir: string, pid: number): boolean {
  const working = postgresProcessesIn(realDir);
  return working === undefined ? startMark(pid) !== undefined : working.includes(pid);
}

async function signalAndWait(realDir: string, pid: number, signal: NodeJS.Signals, limitMs: number): Promise<void> {
  try {
    process.kill(pid, signal);
  } catch {
    return;
  }
  await waitUntil(() => !runsOn(realDir, pid), limitMs);
}

async function waitUntil(holds: () => boolean, limitMs: number): Promise<void> {
  const until = Date.now() + limitMs;
  while (!holds() && Date.now() < until) await sleep(20);
}
