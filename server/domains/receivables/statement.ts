import type {
  Activity,
  ActivityLine,
  Statement,
  StatementItem,
  statementEndpoints,
} from '../../../contract/statements.ts';
import { agingOf } from '../../../rules/aging.ts';
import type { HandlersOf, SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { invalidFields } from '../../invalid-fields.ts';
import { pdfAnswer } from '../../pdf/draw.ts';
import { readLetterhead } from '../../pdf/letterhead.ts';
import { sellingLocation } from '../locations/access.ts';
import { readAgingRules } from './invoice-settings.ts';
import { todayOf } from './invoices.ts';
import { type ReceivableScope, scopeOfCustomer, shopperScope } from './shopper-scope.ts';

type ItemRow = Columns<
  'receivable_documents',
  'id' | 'document_number' | 'dated_on' | 'due_on' | 'total_cents' | 'open_cents'
> & { readonly kind: StatementItem['kind']; readonly location_name: string; readonly days: number };

/** Returns the documents that were open on a day: the sum of their postings up to that day. */
async function readItems(
  tx: Tx,
  { customerId, locationIds, isWhole }: ReceivableScope,
  asOf: string,
): Promise<StatementItem[]> {
  const { rows } = await tx.connection.query<ItemRow>(
    `select d.id, d.kind, d.document_number, d.dated_on, d.due_on, d.total_cents, sum(p.cents) as open_cents,
       coalesce(l.display_name, d.customer_location_id, '') as location_name, greatest(0, $5::date - coalesce(d.due_on, $5::date)) as days
     from receivable_documents d
     join ledger_postings p on p.tenant_id = d.tenant_id and p.document_id = d.id
     join ledger_entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id and e.effective_on <= $5::date
     left join customer_locations l on l.tenant_id = d.tenant_id and l.customer_location_id = d.customer_location_id
     where d.tenant_id = $1 and d.customer_id = $2 and (d.customer_location_id = any($3::text[]) or ($4 and d.customer_location_id is null))
     group by d.tenant_id, d.id, d.kind, d.document_number, d.dated_on, d.due_on, d.total_cents, l.display_name, d.customer_location_id
     having sum(p.cents) <> 0 order by d.dated_on, d.document_number, d.id`,
    [tx.tenantId, customerId, locationIds, isWhole, asOf],
    'statement_items',
  );
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    number: row.document_number,
    locationName: row.location_name,
    datedOn: row.dated_on,
    dueOn: row.due_on,
    daysOverdue: row.days,
    total: row.total_cents,
    open: row.open_cents,
  }));
}

/** The postings of a scope, with their entries. */
const POSTINGS = `from receivable_documents d join ledger_postings p on p.tenant_id = d.tenant_id and p.document_id = d.id
  join ledger_entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
  where d.tenant_id = $1 and d.customer_id = $2 and (d.customer_location_id = any($3::text[]) or ($4 and d.customer_location_id is null))`;

type ActivityRow = Columns<'ledger_entries', 'id' | 'effective_on'> & {
  readonly kind: ActivityLine['kind'];
  readonly is_reversal: boolean;
  readonly document_kind: StatementItem['kind'];
  readonly document_number: number;
  readonly location_name: string;
  readonly cents: number;
};

/**
 * Returns the entries of a period that changed the balance of a scope, the earliest first. An application between two
 * documents of the scope changes nothing.
 */
async function readActivity(
  tx: Tx,
  { customerId, locationIds, isWhole }: ReceivableScope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Activity> {
  const of = [tx.tenantId, customerId, locationIds, isWhole];
  const [{ rows: before }, { rows }] = await Promise.all([
    tx.connection.query<{ readonly cents: number }>(
      `select coalesce(sum(p.cents), 0)::bigint as cents ${POSTINGS} and e.effective_on < $5::date`,
      [...of, from],
      'balance_before',
    ),
    tx.connection.query<ActivityRow>(
      `select a.id, a.effective_on, a.kind, a.is_reversal, a.cents, d.kind as document_kind, d.document_number,
         coalesce(l.display_name, d.customer_location_id, '') as location_name
       from (select e.id, e.effective_on, e.kind, e.reverses is not null as is_reversal, e.recorded_at, sum(p.cents)::bigint as cents,
           (array_agg(d.id order by p.posting_number))[1] as document_id
         ${POSTINGS} and e.effective_on between $5::date and $6::date
         group by e.id, e.effective_on, e.kind, e.reverses, e.recorded_at having sum(p.cents) <> 0) a
       join receivable_documents d on d.tenant_id = $1 and d.id = a.document_id
       left join customer_locations l on l.tenant_id = d.tenant_id and l.customer_location_id = d.customer_location_id
       order by a.effective_on, a.recorded_at, a.id`,
      [...of, from, to],
      'activity_of_period',
    ),
  ]);
  const opening = before[0]?.cents ?? 0;
  let balance = opening;
  const lines = rows.map((row): ActivityLine => {
    balance += row.cents;
    return {
      id: row.id,
      on: row.effective_on,
      kind: row.kind,
      isReversal: row.is_reversal,
      document: { kind: row.document_kind, number: row.document_number },
      locationName: row.location_name,
      amount: row.cents,
      balance,
    };
  });
  return { from, opening, lines };
}

/** Returns what was open of a scope on a day, as the ledger had it then. `from`: also what changed it since that day. */
export async function readStatement(tx: Tx, scope: ReceivableScope, day: string, from?: string): Promise<Statement> {
  const agingRules = await readAgingRules(tx);
  const items = await readItems(tx, scope, day);
  const activity = from === undefined ? null : await readActivity(tx, scope, { from, to: day });
  const { customerId, customerName } = scope;
  return { customerId, customerName, asOf: day, items, aging: agingOf(items, day, agingRules), agingRules, activity };
}

/**
 * Returns the statement of a scope on a day, by default today. Throws `invalid_input` for a day in the future, and for a
 * period that begins after it.
 */
async function statementOf(
  context: SignedInContext,
  scope: ReceivableScope,
  { asOf, from }: { readonly asOf?: string | undefined; readonly from?: string | undefined },
): Promise<Statement> {
  const today = todayOf(context);
  if (asOf !== undefined && asOf > today) throw invalidFields({ asOf: { rule: 'until_today' } });
  const day = asOf ?? today;
  if (from !== undefined && from > day) throw invalidFields({ asOf: { rule: 'from_start' } });
  return readStatement(context.tx, scope, day, from);
}

/** Handlers for statements. */
export const statementHandlers: HandlersOf<typeof statementEndpoints> = {
  statement: async (context, { query }) =>
    statementOf(context, await shopperScope(context, query.customerLocationId), query),

  pdf: async (context, { query }) => {
    const scope = await shopperScope(context, query.customerLocationId);
    const statement = await statementOf(context, scope, query);
    const name = `Statement-${statement.customerId}-${statement.asOf}.pdf`;
    return pdfAnswer(context.tenant.id, name, 'statementPdf', statement, {
      letterhead: await readLetterhead(context),
      locale: query.locale ?? context.locale,
      now: context.now,
    });
  },

  officeStatement: async (context, { params, query }) => {
    const location = await sellingLocation(context, params);
    const scope = await scopeOfCustomer(context.tx, location, [params.customerLocationId]);
    return statementOf(context, scope, query);
  },
};
