import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/db/embedded/start.ts';
import { eventually } from './eventually.ts';
import { silentLog } from './log.ts';

/** Settings of a cluster whose log others can follow. */
const FOLLOWED = { wal_level: 'replica', max_wal_senders: 2 };

/** The start waits until the server accepts writes; until then it refuses connections. */
const NO_READS = { hot_standby: 'off' };

export const startFollowed = (
  dataDir: string,
  settings: Readonly<Record<string, string | number>> = {},
): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, log: silentLog, fsync: false, settings: { ...FOLLOWED, ...settings } });

/** A copy of a data folder; of one whose server was stopped it is a base backup. */
export const copyDataDir = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const part of ['postgres', 'postgres.password']) await cp(join(from, part), join(to, part), { recursive: true });
};

/** The log that a server has written so far goes to a base backup of it, as an archive does. */
export const copyLog = (from: string, to: string): Promise<void> =>
  cp(join(from, 'postgres', 'pg_wal'), join(to, 'postgres', 'pg_wal'), { recursive: true });

/** Recovers a base backup up to a position in its log, and accepts writes from there on. */
export async function restoreTo(dataDir: string, lsn: string): Promise<EmbeddedPostgres> {
  await writeFile(join(dataDir, 'postgres', 'recovery.signal'), '');
  return startFollowed(dataDir, {
    restore_command: 'false',
    ...NO_READS,
    recovery_target_lsn: lsn,
    recovery_target_action: 'promote',
  });
}

/** Starts a base backup as a standby that has received the log in it and no more, and promotes it. */
export async function promote(dataDir: string): Promise<EmbeddedPostgres> {
  const cluster = join(dataDir, 'postgres');
  await writeFile(join(cluster, 'standby.signal'), '');
  const starting = startFollowed(dataDir, NO_READS);
  const pid = await eventually(async () => {
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
    if (lines[7]?.trim() !== 'standby') throw new Error('the standby does not run yet');
    return Number(lines[0]);
  });
  await writeFile(join(cluster, 'promote'), '');
  process.kill(pid, 'SIGUSR1');
  return starting;
}
