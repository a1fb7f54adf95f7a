import { AppError } from '../../../contract/errors.ts';
import type { Item } from '../../../contract/items.ts';
import type { LocationOptions } from '../../../contract/locations.ts';
import type { SignedInContext } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { shopsAt } from '../locations/access.ts';

/** All that a single line is judged by: a tenth of what the location and the item's terms hold, for a line is set far more often. */
export interface LineFacts {
  readonly options: LocationOptions;
  /** Null where the item is unknown or inactive. */
  readonly uoms: Item['uoms'] | null;
  readonly isStandard: boolean;
  /** The location's price of the unit, as `unitPrice` finds it. Cents. */
  readonly price: number | null;
}

const facts = (location: string, item: string, uom: string) => `select l.options, i.uoms,
    exists (select from location_items s where s.tenant_id = $1 and s.customer_location_id = ${location} and s.item_code = ${item}) as is_standard,
    coalesce(
      (select price_cents from location_prices o where o.tenant_id = $1 and o.customer_location_id = ${location} and o.item_code = ${item} and o.uom = ${uom}),
      (select price_cents from price_list_prices p where p.tenant_id = $1 and p.price_list_id = l.price_list_id and p.item_code = ${item} and p.uom = ${uom})) as price
  from customer_locations l
  join customers c on c.tenant_id = $1 and c.customer_id = l.customer_id
  left join items i on i.tenant_id = $1 and i.item_code = ${item} and i.is_active
  where l.tenant_id = $1 and l.customer_location_id = ${location} and l.is_active and c.is_active`;
const QUERY = facts('$2', '$3', '$4');
const GIVEN = `${QUERY} and exists (select from user_locations ul where ul.tenant_id = $1 and ul.user_id = $5 and ul.customer_location_id = $2)`;
/** Written so that each line is looked up by itself: left to choose, PostgreSQL reads whole tables into a hash where its statistics are old. */
const MANY = `select w.at, f.*, k.added_at, case when k.added_at is null
      then (select count(*)::int from cart_lines n where n.tenant_id = $1 and n.customer_location_id = w.location) else 0 end as lines
  from unnest($2::text[], $3::text[], $4::text[]) with ordinality as w(location, item, uom, at)
  cross join lateral (${facts('w.location', 'w.item', 'w.uom')}) f
  left join lateral (select n.added_at from cart_lines n
    where n.tenant_id = $1 and n.customer_location_id = w.location and n.item_code = w.item and n.uom = w.uom) k on true`;

const presentFacts = (row: Record<string, unknown>): LineFacts => ({
  options: row.options as LocationOptions,
  uoms: row.uoms as Item['uoms'] | null,
  isStandard: row.is_standard === true,
  price: row.price as number | null,
});

/** Reads what a line of the shopper's location is judged by. Throws `location_unknown` as `shoppingLocation` does. */
export async function readLineFacts(
  { tx, actor }: Pick<SignedInContext, 'tx' | 'actor'>,
  customerLocationId: string,
  { itemCode, uom }: { readonly itemCode: string; readonly uom: string },
): Promise<LineFacts> {
  const leave = shopsAt(actor, customerLocationId);
  const values = [tx.tenantId, customerLocationId, itemCode, uom];
  const { rows } =
    leave === 'own'
      ? await tx.connection.query(QUERY, values, 'line_facts')
      : leave === 'if given'
        ? await tx.connection.query(GIVEN, [...values, actor.userId], 'line_facts_given')
        : { rows: [] };
  const [row] = rows;
  if (!row) throw new AppError('location_unknown');
  return presentFacts(row);
}

/** A line that somebody asks for, by the location that they mean. */
export interface Asked {
  readonly customerLocationId?: string | undefined;
  readonly itemCode: string;
  readonly uom: string;
}

export interface AskedFacts extends LineFacts {
  /** Since when the cart has the line; null where it hasn't. */
  readonly addedAt: string | null;
  /** How many lines the cart has, where this one isn't among them: who sets a line that is there doesn't need to know. */
  readonly lines: number;
}

/**
 * The same for the lines of many, and how their carts are, in one statement, whoever asks: whether they may is still to be asked. Null for a line of no location,
 * or of one that is there no more.
 */
export async function readFactsOfLines(tx: Tx, asked: readonly Asked[]): Promise<(AskedFacts | null)[]> {
  const { rows } = await tx.connection.query(
    MANY,
    [
      tx.tenantId,
      asked.map((ask) => ask.customerLocationId ?? null),
      asked.map((ask) => ask.itemCode),
      asked.map((ask) => ask.uom),
    ],
    'line_facts_of_many',
  );
  const found = new Map(rows.map((row) => [Number(row.at) - 1, row]));
  return asked.map((_, index) => {
    const row = found.get(index);
    if (!row) return null;
    return {
      ...presentFacts(row),
      addedAt: row.added_at === null ? null : String(row.added_at),
      lines: Number(row.lines),
    };
  });
}
