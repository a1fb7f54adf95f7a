import { type deliveryEndpoints, MAX_DELIVERY_PHOTO_BYTES } from '../../../contract/deliveries.ts';
import type { BodyOf, FileAnswer } from '../../../contract/endpoint.ts';
import { AppError } from '../../../contract/errors.ts';
import { happenedAt } from '../../../rules/device-clock.ts';
import type { SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { type LockedOrder, touchSalesOrder } from '../picking/order-lock.ts';
import { requireLine } from './store.ts';

/**
 * Stores a photo of a line, once. Throws `not_found` for a missing line, `payload_too_large`, and `conflict` if the
 * photo id belongs to another order.
 */
export async function attachPhoto(
  { tx, actor, now }: SignedInContext,
  order: LockedOrder,
  body: BodyOf<typeof deliveryEndpoints.attachPhoto>,
): Promise<void> {
  await requireLine(tx, order.id, body.lineNumber);
  const bytes = Buffer.from(body.data, 'base64');
  if (bytes.length > MAX_DELIVERY_PHOTO_BYTES) throw new AppError('payload_too_large');
  const { rows } = await tx.connection.query(
    `insert into delivery_photos (tenant_id, id, sales_order_id, line_number, media_type, bytes, taken_at, by_user) values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (tenant_id, id) do nothing returning id`,
    [
      tx.tenantId,
      body.photoId,
      order.id,
      body.lineNumber,
      body.mediaType,
      bytes,
      happenedAt(body.takenAt, now),
      actor.userId,
    ],
    'attach_delivery_photo',
  );
  if (rows.length > 0) return touchSalesOrder(tx, order.id);
  const { rows: known } = await tx.connection.query<Columns<'delivery_photos', 'sales_order_id'>>(
    'select sales_order_id from delivery_photos where tenant_id = $1 and id = $2',
    [tx.tenantId, body.photoId],
    'whose_delivery_photo',
  );
  if (known[0]?.sales_order_id !== order.id) throw new AppError('conflict');
}

/** Returns a photo of an order's delivery. Throws `not_found`. */
export async function readPhoto(
  tx: Tx,
  salesOrderId: string,
  salesOrderNumber: number,
  photoId: string,
): Promise<FileAnswer> {
  const { rows } = await tx.connection.query<Columns<'delivery_photos', 'media_type' | 'bytes'>>(
    'select media_type, bytes from delivery_photos where tenant_id = $1 and sales_order_id = $2 and id = $3',
    [tx.tenantId, salesOrderId, photoId],
    'read_delivery_photo',
  );
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  return {
    fileName: `Delivery-${salesOrderNumber}-${photoId.slice(0, 8)}.jpg`,
    mediaType: row.media_type,
    bytes: row.bytes,
    inline: true,
  };
}
