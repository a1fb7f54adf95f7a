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
  /** Gives the folder free. A lock that is no longer ours is left alone. */
  release(): Promise<void>;
}

interface LockOptions {
  /** How often the holder touches its lock. */
  heartbeatMs?: number;
  /** How long the lock of a holder that cannot be looked up must stay untouched before it counts as dead. */
  patienceMs?: number;
}

/**
 * Claims a data folder for this process, by a lock file that names pid and start of its holder.
 *
 * A holder of the same machine and container is looked up: a reused pid has another start mark, so what a `kill -9`
 * left behind is taken over at once. A holder of another container or boot cannot be looked up: there the lock's
 * heartbeat decides. Throws DataDirBusyError when the holder lives.
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

/** Creates the file with its content in one step; false when it exists. A reader never sees half of it. */
async function createWhole(path: string, text: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, text, { mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    // Some file systems know no hard links.
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

/** Where the successor of a dead claim signs: one name for each claim, so it can go to one process only. */
export const successorPath = (path: string, claim: string): string =>
  `${path}.${createHash('sha256').update(claim).digest('hex').slice(0, 32)}`;

/**
 * Follows the claim in the lock file to its successor's, and to that one's: whoever signed last holds the lock, even if it was killed
 * before it could put its claim into the lock file. `dead` are the claims passed on the way, in order.
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
 * Signs as the successor of the last dead claim, then puts the own claim in the lock file's place in one step: the file is never absent, so
 * nobody can slip in. False when somebody else was quicker.
 */
async function takeOver(path: string, text: string, dead: readonly string[]): Promise<boolean> {
  const last = dead.at(-1) ?? '';
  const signature = successorPath(path, last);
  if (!(await createWhole(signature, text))) return false;
  // Whoever took over from the same claim before has changed the lock file before it gave its signature up.
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
