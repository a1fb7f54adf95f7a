import { AppError } from '../../../contract/errors.ts';
import type { Location } from '../../../contract/locations.ts';
import { refusalOf } from '../../../contract/order-policy.ts';
import type { SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import { readTerms, unitPrice } from '../items/pricing.ts';

type Source = 'order' | 'salesorder' | 'orderguide' | 'invoice';
interface Line {
  itemCode: string;
  uom: string;
  quantity: number;
  seenPrice: number | null;
}
type Problem = 'item_unknown' | 'item_not_permitted' | 'uom_unknown' | 'out_of_stock' | 'price_changed';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the cart lines of an earlier order, guide or invoice of this location, each with its problem today or null.
 */
export async function cloneLines(context: SignedInContext, location: Location, source: Source, id: string) {
  const lines = await readSource(context, location, source, id);
  const terms = await readTerms(context.tx, location, [...new Set(lines.map((line) => line.itemCode))]);
  return lines.map(({ itemCode, uom, quantity, seenPrice }) => {
    const found = terms.get(itemCode);
    const price = found ? unitPrice(found, uom) : null;
    let problem: Problem | null = null;
    if (!found) problem = 'item_unknown';
    else {
      const refusal = refusalOf(location.options, found.item, {
        uom,
        isStandard: found.own?.isStandard ?? false,
        price,
      });
      if (refusal === 'uom_unknown' || refusal === 'uom_not_permitted') problem = 'uom_unknown';
      else if (refusal) problem = 'item_not_permitted';
      else if ((found.stock?.available ?? 0) <= 0) problem = 'out_of_stock';
      else if (seenPrice !== null && price !== seenPrice) problem = 'price_changed';
    }
    return { itemCode, uom, quantity, problem };
  });
}

interface SourceRow {
  /** Lines of a guide have a par, lines of an invoice a quantity. */
  readonly lines: readonly {
    readonly itemCode: string;
    readonly uom: string;
    readonly par?: number | null;
    readonly quantity?: number;
  }[];
}

async function readSource({ tx }: SignedInContext, location: Location, source: Source, id: string): Promise<Line[]> {
  const at = location.customerLocationId;
  if (!UUID.test(id)) throw new AppError('not_found');
  if (source === 'order' || source === 'salesorder') {
    const { rows } = await tx.connection.query<
      Columns<'order_lines', 'item_code' | 'uom' | 'quantity' | 'unit_price_cents'>
    >(
      source === 'order'
        ? `select ol.item_code, ol.uom, ol.quantity, ol.unit_price_cents from orders o join order_lines ol on ol.tenant_id = o.tenant_id and ol.order_id = o.id
           where o.tenant_id = $1 and o.id = $2 and o.customer_location_id = $3 order by ol.line_number`
        : `select l.item_code, l.uom, l.ordered_quantity as quantity, l.unit_price_cents from sales_orders s
           join sales_order_lines l on l.tenant_id = s.tenant_id and l.sales_order_id = s.id
           where s.tenant_id = $1 and s.id = $2 and s.customer_location_id = $3 and l.ordered_quantity > 0 order by l.line_number`,
      [tx.tenantId, id, at],
    );
    if (rows.length === 0) throw new AppError('not_found');
    return rows.map((row) => ({
      itemCode: row.item_code,
      uom: row.uom,
      quantity: row.quantity,
      seenPrice: row.unit_price_cents,
    }));
  }
  const { rows } =
    source === 'orderguide'
      ? await tx.connection.query<SourceRow>(
          'select lines from order_guides where tenant_id = $1 and id = $2 and (customer_location_id = $3 or (customer_location_id is null and customer_id = $4))',
          [tx.tenantId, id, at, location.customerId],
        )
      : await tx.connection.query<SourceRow>(
          'select lines from invoices where tenant_id = $1 and id = $2 and customer_location_id = $3',
          [tx.tenantId, id, at],
        );
  const row = rows[0];
  if (!row) throw new AppError('not_found');
  return row.lines
    .map((line) => ({
      itemCode: line.itemCode,
      uom: line.uom,
      quantity: line.quantity ?? line.par ?? 0,
      seenPrice: null,
    }))
    .filter((line) => line.quantity > 0);
}
