import type { RowOf } from '../../../contract/collections.ts';
import { lineId } from '../../../contract/constants.ts';
import { instructionsOf } from '../../../contract/line-instructions.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { scopeKey } from '../../sync/scope-key.ts';
import type { Source } from '../../sync/source.ts';

/** The columns of a cart line. */
export type CartLineRow = Columns<
  'cart_lines',
  'customer_location_id' | 'item_code' | 'uom' | 'quantity' | 'added_at' | 'instructions'
>;

/** Returns a stored cart line in the shape of the contract. */
export const presentLine = (row: CartLineRow): RowOf<'cartLines'> => ({
  id: lineId(row.customer_location_id, row.item_code, row.uom),
  customerLocationId: row.customer_location_id,
  itemCode: row.item_code,
  uom: row.uom,
  quantity: row.quantity,
  addedAt: row.added_at,
  instructions: instructionsOf(row) ?? null,
});

/** Returns all lines of a location's cart in the order in which they were added. */
export async function readCartLines(tx: Tx, customerLocationId: string): Promise<RowOf<'cartLines'>[]> {
  const { rows } = await tx.connection.query<CartLineRow>(
    'select customer_location_id, item_code, uom, quantity, added_at, instructions from cart_lines where tenant_id = $1 and customer_location_id = $2 order by added_at, item_code, uom',
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

type DraftRow = Columns<
  'checkout_drafts',
  'step' | 'shipping_method' | 'delivery_on' | 'po_number' | 'notes' | 'shipping_address'
>;

/** Returns a location's checkout draft, or a new one (step 1, Delivery: spec section 4). */
export async function readDraft(tx: Tx, customerLocationId: string): Promise<RowOf<'checkoutDrafts'>> {
  const { rows } = await tx.connection.query<DraftRow>(
    'select step, shipping_method, delivery_on, po_number, notes, shipping_address from checkout_drafts where tenant_id = $1 and customer_location_id = $2',
    [tx.tenantId, customerLocationId],
    'read_draft',
  );
  const row = rows[0];
  return {
    customerLocationId,
    step: row?.step ?? 1,
    shippingMethod: row?.shipping_method ?? 'Delivery',
    deliveryDate: row?.delivery_on ?? null,
    poNumber: row?.po_number ?? '',
    notes: row?.notes ?? '',
    shippingAddress: row?.shipping_address ?? null,
  };
}

/** The checkout draft of a location, for the location's scope. */
export const checkoutDraftsSource: Source<'checkoutDrafts'> = async (tx, scope) => {
  const draft = await readDraft(tx, scopeKey(scope));
  return new Map([[draft.customerLocationId, draft]]);
};
