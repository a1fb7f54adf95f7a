import type { Tx } from '../../db/tenant-transaction.ts';

/** Where the organisation's own pictures are served: by the hash of their content. */
export const MEDIA_URL = /^\/media\/([A-Za-z0-9_-]{20,64})$/;

const RENDERABLE = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'];

const imagesBehind = (tx: Tx, url: string) =>
  tx.db
    .selectFrom('blobs')
    .where('tenant_id', '=', tx.tenantId)
    .where('hash', '=', MEDIA_URL.exec(url)?.[1] ?? '')
    .where('media_type', 'in', RENDERABLE);

/** Whether the address is that of a picture of the transaction's tenant from which icons can be made. */
export async function hasImage(tx: Tx, url: string): Promise<boolean> {
  return (await imagesBehind(tx, url).select('hash').executeTakeFirst()) !== undefined;
}

/** Its bytes; undefined where there is no such picture. */
export async function findImage(tx: Tx, url: string): Promise<Uint8Array | undefined> {
  return (await imagesBehind(tx, url).select('bytes').executeTakeFirst())?.bytes;
}
