import type { Tx } from '../../db/tenant-transaction.ts';

/** URLs of the organization's uploaded images: they contain the hash of the content. */
export const MEDIA_URL = /^\/media\/([A-Za-z0-9_-]{20,64})$/;

const RENDERABLE = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'];

const imagesBehind = (tx: Tx, url: string) =>
  tx.db
    .selectFrom('blobs')
    .where('tenant_id', '=', tx.tenantId)
    .where('hash', '=', MEDIA_URL.exec(url)?.[1] ?? '')
    .where('media_type', 'in', RENDERABLE);

/** Returns whether the URL is an image of the transaction's tenant from which icons can be rendered. */
export async function hasImage(tx: Tx, url: string): Promise<boolean> {
  return (await imagesBehind(tx, url).select('hash').executeTakeFirst()) !== undefined;
}

/** Returns the bytes of the image, or undefined. */
export async function findImage(tx: Tx, url: string): Promise<Uint8Array | undefined> {
  return (await imagesBehind(tx, url).select('bytes').executeTakeFirst())?.bytes;
}
