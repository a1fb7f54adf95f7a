import { AppError } from '../../../contract/errors.ts';
import type { Item } from '../../../contract/items.ts';
import type { LocationOptions } from '../../../contract/locations.ts';
import type { SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import { shopsAt } from '../locations/access.ts';

/**
 * The data that validates one cart line. It is a tenth of the data of location and item, because lines are set very
 * often.
 */
export interface LineFacts {
  readonly options: LocationOptions;
  /** Null if the item is unknown or inactive. */
  readonly uoms: Item['uoms'] | null;
  readonly isStandard: boolean;
  /** The location's price of the unit in cents, as `unitPrice` returns it. */
  readonly price: number | null;
}

const QUERY = `select l.options, i.uoms,
    exists (select from location_items s where s.tenant_id = $1 and s.customer_location_id = $2 and s.item_code = $3) as is_standard,
    coalesce(
      (select price_cents from location_prices o where o.tenant_id = $1 and o.customer_location_id = $2 and o.item_code = $3 and o.uom = $4),
      (select price_cents from price_list_prices p where p.tenant_id = $1 and p.price_list_id = l.price_list_id and p.item_code = $3 and p.uom = $4)) as price
  from customer_locations l
  join customers c on c.tenant_id = $1 and c.customer_id = l.customer_id
  left join items i on i.tenant_id = $1 and i.item_code = $3 and i.is_active
  where l.tenant_id = $1 and l.customer_location_id = $2 and l.is_active and c.is_active`;
const GIVEN = `${QUERY} and exists (select from user_locations ul where ul.tenant_id = $1 and ul.user_id = $5 and ul.customer_location_id = $2)`;

interface FactsRow extends Columns<'customer_locations', 'options'> {
  readonly uoms: Item['uoms'] | null;
  readonly is_standard: boolean;
  readonly price: number | null;
}

/**
 * Reads the data that validates a line of the user's location. Throws `location_unknown` as `shoppingLocation` does.
 */
export async function readLineFacts(
  { tx, actor }: Pick<SignedInContext, 'tx' | 'actor'>,
  customerLocationId: string,
  { itemCode, uom }: { readonly itemCode: string; readonly uom: string },
): Promise<LineFacts> {
  const leave = shopsAt(actor, customerLocationId);
  const values = [tx.tenantId, customerLocationId, itemCode, uom];
  const { rows } =
    leave === 'own'
      ? await tx.connection.query<FactsRow>(QUERY, values, 'line_facts')
      : leave === 'if given'
        ? await tx.connection.query<FactsRow>(GIVEN, [...values, actor.userId], 'line_facts_given')
        : { rows: [] };
  const [row] = rows;
  if (!row) throw new AppError('location_unknown');
  return {
    options: row.options,
    uoms: row.uoms,
    isStandard: row.is_standard,
    price: row.price,
  };
}
