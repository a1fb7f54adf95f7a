import type { Tx } from '../../db/tenant-transaction.ts';
import { type Blob, findBlob } from '../../files/blobs.ts';

/** URLs of the organization's uploaded images: they contain the hash of the content. */
export const MEDIA_URL = /^\/media\/([A-Za-z0-9_-]{20,64})$/;

const RENDERABLE = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'];

const hashIn = (url: string): string => MEDIA_URL.exec(url)?.[1] ?? '';

/** Returns whether the URL is an image of the transaction's tenant from which icons can be rendered. */
export async function hasImage(tx: Tx, url: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('blobs')
    .select('hash')
    .where('tenant_id', '=', tx.tenantId)
    .where('hash', '=', hashIn(url))
    .where('media_type', 'in', RENDERABLE)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the image, or undefined. */
export async function findImage(tx: Tx, url: string): Promise<Blob | undefined> {
  const blob = await findBlob(tx, hashIn(url));
  return blob && RENDERABLE.includes(blob.media_type) ? blob : undefined;
}
