import { MAX_PHOTO_BYTES } from '../../../contract/constants.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { AppError } from '../../../contract/errors.ts';
import type { PurchaseOrder, receivingEndpoints } from '../../../contract/receiving.ts';
import { happenedAt } from '../../../rules/device-clock.ts';
import type { SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { findPurchaseOrder } from './collection.ts';
import { keepStatus } from './progress.ts';

/**
 * Stores a photo of one of the order's entries. Throws `not_found` for another entry and `payload_too_large` for too
 * many bytes.
 */
export async function attachPhoto(
  { tx, now }: SignedInContext,
  order: PurchaseOrder,
  body: BodyOf<(typeof receivingEndpoints)['attachPhoto']>,
): Promise<PurchaseOrder> {
  if (!order.entries.some(({ id }) => id === body.entryId)) throw new AppError('not_found');
  const bytes = Buffer.from(body.data, 'base64');
  if (bytes.length > MAX_PHOTO_BYTES) throw new AppError('payload_too_large');
  await tx.connection.query(
    `insert into receipt_photos (tenant_id, id, entry_id, purchase_order_id, media_type, bytes, taken_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, id) do nothing`,
    [tx.tenantId, body.photoId, body.entryId, order.id, body.mediaType, bytes, happenedAt(body.takenAt, now)],
    'attach_photo',
  );
  await keepStatus(tx, order);
  return (await findPurchaseOrder(tx, order.id)) ?? order;
}

/** Returns the latest photo of an entry of the order. Throws `not_found` if there is none. */
export async function readPhoto(tx: Tx, order: PurchaseOrder, entryId: string) {
  const { rows } = await tx.connection.query<Columns<'receipt_photos', 'media_type' | 'bytes'>>(
    `select media_type, bytes from receipt_photos where tenant_id = $1 and purchase_order_id = $2 and entry_id = $3 order by taken_at desc, id desc limit 1`,
    [tx.tenantId, order.id, entryId],
    'read_photo',
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return {
    fileName: `PO-${order.poNumber}-${entryId.slice(0, 8)}.jpg`,
    mediaType: row.media_type,
    bytes: row.bytes,
    inline: true,
  };
}
