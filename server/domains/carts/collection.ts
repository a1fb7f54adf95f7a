import type { RowOf } from '../../../contract/collections.ts';
import { lineId } from '../../../contract/constants.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { scopeKey } from '../../sync/scope-key.ts';
import type { Source } from '../../sync/source.ts';

/** Returns a stored cart line in the shape of the contract. */
export const presentLine = (row: Record<string, unknown>): RowOf<'cartLines'> => ({
  id: lineId(String(row.customer_location_id), String(row.item_code), String(row.uom)),
  customerLocationId: String(row.customer_location_id),
  itemCode: String(row.item_code),
  uom: String(row.uom),
  quantity: Number(row.quantity),
  addedAt: String(row.added_at),
});

/** Returns all lines of a location's cart in the order in which they were added. */
export async function readCartLines(tx: Tx, customerLocationId: string): Promise<RowOf<'cartLines'>[]> {
  const { rows } = await tx.connection.query(
    'select customer_location_id, item_code, uom, quantity, added_at from cart_lines where tenant_id = $1 and customer_location_id = $2 order by added_at, item_code, uom',
    [tx.tenantId, customerLocationId],
    'read_cart_lines',
  );
  return rows.map(presentLine);
}

/** The lines of a location's cart, for the location's scope. */
export const cartLinesSource: Source<'cartLines'> = async (tx, scope, ids) => {
  const wanted = ids && new Set(ids);
  const lines = await readCartLines(tx, scopeKey(scope));
  return new Map(lines.filter((line) => !wanted || wanted.has(line.id)).map((line) => [line.id, line]));
};

/** Returns a location's checkout draft, or a new one (step 1, Delivery: spec section 4). */
export async function readDraft(tx: Tx, customerLocationId: string): Promise<RowOf<'checkoutDrafts'>> {
  const { rows } = await tx.connection.query(
    'select step, shipping_method, delivery_on, po_number, notes, shipping_address from checkout_drafts where tenant_id = $1 and customer_location_id = $2',
    [tx.tenantId, customerLocationId],
    'read_draft',
  );
  const row = rows[0];
  return {
    customerLocationId,
    step: Number(row?.step ?? 1),
    shippingMethod: row?.shipping_method === 'Pickup' ? 'Pickup' : 'Delivery',
    deliveryDate: (row?.delivery_on ?? null) as string | null,
    poNumber: String(row?.po_number ?? ''),
    notes: String(row?.notes ?? ''),
    shippingAddress: (row?.shipping_address ?? null) as RowOf<'checkoutDrafts'>['shippingAddress'],
  };
}

/** The checkout draft of a location, for the location's scope. */
export const checkoutDraftsSource: Source<'checkoutDrafts'> = async (tx, scope) => {
  const draft = await readDraft(tx, scopeKey(scope));
  return new Map([[draft.customerLocationId, draft]]);
};
