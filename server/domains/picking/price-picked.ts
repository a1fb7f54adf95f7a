import { AS_PICKED, priceDelivery, type TruckLine } from '../../../rules/delivery.ts';
import { pricedWeight } from '../../../rules/picking.ts';
import type { QuoteTerms } from '../../../rules/quote.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { storeTotals } from '../deliveries/settle.ts';
import { WHOLE_WEIGHT } from '../sales-orders/collection.ts';

async function readPicked(tx: Tx, id: string): Promise<{ terms: QuoteTerms; lines: TruckLine[] } | undefined> {
  const { rows } = await tx.connection.query<{
    readonly terms: QuoteTerms;
    readonly lines: readonly Omit<TruckLine, 'outcome'>[];
  }>(
    `select coalesce(s.terms, terms_of_location(s.tenant_id, s.customer_location_id, s.delivery_on)) as terms,
       (select coalesce(json_agg(json_build_object('lineNumber', l.line_number, 'itemCode', l.item_code, 'uom', l.uom, 'uomFactor', l.uom_factor,
          'pickedQuantity', l.picked_quantity, 'pickedWeightGrams', l.picked_weight_grams, 'weighedQuantity', l.weighed_quantity, 'averageWeightGrams', l.average_weight_grams,
          'unitPrice', l.unit_price_cents, 'priceUnit', l.price_unit, 'taxable', l.taxable) order by l.line_number), '[]')
        from sales_order_lines l where l.tenant_id = s.tenant_id and l.sales_order_id = s.id) as lines
     from sales_orders s where s.tenant_id = $1 and s.id = $2`,
    [tx.tenantId, id],
    'read_picked',
  );
  const [row] = rows;
  if (!row) return undefined;
  const lines = row.lines.map((line) => ({
    ...line,
    pickedWeightGrams: pricedWeight(line),
    outcome: AS_PICKED,
  }));
  return { terms: row.terms, lines };
}

/**
 * Prices a staged order by its picked quantities and weights, with the same rule as a delivery. So the customer sees
 * the goods on the truck. Stores lines and totals of the sales order and the portal order, and the customer's open
 * orders. The caller has locked the order.
 */
export async function pricePicked(tx: Tx, id: string): Promise<void> {
  const picked = await readPicked(tx, id);
  if (!picked || picked.lines.length === 0) return;
  const quoted = priceDelivery(picked);
  const values = [
    tx.tenantId,
    id,
    picked.lines.map(({ lineNumber }) => lineNumber),
    quoted.lines.map(({ discount }) => discount),
    quoted.lines.map(({ net }) => net),
  ];
  await tx.connection.query(
    `update sales_order_lines l set discount_cents = v.discount, line_cents = v.cents
     from unnest($3::int[], $4::int[], $5::bigint[]) as v(n, discount, cents)
     where l.tenant_id = $1 and l.sales_order_id = $2 and l.line_number = v.n`,
    values,
    'price_picked_lines',
  );
  await tx.connection.query(
    `update order_lines l set picked_quantity = p.picked_quantity, actual_weight_grams = ${WHOLE_WEIGHT('p')}, discount_cents = p.discount_cents, line_cents = p.line_cents
     from sales_order_lines p join sales_orders s on s.tenant_id = p.tenant_id and s.id = p.sales_order_id
     where p.tenant_id = $1 and p.sales_order_id = $2 and l.tenant_id = $1 and l.order_id = s.order_id and l.line_number = p.line_number`,
    [tx.tenantId, id],
    'price_picked_portal_lines',
  );
  await storeTotals(tx, [{ id, ...quoted }]);
}
