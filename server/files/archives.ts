import type { Tx } from '../db/tenant-transaction.ts';

/** How long a file is kept, unless its kind says otherwise: a day. The nightly cleanup then removes it. */
const KEPT_MS = 86_400_000;

/** A file that a job has written, as hashes of blobs in their order. */
export interface Archive {
  readonly fileName: string;
  readonly byteSize: number;
  /** Images or events in it. */
  readonly entries: number;
  readonly missing: number;
  readonly hashes: readonly string[];
  readonly keptMs?: number;
}

/** Records the files of a job, numbered from 1. Their parts are recorded blobs. */
export async function insertArchives(tx: Tx, jobId: string, archives: readonly Archive[]): Promise<void> {
  const ids = { tenant_id: tx.tenantId, job_id: jobId };
  for (const [index, { fileName, byteSize, entries, missing, hashes, keptMs = KEPT_MS }] of archives.entries()) {
    const number = index + 1;
    await tx.db
      .insertInto('archive_files')
      .values({
        ...{ ...ids, number, file_name: fileName, byte_size: byteSize, entries, missing },
        kept_until: new Date(Date.now() + keptMs).toISOString(),
      })
      .execute();
    await tx.db
      .insertInto('archive_parts')
      .values(hashes.map((hash, part) => ({ ...ids, number, part, hash })))
      .execute();
  }
}

/** Returns the files of a job by number, without their parts. */
export const listArchives = (tx: Tx, jobId: string) =>
  tx.db
    .selectFrom('archive_files')
    .selectAll()
    .where('tenant_id', '=', tx.tenantId)
    .where('job_id', '=', jobId)
    .orderBy('number')
    .execute();

/** Returns the hashes of a file's parts in their order. */
export async function archiveParts(tx: Tx, jobId: string, number: number): Promise<string[]> {
  const parts = await tx.db
    .selectFrom('archive_parts')
    .select('hash')
    .where('tenant_id', '=', tx.tenantId)
    .where('job_id', '=', jobId)
    .where('number', '=', number)
    .orderBy('part')
    .execute();
  return parts.map(({ hash }) => hash);
}

/** Removes files whose time is over. The cleanup of blobs then removes their bytes. */
export async function pruneArchives(tx: Tx, now: Date): Promise<void> {
  await tx.db
    .deleteFrom('archive_files')
    .where('tenant_id', '=', tx.tenantId)
    .where('kept_until', '<', now.toISOString())
    .execute();
}
