import type { CartLine, CheckoutDraft } from '../../../contract/carts.ts';
import { instructionsOf, type LineInstructions } from '../../../contract/line-instructions.ts';
import { addQuantities } from '../../../rules/quantity.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { type CartLineRow, presentLine } from './collection.ts';

export interface LineKey {
  readonly itemCode: string;
  readonly uom: string;
}
interface Line extends LineKey {
  readonly quantity: number;
}
/** A line to write. Without instructions it keeps those that it has. */
interface WrittenLine extends Line {
  readonly instructions?: LineInstructions | undefined;
}

const asJson = (instructions: LineInstructions | undefined): string | null =>
  instructions ? JSON.stringify(instructions) : null;

/** Deletes the given lines from the cart. */
export async function removeLines(tx: Tx, customerLocationId: string, lines: readonly LineKey[]): Promise<void> {
  await tx.connection.query(
    `delete from cart_lines c using unnest($3::text[], $4::text[]) as w(item_code, uom)
     where c.tenant_id = $1 and c.customer_location_id = $2 and c.item_code = w.item_code and c.uom = w.uom`,
    [tx.tenantId, customerLocationId, lines.map((line) => line.itemCode), lines.map((line) => line.uom)],
    'remove_cart_lines',
  );
}

const PUT = (
  rows: string,
) => `insert into cart_lines as c (tenant_id, customer_location_id, item_code, uom, quantity, added_at, updated_by, instructions) ${rows}
  on conflict (tenant_id, customer_location_id, item_code, uom)
  do update set quantity = excluded.quantity, instructions = coalesce(excluded.instructions, c.instructions), updated_at = now(), updated_by = excluded.updated_by
    where c.quantity <> excluded.quantity or coalesce(excluded.instructions, c.instructions) is distinct from c.instructions`;

/**
 * Sets lines, each listed once, to absolute quantities above 0. An existing line keeps its `addedAt` and so its
 * position.
 */
export async function putLines(
  tx: Tx,
  { customerLocationId, userId }: { readonly customerLocationId: string; readonly userId: string },
  lines: readonly WrittenLine[],
  at: Date,
): Promise<void> {
  // Sorted, so that two calls that set the same lines wait for each other instead of deadlocking.
  await tx.connection.query(
    PUT(`select $1, $2, w.item_code, w.uom, w.quantity, $6, $7::uuid, w.instructions::jsonb
      from unnest($3::text[], $4::text[], $5::numeric[], $8::text[]) as w(item_code, uom, quantity, instructions) order by w.item_code, w.uom`),
    [
      tx.tenantId,
      customerLocationId,
      lines.map((line) => line.itemCode),
      lines.map((line) => line.uom),
      lines.map((line) => line.quantity),
      at.toISOString(),
      userId,
      lines.map((line) => asJson(line.instructions)),
    ],
    'put_cart_lines',
  );
}

/**
 * Sets one line to an absolute quantity above 0. Returns its `addedAt`, its instructions and the number of lines in the
 * cart.
 */
export async function putLine(
  tx: Tx,
  customerLocationId: string,
  { itemCode, uom, quantity, instructions }: WrittenLine,
  at: Date,
  userId: string,
): Promise<{ addedAt: string; instructions: LineInstructions | null; lines: number }> {
  // The query reads the cart before the change. `put` has a row only if the line changed.
  const { rows } = await tx.connection.query<{
    added_at: string | null;
    instructions: LineInstructions | null;
    lines: number;
  }>(
    `with put as (${PUT('values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)')} returning added_at),
       before as (select count(*)::int as lines, min(added_at) filter (where item_code = $3 and uom = $4) as added_at,
           (array_agg(instructions) filter (where item_code = $3 and uom = $4))[1] as instructions
         from cart_lines where tenant_id = $1 and customer_location_id = $2)
     select coalesce((select added_at from put), before.added_at) as added_at, coalesce($8::jsonb, before.instructions) as instructions,
       before.lines + case when before.added_at is null then 1 else 0 end as lines from before`,
    [tx.tenantId, customerLocationId, itemCode, uom, quantity, at.toISOString(), userId, asJson(instructions)],
    'put_cart_line',
  );
  const row = rows[0]!;
  return { addedAt: row.added_at ?? at.toISOString(), instructions: instructionsOf(row) ?? null, lines: row.lines };
}

/** Sets the instructions of a line. Returns the line, or undefined if the cart doesn't have it. */
export async function putInstructions(
  tx: Tx,
  customerLocationId: string,
  { itemCode, uom }: LineKey,
  instructions: LineInstructions,
  userId: string,
): Promise<CartLine | undefined> {
  const { rows } = await tx.connection.query<CartLineRow>(
    `update cart_lines set instructions = $5::jsonb, updated_at = now(), updated_by = $6
     where tenant_id = $1 and customer_location_id = $2 and item_code = $3 and uom = $4
     returning customer_location_id, item_code, uom, quantity, added_at, instructions`,
    [tx.tenantId, customerLocationId, itemCode, uom, JSON.stringify(instructions), userId],
    'put_line_instructions',
  );
  return rows[0] && presentLine(rows[0]);
}

/** Returns the number of lines in the cart. */
export async function countLines(tx: Tx, customerLocationId: string): Promise<number> {
  const { rows } = await tx.connection.query<{ lines: number }>(
    'select count(*) as lines from cart_lines where tenant_id = $1 and customer_location_id = $2',
    [tx.tenantId, customerLocationId],
    'count_cart_lines',
  );
  return rows[0]!.lines;
}

/** Deletes all lines of the cart. */
export async function clearLines(tx: Tx, customerLocationId: string): Promise<void> {
  await tx.connection.query(
    'delete from cart_lines where tenant_id = $1 and customer_location_id = $2',
    [tx.tenantId, customerLocationId],
    'clear_cart',
  );
}

/**
 * Subtracts the ordered quantities from the location's cart. Quantities added to a line since the order was composed
 * stay, for example from another device. Resets the checkout draft (spec section 4).
 */
export async function takeOrdered(tx: Tx, customerLocationId: string, lines: readonly Line[]): Promise<void> {
  const sums = new Map<string, Line>();
  for (const { itemCode, uom, quantity } of lines) {
    const key = `${itemCode}\n${uom}`;
    sums.set(key, { itemCode, uom, quantity: addQuantities(quantity, sums.get(key)?.quantity ?? 0) });
  }
  // Sorted, so that two orders from one cart wait for each other instead of deadlocking.
  const taken = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
  const reset = tx.connection.query(
    'delete from checkout_drafts where tenant_id = $1 and customer_location_id = $2',
    [tx.tenantId, customerLocationId],
    'reset_draft',
  );
  const reduced = tx.connection.query(
    `merge into cart_lines c using unnest($3::text[], $4::text[], $5::numeric[]) as s(item_code, uom, quantity)
       on c.tenant_id = $1 and c.customer_location_id = $2 and c.item_code = s.item_code and c.uom = s.uom
     when matched and c.quantity <= s.quantity then delete
     when matched then update set quantity = c.quantity - s.quantity, updated_at = now()`,
    [
      tx.tenantId,
      customerLocationId,
      taken.map((line) => line.itemCode),
      taken.map((line) => line.uom),
      taken.map((line) => line.quantity),
    ],
    'take_ordered',
  );
  await Promise.all([reset, reduced]);
}

/** Stores the location's checkout draft. */
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
