import type { Database } from '../db/connection/database.ts';
import { inTenant } from '../db/tenant-transaction.ts';
import { type Blob, type BlobStore, findBlob, objectKey } from './blobs.ts';
import { ObjectStoreError } from './object-store.ts';

/** Where `moveBlobs` moves bytes to. */
export type Destination = 'store' | 'database';

/**
 * Moves the bytes of a company's blobs, one after the other, while the server runs. A blob that fails stays where it is
 * and throws. A repeated call continues. Objects that were copied into the database remain in the store until the
 * nightly cleanup. Returns the number of moved blobs.
 */
export async function moveBlobs(
  { objects, read }: BlobStore,
  database: Database,
  tenantId: string,
  to: Destination,
): Promise<number> {
  if (!objects) throw new ObjectStoreError('There is no object store: S3_ENDPOINT is not set.');
  const hashes = await inTenant(
    database,
    tenantId,
    (tx) =>
      tx.db
        .selectFrom('blobs')
        .select('hash')
        .where('tenant_id', '=', tenantId)
        .where('object_key', to === 'store' ? 'is' : 'is not', null)
        .orderBy('hash')
        .execute(),
    { readOnly: true },
  );
  let count = 0;
  for (const { hash } of hashes) {
    const blob = await inTenant(database, tenantId, (tx) => findBlob(tx, hash), { readOnly: true });
    // The cleanup has removed it since then.
    if (!blob) continue;
    const bytes = await read(blob);
    const key = objectKey(tenantId, hash);
    if (to === 'store') await objects.put(key, bytes, blob.media_type);
    const place =
      to === 'store'
        ? { bytes: null, object_key: key, object_bytes: bytes.length }
        : { bytes, object_key: null, object_bytes: null };
    count += await replace(database, tenantId, blob, place);
  }
  return count;
}

/** Changes the place of a blob unless another call has changed it. Returns the number of changed rows. */
async function replace(
  database: Database,
  tenantId: string,
  { hash, object_key: before }: Blob,
  place: { bytes: Buffer | null; object_key: string | null; object_bytes: number | null },
): Promise<number> {
  return inTenant(database, tenantId, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('blobs')
      .set(place)
      .where('tenant_id', '=', tenantId)
      .where('hash', '=', hash)
      .where('object_key', 'is not distinct from', before)
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  });
}
