/**
 * SQL that adds an open receivable document with its entry and raises the customer's balance. Parameters: company, id,
 * kind, number, customer, location, and cents, which are negative for a credit.
 */
export const OPENING_DOCUMENT = `
  with document as (
    insert into receivable_documents (tenant_id, id, kind, document_number, customer_id, customer_location_id, dated_on, total_cents, open_cents)
    values ($1, $2, $3, $4, $5, $6, current_date, $7, $7) returning tenant_id, id, customer_id, open_cents),
  entry as (
    insert into ledger_entries (tenant_id, id, kind, effective_on, by_name, source, source_id)
    select tenant_id, id, case when open_cents < 0 then 'credit_memo' else 'invoice' end, current_date, '', 'opening', id from document),
  postings as (
    insert into ledger_postings (tenant_id, entry_id, posting_number, account, cents, customer_id, document_id)
    select tenant_id, id, 1, 'receivables', open_cents, customer_id, id from document
    union all select tenant_id, id, 2, 'opening_balance', -open_cents, null, null from document)
  update customers c set balance_cents = c.balance_cents + d.open_cents from document d
  where c.tenant_id = d.tenant_id and c.customer_id = d.customer_id`;
