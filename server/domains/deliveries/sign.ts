import type { deliveryEndpoints } from '../../../contract/deliveries.ts';
import type { BodyOf } from '../../../contract/endpoint.ts';
import { AppError } from '../../../contract/errors.ts';
import { MAX_SIGNATURE_BYTES } from '../../../contract/signature.ts';
import { maskCardNumbers } from '../../../rules/card.ts';
import { happenedAt } from '../../../rules/device-clock.ts';
import type { SignedInContext } from '../../context.ts';
import { type Columns, rowsBy } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { type LockedOrder, touchSalesOrder } from '../picking/order-lock.ts';

/** Returns whether the bytes start with the PNG signature. Documents contain the image of a signature. */
const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));

/** Number of unused signatures kept per user. Older ones are deleted, because they were drawn again. */
const MAX_UNBOUND = 50;

/**
 * Stores strokes and image of a signature, once. Throws `invalid_input` if the image is not a PNG, `payload_too_large`
 * for too many bytes, and `conflict` if the id belongs to another user's signature.
 */
export async function storeSignature(
  { tx, actor, now }: SignedInContext,
  id: string,
  body: BodyOf<typeof deliveryEndpoints.storeSignature>,
): Promise<void> {
  const image = Buffer.from(body.image, 'base64');
  if (image.length > MAX_SIGNATURE_BYTES) throw new AppError('payload_too_large');
  if (!isPng(image)) throw new AppError('invalid_input', { image: 'PNG' });
  const { rows } = await tx.connection.query(
    `insert into signatures (tenant_id, id, strokes, image, captured_at, by_user) values ($1, $2, $3, $4, $5, $6) on conflict (tenant_id, id) do nothing returning id`,
    [tx.tenantId, id, JSON.stringify(body.strokes), image, happenedAt(body.capturedAt, now), actor.userId],
    'store_signature',
  );
  if (rows.length > 0) {
    await tx.connection.query(
      `delete from signatures where tenant_id = $1 and id in (
         select s.id from signatures s where s.tenant_id = $1 and s.by_user = $2 and not exists (
           select from delivery_signatures g where g.tenant_id = s.tenant_id and g.signature_id = s.id)
         order by s.recorded_at desc, s.id desc offset $3)`,
      [tx.tenantId, actor.userId, MAX_UNBOUND],
      'drop_unbound_signatures',
    );
    return;
  }
  const { rows: known } = await tx.connection.query<Columns<'signatures', 'by_user'>>(
    'select by_user from signatures where tenant_id = $1 and id = $2',
    [tx.tenantId, id],
    'whose_signature',
  );
  if (known[0]?.by_user !== actor.userId) throw new AppError('conflict');
}

/**
 * Binds a stored signature to the content that the device showed. A hash that differs from the server's content is
 * stored too, so that readers can compare. Throws `not_found` if the caller has stored no such signature, `conflict` if
 * it is bound to another order.
 */
export async function signDelivery(
  { tx, actor, now }: SignedInContext,
  order: LockedOrder,
  body: BodyOf<typeof deliveryEndpoints.sign>,
): Promise<void> {
  const { rows: stored } = await tx.connection.query(
    'select from signatures where tenant_id = $1 and id = $2 and by_user = $3',
    [tx.tenantId, body.signatureId, actor.userId],
    'own_signature',
  );
  if (stored.length === 0) throw new AppError('not_found');
  const { rows } = await tx.connection.query(
    `insert into delivery_signatures (tenant_id, signature_id, sales_order_id, name, hash, total_cents, signed_at, place, by_user, by_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (tenant_id, signature_id) do nothing returning signature_id`,
    [
      tx.tenantId,
      body.signatureId,
      order.id,
      maskCardNumbers(body.name),
      body.hash,
      body.total,
      happenedAt(body.signedAt, now),
      body.place ? JSON.stringify(body.place) : null,
      actor.userId,
      actor.displayName,
    ],
    'bind_signature',
  );
  if (rows.length === 0) {
    const { rows: known } = await tx.connection.query<Columns<'delivery_signatures', 'sales_order_id'>>(
      'select sales_order_id from delivery_signatures where tenant_id = $1 and signature_id = $2',
      [tx.tenantId, body.signatureId],
      'bound_signature',
    );
    if (known[0]?.sales_order_id !== order.id) throw new AppError('conflict');
    return;
  }
  await touchSalesOrder(tx, order.id);
}

/** Returns the images of an order's signatures by signature id, as PNG. */
export async function signaturePictures(tx: Tx, salesOrderId: string): Promise<Map<string, Buffer>> {
  const { rows } = await tx.connection.query<
    Columns<'delivery_signatures', 'signature_id'> & Columns<'signatures', 'image'>
  >(
    `select g.signature_id, s.image from delivery_signatures g join signatures s on s.tenant_id = g.tenant_id and s.id = g.signature_id
     where g.tenant_id = $1 and g.sales_order_id = $2`,
    [tx.tenantId, salesOrderId],
    'signature_pictures',
  );
  return rowsBy(rows, 'signature_id', ({ image }) => image);
}
