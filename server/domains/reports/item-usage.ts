import { type ItemUsage, MOST_USAGE_ITEMS, type UsageRow } from '../../../contract/reports.ts';
import type { Tx } from '../../db/tenant-transaction.ts';

/**
 * What the documents of locations bill by item, unit and month. Corrections of deliveries change quantity and spend.
 * Memos that the office granted change the spend only, because the goods were delivered. A correction has no weights,
 * so the weight of its month is not known.
 */
const LINES = `select to_char(i.invoiced_on, 'YYYY-MM') as month, i.invoiced_on as "on", i.invoice_number as number, l."itemCode", l.description, l.uom,
    l.quantity, l."weightGrams" as grams, l.quantity <> 0 and l."weightGrams" is null as unweighed, l."lineCents" as cents
  from invoices i cross join lateral jsonb_to_recordset(i.lines)
    as l("itemCode" text, description text, uom text, quantity numeric, "weightGrams" bigint, "lineCents" bigint)
  where i.tenant_id = $1 and i.customer_location_id = any($2::text[]) and i.invoiced_on >= $3::date and i.invoiced_on < $4::date + interval '1 month'
  union all
  select to_char(m.issued_on, 'YYYY-MM'), m.issued_on, m.memo_number, l."itemCode", l.description, l.uom,
    case when m.kind = 'correction' then -l.quantity else 0 end, null, m.kind = 'correction' and l.quantity <> 0, -l."amountCents"
  from credit_memos m cross join lateral jsonb_to_recordset(m.lines)
    as l("itemCode" text, description text, uom text, quantity numeric, "amountCents" bigint)
  where m.tenant_id = $1 and m.customer_location_id = any($2::text[]) and m.cancelled_at is null
    and m.issued_on >= $3::date and m.issued_on < $4::date + interval '1 month'`;

interface Row extends Omit<UsageRow, 'weightGrams' | 'months'> {
  readonly weight_grams: number | null;
  readonly months: UsageRow['months'];
  readonly total: number;
  readonly total_spend: number;
}

/**
 * Returns what locations bought from one month to another, both included (YYYY-MM), by item and unit, the greatest spend
 * first. Spend is in cents before tax.
 */
export async function readItemUsage(
  tx: Tx,
  locations: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ItemUsage> {
  const { rows } = await tx.connection.query<Row>(
    `with lines as (${LINES}),
     months as (
       select "itemCode", uom, month, sum(quantity) as quantity, case when not bool_or(unweighed) then sum(grams) end as grams, sum(cents) as cents
       from lines group by "itemCode", uom, month having sum(quantity) <> 0 or sum(cents) <> 0),
     names as (select distinct on ("itemCode", uom) "itemCode", uom, description from lines order by "itemCode", uom, "on" desc, number desc)
     select m."itemCode", n.description, m.uom, sum(m.quantity)::float8 as quantity,
       (case when bool_and(m.grams is not null) then sum(m.grams) end)::int8 as weight_grams, sum(m.cents)::int8 as spend,
       json_agg(json_build_object('month', m.month, 'quantity', m.quantity, 'weightGrams', m.grams, 'spend', m.cents) order by m.month) as months,
       count(*) over ()::int as total, (sum(sum(m.cents)) over ())::int8 as total_spend
     from months m join names n on n."itemCode" = m."itemCode" and n.uom = m.uom
     group by m."itemCode", m.uom, n.description order by spend desc, m."itemCode", m.uom limit ${MOST_USAGE_ITEMS}`,
    [tx.tenantId, locations, `${from}-01`, `${to}-01`],
    'item_usage',
  );
  return {
    from,
    to,
    data: rows.map(({ itemCode, description, uom, quantity, weight_grams: weightGrams, spend, months }) => ({
      itemCode,
      description,
      uom,
      quantity,
      weightGrams,
      spend,
      months,
    })),
    total: rows[0]?.total ?? 0,
    spend: rows[0]?.total_spend ?? 0,
  };
}
