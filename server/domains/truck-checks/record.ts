import type { BodyOf } from '../../../contract/endpoint.ts';
import { AppError } from '../../../contract/errors.ts';
import type { PurchaseOrder } from '../../../contract/receiving.ts';
import type { truckCheckEndpoints } from '../../../contract/truck-checks.ts';
import { maskCardNumbers } from '../../../rules/card.ts';
import { happenedAt } from '../../../rules/device-clock.ts';
import type { SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import { findPurchaseOrder } from '../receiving/collection.ts';
import { keepStatus } from '../receiving/progress.ts';
import { lockOrder, ownOrder } from '../receiving/record.ts';

/** Records a check of a truck. It has happened, so it is refused for nothing (PUSH8). */
export async function recordCheck(
  context: SignedInContext,
  orderId: string,
  body: BodyOf<(typeof truckCheckEndpoints)['record']>,
): Promise<PurchaseOrder> {
  const { tx, actor, now } = context;
  const order = await lockOrder(context, orderId);
  await tx.connection.query(
    `insert into truck_checks (tenant_id, id, purchase_order_id, door, seal_state, seal, temperature_tenths, note, photo, checked_at, by_name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (tenant_id, id) do nothing`,
    [
      tx.tenantId,
      body.checkId,
      order.id,
      body.door.trim(),
      body.sealState,
      body.seal.trim(),
      body.temperatureTenths,
      maskCardNumbers(body.note.trim()),
      body.photo === null ? null : Buffer.from(body.photo, 'base64'),
      happenedAt(body.checkedAt, now),
      actor.displayName,
    ],
    'record_truck_check',
  );
  await keepStatus(tx, order);
  return (await findPurchaseOrder(tx, order.id)) ?? order;
}

/** Returns the photo of a check of one of the caller's orders. Throws `not_found` if there is none. */
export async function readCheckPhoto(context: SignedInContext, orderId: string, checkId: string) {
  const { tx } = context;
  const order = await ownOrder(context, orderId);
  const { rows } = await tx.connection.query<Columns<'truck_checks', 'photo'>>(
    'select photo from truck_checks where tenant_id = $1 and purchase_order_id = $2 and id = $3',
    [tx.tenantId, order.id, checkId],
    'read_truck_photo',
  );
  const photo = rows[0]?.photo;
  if (!photo) throw new AppError('not_found');
  return { fileName: `PO-${order.poNumber}-truck.jpg`, mediaType: 'image/jpeg', bytes: photo, inline: true };
}
