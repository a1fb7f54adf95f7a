import { createHash } from 'node:crypto';
import type { Tx } from '../db/tenant-transaction.ts';

/** The hash under which bytes are stored and served. */
export const blobHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');

/** The path of stored bytes on the company's hosts. It contains the hash of the content, so browsers may keep it. */
export const blobUrl = (hash: string): string => `/media/${hash}`;

/**
 * Stores bytes once per content. A blob that exists becomes as young as a new one, so that a cleanup that runs at the
 * same time leaves it.
 */
export async function storeBlob(tx: Tx, mediaType: string, bytes: Uint8Array, now: Date): Promise<string> {
  const hash = blobHash(bytes);
  await tx.db
    .insertInto('blobs')
    .values({ tenant_id: tx.tenantId, hash, media_type: mediaType, bytes })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'hash']).doUpdateSet({ created_at: now.toISOString() }))
    .execute();
  return hash;
}
