import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDir, successorPath } from './data-dir-lock.ts';
import { DataDirBusyError } from './errors.ts';
import { processScope, startMark } from './process-identity.ts';

let dir: string;
let lockFile: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cratebook-lock-'));
  lockFile = join(dir, 'cratebook.lock');
});
afterEach(() => rm(dir, { recursive: true }));

function leaveLock(holder: { pid: number; startMark: string; scope: string }): Promise<void> {
  return writeFile(lockFile, JSON.stringify({ ...holder, startedAt: '2026-01-01T00:00:00.000Z' }));
}

const HERE = { scope: processScope(), pid: process.pid, startMark: startMark(process.pid) ?? '' };
const ELSEWHERE = { scope: 'another container', pid: 1, startMark: '1' };

describe('the lock of a data folder', () => {
  it('is held by one process at a time, and names its holder to the others', async () => {
    const lock = await lockDataDir(dir);
    const refused = await lockDataDir(dir).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(DataDirBusyError);
    expect((refused as Error).message).toContain(`(pid ${process.pid}, since 2`);
    expect((refused as Error).message).toContain(dir);
    await lock.release();
    await (await lockDataDir(dir)).release();
  });

  it('leaves no files behind', async () => {
    await (await lockDataDir(dir)).release();
    expect(await readdir(dir)).toEqual([]);
  });

  it('goes to exactly one of many concurrent callers, even over a dead holder', async () => {
    for (let round = 0; round < 25; round++) {
      await leaveLock({ ...HERE, startMark: 'an earlier process with this pid' });
      const answers = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDir(dir)));
      const locks = answers.filter((answer) => answer.status === 'fulfilled');
      expect(locks).toHaveLength(1);
      await locks[0]?.value.release();
    }
    expect(await readdir(dir)).toEqual([]);
  });

  it('is taken over from a process that was killed during its own takeover', async () => {
    await leaveLock({ ...HERE, startMark: 'the first one' });
    const first = await readFile(lockFile, 'utf8');
    await writeFile(successorPath(lockFile, first), JSON.stringify({ ...HERE, startMark: 'the second one' }));
    await (await lockDataDir(dir)).release();
    expect(await readdir(dir)).toEqual([]);
  });

  it('is refused while a living process takes over', async () => {
    await leaveLock({ ...HERE, startMark: 'the first one' });
    const first = await readFile(lockFile, 'utf8');
    await writeFile(successorPath(lockFile, first), JSON.stringify({ ...HERE, startedAt: '2026-01-02T00:00:00.000Z' }));
    await expect(lockDataDir(dir)).rejects.toThrow(DataDirBusyError);
  });

  it('is taken over from a process that no longer exists', async () => {
    // No Linux pid is this large, and pids of 32-bit systems are far smaller.
    await leaveLock({ ...HERE, pid: 2 ** 31 - 1 });
    await (await lockDataDir(dir)).release();
  });

  it('is taken over if a later process has the pid now', async () => {
    await leaveLock({ ...HERE, startMark: 'an earlier process with this pid' });
    await (await lockDataDir(dir)).release();
  });

  it('is taken over from another container if its heartbeat is old', async () => {
    await leaveLock(ELSEWHERE);
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(lockFile, longAgo, longAgo);
    await (await lockDataDir(dir)).release();
  });

  it('is taken over from another container after its heartbeat stopped', async () => {
    await leaveLock(ELSEWHERE);
    await (await lockDataDir(dir, { heartbeatMs: 20, patienceMs: 100 })).release();
  });

  it('is refused while another container renews its heartbeat', async () => {
    await leaveLock(ELSEWHERE);
    let beat = Date.now();
    const heart = setInterval(() => {
      beat += 1000;
      utimes(lockFile, new Date(), new Date(beat)).catch(() => {});
    }, 10);
    await expect(lockDataDir(dir, { heartbeatMs: 20, patienceMs: 5_000 })).rejects.toThrow(DataDirBusyError);
    clearInterval(heart);
  });

  it('is taken over if its content is unreadable and no process renews it', async () => {
    await writeFile(lockFile, '{"pid":');
    await (await lockDataDir(dir, { heartbeatMs: 20, patienceMs: 100 })).release();
  });

  it('is not released by a process that lost it', async () => {
    const lock = await lockDataDir(dir);
    await leaveLock(ELSEWHERE);
    await lock.release();
    expect(JSON.parse(await readFile(lockFile, 'utf8'))).toMatchObject(ELSEWHERE);
  });
});

describe('the mark of a process', () => {
  it('stays the same while the process runs and is missing if no process runs', () => {
    expect(startMark(process.pid)).toBe(startMark(process.pid));
    expect(startMark(process.pid)).toBeDefined();
    expect(startMark(2 ** 31 - 1)).toBeUndefined();
    expect(startMark(-1)).toBeUndefined();
  });
});
