import type { Tx } from '../../db/tenant-transaction.ts';

/**
 * Returns what is wrong in a company's ledger, as sentences; empty if documents, entries and balances agree. The database
 * checks the same at each commit, except for rows that were loaded with its triggers switched off.
 */
export async function findLedgerFaults(tx: Tx): Promise<string[]> {
  const { rows } = await tx.connection.query<{ readonly fault: string }>(
    `select format('entry %s does not balance: %s', e.id, coalesce(sum(p.cents), 0)) as fault
     from ledger_entries e left join ledger_postings p on p.tenant_id = e.tenant_id and p.entry_id = e.id
     where e.tenant_id = $1 group by e.id having count(p.cents) = 0 or sum(p.cents) <> 0
     union all
     select format('%s %s has %s open, its postings come to %s', d.kind, d.document_number, d.open_cents, coalesce(sum(p.cents), 0))
     from receivable_documents d left join ledger_postings p on p.tenant_id = d.tenant_id and p.document_id = d.id
     where d.tenant_id = $1 group by d.id, d.kind, d.document_number, d.open_cents having d.open_cents <> coalesce(sum(p.cents), 0)
     union all
     select format('customer %s has a balance of %s, its open documents come to %s', c.customer_id, c.balance_cents, coalesce(sum(d.open_cents), 0))
     from customers c left join receivable_documents d on d.tenant_id = c.tenant_id and d.customer_id = c.customer_id
     where c.tenant_id = $1 group by c.customer_id, c.balance_cents having c.balance_cents <> coalesce(sum(d.open_cents), 0)
     union all
     select format('%s %s has no receivable document of its total', i.kind, i.invoice_number) from invoices i
     where i.tenant_id = $1 and not exists (select from receivable_documents d
       where d.tenant_id = $1 and d.id = i.id and d.kind = i.kind and d.total_cents = i.total_cents)
     union all
     select format('credit memo %s has no receivable document of its total', m.memo_number) from credit_memos m
     where m.tenant_id = $1 and not exists (select from receivable_documents d
       where d.tenant_id = $1 and d.id = m.id and d.kind = 'credit_memo' and d.total_cents = -m.total_cents)`,
    [tx.tenantId],
    'find_ledger_faults',
  );
  return rows.map(({ fault }) => fault);
}
