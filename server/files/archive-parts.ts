import type { SignedInContext } from '../context.ts';
import { inCompany } from '../jobs/in-company.ts';
import type { JobRun } from '../jobs/job-kind.ts';
import type { InTransaction } from '../outside.ts';
import { findBlob, recordBlob } from './blobs.ts';
import { ObjectStoreError } from './object-store.ts';

/** Stores a part of a file that a job writes. Returns its hash. Until the job ends, nothing names the part. */
export async function storePart(run: JobRun<unknown>, mediaType: string, bytes: Buffer): Promise<string> {
  const blob = await run.services.blobs.prepare((work) => inCompany(run, work), mediaType, bytes, new Date());
  return inCompany(run, (tx) => recordBlob(tx, blob, new Date()));
}

/** Yields the bytes of a file's parts. Only one chunk is in memory. */
export async function* bytesOfParts(
  { services }: Pick<SignedInContext, 'services'>,
  hashes: readonly string[],
  inTransaction: InTransaction,
): AsyncGenerator<Uint8Array> {
  for (const hash of hashes) {
    const blob = await inTransaction(({ tx }) => findBlob(tx, hash));
    if (!blob) throw new ObjectStoreError('A part of a file was removed while it was sent.');
    const { body } = await services.blobs.open(blob);
    if (Buffer.isBuffer(body)) yield body;
    else yield* body;
  }
}
