import type { CheckoutDraft } from '../../../contract/carts.ts';
import type { Tx } from '../../db/tenant-transaction.ts';

export interface LineKey {
  readonly customerLocationId: string;
  readonly itemCode: string;
  readonly uom: string;
}

/** Sets a line to an absolute quantity; 0 removes it. A line that stays keeps its place: `addedAt` is that of its first time. */
export async function setLine(tx: Tx, key: LineKey, quantity: number, at: Date, userId: string): Promise<void> {
  const id = [tx.tenantId, key.customerLocationId, key.itemCode, key.uom];
  if (quantity === 0) {
    await tx.connection.query(
      'delete from cart_lines where tenant_id = $1 and customer_location_id = $2 and item_code = $3 and uom = $4',
      id,
      'remove_cart_line',
    );
    return;
  }
  await tx.connection.query(
    `insert into cart_lines as c (tenant_id, customer_location_id, item_code, uom, quantity, added_at, updated_by) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, customer_location_id, item_code, uom)
     do update set quantity = excluded.quantity, updated_at = now(), updated_by = excluded.updated_by where c.quantity <> excluded.quantity`,
    [...id, quantity, at.toISOString(), userId],
    'set_cart_line',
  );
}

export async function countLines(tx: Tx, customerLocationId: string): Promise<number> {
  const { rows } = await tx.connection.query(
    'select count(*) as lines from cart_lines where tenant_id = $1 and customer_location_id = $2',
    [tx.tenantId, customerLocationId],
    'count_cart_lines',
  );
  return Number(rows[0]?.lines ?? 0);
}

export async function clearLines(tx: Tx, customerLocationId: string): Promise<void> {
  await tx.connection.query(
    'delete from cart_lines where tenant_id = $1 and customer_location_id = $2',
    [tx.tenantId, customerLocationId],
    'clear_cart',
  );
}

/**
 * Takes an ordered snapshot out of the cart. What was added to a line since the snapshot, on another device perhaps, stays:
 * nobody's wish disappears because somebody else ordered.
 */
export async function takeOrdered(
  tx: Tx,
  customerLocationId: string,
  lines: readonly { itemCode: string; uom: string; quantity: number }[],
): Promise<void> {
  const snapshot = [
    lines.map((line) => line.itemCode),
    lines.map((line) => line.uom),
    lines.map((line) => line.quantity),
  ];
  await tx.connection.query(
    `delete from cart_lines c using unnest($3::text[], $4::text[], $5::numeric[]) as s(item_code, uom, quantity)
     where c.tenant_id = $1 and c.customer_location_id = $2 and c.item_code = s.item_code and c.uom = s.uom and c.quantity <= s.quantity`,
    [tx.tenantId, customerLocationId, ...snapshot],
    'take_ordered',
  );
  await tx.connection.query(
    `update cart_lines c set quantity = c.quantity - s.quantity, updated_at = now() from unnest($3::text[], $4::text[], $5::numeric[]) as s(item_code, uom, quantity)
     where c.tenant_id = $1 and c.customer_location_id = $2 and c.item_code = s.item_code and c.uom = s.uom and c.quantity > s.quantity`,
    [tx.tenantId, customerLocationId, ...snapshot],
    'reduce_ordered',
  );
}

export async function saveDraft(tx: Tx, draft: CheckoutDraft): Promise<void> {
  await tx.connection.query(
    `insert into checkout_drafts (tenant_id, customer_location_id, step, shipping_method, delivery_on, po_number, notes, shipping_address)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (tenant_id, customer_location_id) do update set step = excluded.step, shipping_method = excluded.shipping_method,
       delivery_on = excluded.delivery_on, po_number = excluded.po_number, notes = excluded.notes, shipping_address = excluded.shipping_address, updated_at = now()`,
    [
      tx.tenantId,
      draft.customerLocationId,
      draft.step,
      draft.shippingMethod,
      draft.deliveryDate,
      draft.poNumber,
      draft.notes,
      draft.shippingAddress === null ? null : JSON.stringify(draft.shippingAddress),
    ],
    'save_draft',
  );
}

/** Spec section 4: after the checkout is submitted the draft is reset. */
export async function resetDraft(tx: Tx, customerLocationId: string): Promise<void> {
  await tx.connection.query(
    'delete from checkout_drafts where tenant_id = $1 and customer_location_id = $2',
    [tx.tenantId, customerLocationId],
    'reset_draft',
  );
}
