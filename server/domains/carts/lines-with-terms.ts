import type { CartLine } from '../../../contract/carts.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { presentTerms, type Terms, termsQuery } from '../items/pricing.ts';
import { presentLine } from './collection.ts';

const CART = 'tenant_id = $1 and customer_location_id = $2';
const QUERY = `select t.*, t.item_code is not null as has_terms, c.customer_location_id, c.item_code, c.uom, c.quantity, c.added_at
  from cart_lines c left join (${termsQuery(`= any(array(select item_code from cart_lines where ${CART}))`)}) t on t.item_code = c.item_code
  where c.tenant_id = $1 and c.customer_location_id = $2 order by c.added_at, c.item_code, c.uom`;

/** A line of a cart with the terms of its item. `terms` is undefined if the item is unknown or inactive. */
export interface LineWithTerms {
  readonly line: CartLine;
  readonly terms: Terms | undefined;
}

/** Returns all lines of a location's cart in the order in which they were added, with terms of the same snapshot. */
export async function readLinesWithTerms(tx: Tx, customerLocationId: string): Promise<LineWithTerms[]> {
  const { rows } = await tx.connection.query(QUERY, [tx.tenantId, customerLocationId], 'read_lines_with_terms');
  return rows.map((row) => ({
    line: presentLine(row),
    terms: row.has_terms === true ? presentTerms(row) : undefined,
  }));
}
