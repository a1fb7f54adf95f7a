import { AppError } from '../../../contract/errors.ts';
import type { Item } from '../../../contract/items.ts';
import type { LocationOptions } from '../../../contract/locations.ts';
import type { Actor, SignedInContext } from '../../context.ts';
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
const MANY = `select w.at, f.*, k.added_at, k.lines
  from unnest($2::text[], $3::text[], $4::text[], $5::uuid[]) with ordinality as w(location, item, uom, given_to, at)
  cross join lateral (${facts('w.location', 'w.item', 'w.uom')}) f
  cross join lateral (select count(*)::int as lines, min(n.added_at) filter (where n.item_code = w.item and n.uom = w.uom) as added_at
    from cart_lines n where n.tenant_id = $1 and n.customer_location_id = w.location) k
  where w.given_to is null
    or (select true from user_locations ul where ul.tenant_id = $1 and ul.user_id = w.given_to and ul.customer_location_id = w.location)`;

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
  readonly actor: Actor;
  readonly customerLocationId: string;
  readonly itemCode: string;
  readonly uom: string;
}

export interface AskedFacts extends LineFacts {
  /** Since when the cart has the line; null where it hasn't. */
  readonly addedAt: string | null;
  /** How many lines the cart has. */
  readonly lines: number;
}

/** The same for the lines of many, and how their carts are, in one statement; null where the location isn't one of theirs. */
export async function readFactsOfLines(tx: Tx, asked: readonly Asked[]): Promise<(AskedFacts | null)[]> {
  const theirs = asked.flatMap((ask, index) => {
    const leave = shopsAt(ask.actor, ask.customerLocationId);
    return leave === 'never' ? [] : [{ ...ask, index, givenTo: leave === 'own' ? null : ask.actor.userId }];
  });
  const { rows } = await tx.connection.query(
    MANY,
    [
      tx.tenantId,
      theirs.map((ask) => ask.customerLocationId),
      theirs.map((ask) => ask.itemCode),
      theirs.map((ask) => ask.uom),
      theirs.map((ask) => ask.givenTo),
    ],
    'line_facts_of_many',
  );
  const found = new Map(rows.map((row) => [theirs[Number(row.at) - 1]?.index, row]));
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
