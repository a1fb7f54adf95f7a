import { createHash, randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataDirBusyError } from './errors.ts';
import { processScope, startMark } from './process-identity.ts';

interface Holder {
  pid: number;
  startMark: string;
  scope: string;
  startedAt: string;
}

export interface DataDirLock {
  /** Releases the folder. Leaves a lock that another process took over. */
  release(): Promise<void>;
}

interface LockOptions {
  /** Milliseconds between the holder's heartbeats. */
  heartbeatMs?: number;
  /** Milliseconds without a heartbeat after which a holder that cannot be looked up counts as dead. */
  patienceMs?: number;
}

/**
 * Claims a data folder for this process with a lock file that names the pid and start of its holder.
 *
 * Looks up a holder on the same machine and container. A reused pid has another start mark, so a lock left by `kill -9`
 * is taken over at once. A holder in another container or boot cannot be looked up, so the lock's heartbeat decides.
 * Throws DataDirBusyError if the holder is alive.
 */
export async function lockDataDir(dataDir: string, options: LockOptions = {}): Promise<DataDirLock> {
  const { heartbeatMs = 2_000, patienceMs = 8_000 } = options;
  const path = join(dataDir, 'cratebook.lock');
  const holder: Holder = {
    pid: process.pid,
    startMark: startMark(process.pid) ?? '',
    scope: processScope(),
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
  };
  // The claim is unique even within one process, so that release never removes a later claim.
  const text = JSON.stringify({ ...holder, claim: randomUUID() });

  while (!(await createWhole(path, text))) {
    const first = await readFile(path, 'utf8').catch(() => undefined);
    if (first === undefined) continue;
    const { dead, alive } = await lastHolder(path, first, holder.scope, patienceMs, heartbeatMs);
    if (alive) throw new DataDirBusyError(dataDir, alive);
    if (await takeOver(path, text, dead)) break;
  }

  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {});
  }, heartbeatMs);
  heartbeat.unref();
  return {
    async release() {
      clearInterval(heartbeat);
      const found = await readFile(path, 'utf8').catch(() => undefined);
      if (found === text) await rm(path, { force: true });
    },
  };
}

/**
 * Creates the file with its content in one step, so that readers never see half of it. Returns false if the file
 * exists.
 */
async function createWhole(path: string, text: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    // Some file systems do not support hard links.
    return await writeFile(path, text, { mode: 0o600, flag: 'wx' }).then(
      () => true,
      (failure: NodeJS.ErrnoException) => {
        if (failure.code === 'EEXIST') return false;
        throw failure;
      },
    );
  } finally {
    await unlink(draft).catch(() => {});
  }
}

/**
 * Returns the file that the successor of a dead claim creates. Each claim has one name, so only one process can
 * become its successor.
 */
export const successorPath = (path: string, claim: string): string =>
  `${path}.${createHash('sha256').update(claim).digest('hex').slice(0, 32)}`;

/**
 * Follows the claim in the lock file to its last successor. The last successor holds the lock, even if it was killed
 * before it updated the lock file. `dead` lists the dead claims on the way, in order.
 */
async function lastHolder(
  path: string,
  first: string,
  scope: string,
  patienceMs: number,
  heartbeatMs: number,
): Promise<{ dead: readonly string[]; alive: { pid: number; startedAt: string } | undefined }> {
  const dead: string[] = [];
  let at = path;
  let claim: string | undefined = first;
  while (claim !== undefined && !dead.includes(claim)) {
    const other = parseHolder(claim);
    const lives =
      other?.scope === scope ? startMark(other.pid) === other.startMark : await isTouched(at, patienceMs, heartbeatMs);
    if (lives) return { dead, alive: other ?? { pid: 0, startedAt: 'an unknown time' } };
    dead.push(claim);
    at = successorPath(path, claim);
    claim = await readFile(at, 'utf8').catch(() => undefined);
  }
  return { dead, alive: undefined };
}

/**
 * Registers as the successor of the last dead claim, then replaces the lock file in one step. The file is never absent,
 * so no other process can take it in between. Returns false if another process was faster.
 */
async function takeOver(path: string, text: string, dead: readonly string[]): Promise<boolean> {
  const last = dead.at(-1) ?? '';
  const signature = successorPath(path, last);
  if (!(await createWhole(signature, text))) return false;
  // A process that took over from the same claim earlier changed the lock file before it removed its successor file.
  const unchanged = (await readFile(path, 'utf8').catch(() => undefined)) === dead[0];
  if (unchanged) {
    const draft = `${path}.${randomUUID()}`;
    await writeFile(draft, text, { mode: 0o600 });
    await rename(draft, path);
    for (const claim of dead) await rm(successorPath(path, claim), { force: true });
    return true;
  }
  await rm(signature, { force: true });
  return false;
}

async function isTouched(path: string, patienceMs: number, heartbeatMs: number): Promise<boolean> {
  const first = await modifiedAt(path);
  if (first === undefined || Date.now() - first > patienceMs) return false;
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    await sleep(Math.min(heartbeatMs, patienceMs) / 2);
    const now = await modifiedAt(path);
    if (now !== first) return now !== undefined;
  }
  return false;
}

async function modifiedAt(path: string): Promise<number | undefined> {
  return await stat(path).then(
    (found) => found.mtimeMs,
    () => undefined,
  );
}

function parseHolder(text: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const { pid, startMark: mark, scope, startedAt } = value as Record<string, unknown>;
    if (typeof pid !== 'number' || typeof mark !== 'string' || typeof scope !== 'string') return undefined;
    return { pid, startMark: mark, scope, startedAt: typeof startedAt === 'string' ? startedAt : 'an unknown time' };
  } catch {
    return undefined;
  }
}
