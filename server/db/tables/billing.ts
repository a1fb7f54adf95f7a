import type { ColumnType, Generated } from 'kysely';
import type { CreditMemo, CreditRequest } from '../../../contract/credits.ts';
import type { LineInstructions } from '../../../contract/line-instructions.ts';
import type { PaymentMethod } from '../../../contract/payments.ts';

/** Invoices, their credits, and the ledger of what customers owe. */

/** A line of an invoice as it is stored. Line amounts are in cents after discount, before tax. */
export interface InvoiceLineJson {
  readonly lineNumber: number;
  readonly itemCode: string;
  readonly description: string;
  readonly uom: string;
  readonly orderedQuantity: number;
  /** The billed quantity. On a debit memo: what the customer kept in addition. */
  readonly quantity: number;
  readonly shortReason: string | null;
  readonly weightGrams: number | null;
  readonly caseWeightsGrams: readonly number[] | null;
  readonly unitPriceCents: number;
  readonly priceUnit: 'uom' | 'lb' | 'kg';
  readonly discountCents: number;
  readonly lineCents: number;
  readonly lotCode: string | null;
  /** Absent on invoices of before the ledger. */
  readonly taxable?: boolean;
  readonly lots?: readonly string[];
  /** Countries of the lots, ISO 3166-1 alpha-3. */
  readonly origins?: readonly string[];
  /** What the customer asked of the warehouse; absent if nothing. */
  readonly instructions?: LineInstructions;
}

/** A line of a credit memo as it is stored: the amount is in cents before tax. */
export type CreditMemoLineJson = Omit<CreditMemo['lines'][number], 'amount'> & { readonly amountCents: number };

export interface InvoicesTable {
  tenant_id: string;
  id: string;
  invoice_number: number;
  order_id: string | null;
  customer_id: string;
  customer_location_id: string;
  invoiced_on: string;
  due_on: string;
  total_cents: number;
  lines: ColumnType<InvoiceLineJson[], string | undefined, string>;
  /** A debit memo bills what a corrected delivery adds to its order's invoice. */
  kind: ColumnType<'invoice' | 'debit_memo', 'invoice' | 'debit_memo' | undefined, never>;
  /** Null if the order is unknown. */
  sales_order_id: string | null;
  /** Of before the ledger, or of another system. */
  is_imported: Generated<boolean>;
  subtotal_cents: Generated<number>;
  discount_cents: Generated<number>;
  tax_cents: Generated<number>;
  surcharge_cents: Generated<number>;
  /** Null for invoices of before the ledger. */
  terms_days: number | null;
  po_number: Generated<string>;
  created_at: Generated<string>;
}

/** A document that a customer owes (positive) or that reduces what it owes (negative). */
export interface ReceivableDocumentsTable {
  tenant_id: string;
  id: string;
  kind: 'invoice' | 'debit_memo' | 'credit_memo' | 'payment' | 'opening';
  document_number: number;
  customer_id: string;
  customer_location_id: string | null;
  dated_on: string;
  due_on: string | null;
  total_cents: number;
  /** The sum of its postings. */
  open_cents: number;
}

export interface LedgerEntriesTable {
  tenant_id: string;
  id: string;
  kind: 'invoice' | 'credit_memo' | 'payment' | 'application' | 'refund' | 'chargeback' | 'write_off' | 'adjustment';
  effective_on: string;
  recorded_at: Generated<string>;
  by_user: string | null;
  by_name: string;
  reason: Generated<string>;
  source: string;
  source_id: string | null;
  reverses: string | null;
}

type LedgerAccount =
  | 'receivables'
  | 'sales'
  | 'sales_tax'
  | 'surcharges'
  | 'opening_balance'
  | 'cash'
  | 'checks'
  | 'cards'
  | 'other_payments'
  | 'bad_debts'
  | 'card_fees'
  | 'cash_over_short';

/** Debits are positive, credits negative. */
export interface LedgerPostingsTable {
  tenant_id: string;
  entry_id: string;
  posting_number: number;
  account: LedgerAccount;
  cents: number;
  customer_id: string | null;
  document_id: string | null;
}

export interface InvoiceSettingsTable {
  tenant_id: string;
  footer: string;
  paca_licensed: boolean;
  paca_categories: Generated<string[]>;
  /** Write-offs above this amount need a second administrator. */
  approval_above_cents: Generated<number>;
  aging_by: Generated<'due' | 'invoice'>;
  aging_days: Generated<[number, number, number]>;
  updated_at: string;
}

export interface InvoiceMailsTable {
  tenant_id: string;
  /** The mail's id. */
  id: string;
  invoice_id: string;
  to_address: string;
  /** The document as it was sent. */
  pdf_hash: string;
  mailed_at: string;
  /** Of the link that pays the invoice; null if the mail has none. */
  link_hash: Buffer | null;
  link_until: string | null;
  link_revoked_at: string | null;
  link_revoked_by: Generated<string>;
}

export interface RemindersTable {
  tenant_id: string;
  customer_id: string;
  day: string;
  overdue_cents: number;
}

export interface StatementMailsTable {
  tenant_id: string;
  job_id: string;
  customer_id: string;
  result: 'mailed' | 'no_address';
  balance_cents: number;
  at: string;
}

export interface StatementLinksTable {
  tenant_id: string;
  /** The mail's id. */
  id: string;
  customer_id: string;
  /** The location whose invoices the link shows; null: all of the customer. */
  customer_location_id: string | null;
  to_address: string;
  link_hash: Buffer;
  link_until: string;
  link_revoked_at: string | null;
  link_revoked_by: Generated<string>;
}

export interface WriteOffsTable {
  tenant_id: string;
  id: string;
  invoice_id: string;
  customer_id: string;
  amount_cents: number;
  reason: string;
  state: 'waiting' | 'posted' | 'declined' | 'reversed';
  asked_by: string | null;
  asked_name: string;
  asked_at: string;
  decided_by: string | null;
  decided_name: Generated<string>;
  decided_at: string | null;
  entry_id: string | null;
}

/** What the office counted of the money that a route run brought back. */
export interface RouteCountsTable {
  tenant_id: string;
  id: string;
  route_id: string;
  day: string;
  /** 1 for the first count of a run. */
  count_number: number;
  cash_cents: number;
  noted_cash_cents: number;
  checks: string[];
  missing: string[];
  note: Generated<string>;
  by_user: string | null;
  by_name: string;
  counted_at: string;
  entry_id: string | null;
  replaced_at: string | null;
}

/** A line of the company's bank account. */
export interface BankLinesTable {
  tenant_id: string;
  id: string;
  account: string;
  line_key: string;
  booked_on: string;
  amount_cents: number;
  description: string;
  reference: string;
  state: Generated<'open' | 'matched' | 'posted' | 'returned' | 'ignored'>;
  imported_by: string;
  imported_at: string;
  decided_by: Generated<string>;
  decided_at: string | null;
}

/** A payment that a bank's line contains, or returns. */
export interface BankLinePaymentsTable {
  tenant_id: string;
  payment_id: string;
  kind: 'deposit' | 'return';
  line_id: string;
}

/** Money of a payment that went back. */
export interface PaymentReturnsTable {
  tenant_id: string;
  id: string;
  kind: 'refund' | 'chargeback';
  payment_id: string;
  customer_id: string;
  amount_cents: number;
  fee_cents: number;
  reason: string;
  state: 'waiting' | 'requested' | 'posted' | 'failed' | 'declined' | 'open' | 'won' | 'lost';
  provider_ref: Generated<string>;
  message: Generated<string>;
  asked_by: string | null;
  asked_name: string;
  asked_at: string;
  decided_by: string | null;
  decided_name: Generated<string>;
  decided_at: string | null;
  settled_at: string | null;
  entry_id: string | null;
}

export interface PaymentsTable {
  tenant_id: string;
  id: string;
  payment_number: number;
  customer_id: string;
  method: PaymentMethod;
  reference: Generated<string>;
  amount_cents: number;
  received_on: string;
  note: Generated<string>;
  source: 'office' | 'driver' | 'online';
  /** The delivery at which a driver noted it. */
  sales_order_id: string | null;
  by_user: string | null;
  by_name: string;
  recorded_at: Generated<string>;
  reversed_at: string | null;
  reversed_by: Generated<string>;
  reversal_reason: Generated<string>;
}

export interface CreditMemosTable {
  tenant_id: string;
  id: string;
  memo_number: number;
  invoice_id: string | null;
  customer_id: string;
  customer_location_id: string;
  issued_on: string;
  total_cents: number;
  lines: ColumnType<CreditMemoLineJson[], string | undefined, string>;
  sales_order_id: string | null;
  tax_cents: Generated<number>;
  note: Generated<string>;
  decision_id: string | null;
  issued_by: Generated<string>;
  cancelled_at: string | null;
  cancelled_by: string | null;
  /** A correction credits what a corrected delivery takes from its order's invoice. */
  kind: ColumnType<'granted' | 'correction', 'granted' | 'correction' | undefined, never>;
  surcharge_cents: Generated<number>;
}

/** The decision on a request. */
export type CreditDecision = 'granted' | 'declined' | 'acknowledged';

export interface CreditDecisionsTable {
  tenant_id: string;
  id: string;
  reason: Generated<string>;
  decided_at: string;
  decided_by: string | null;
  decided_by_name: string;
  undone_at: ColumnType<string | null, string | null | undefined, string | null>;
  undone_by: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface CreditRequestsTable {
  tenant_id: string;
  id: string;
  sales_order_id: string;
  line_number: number;
  quantity: number;
  reason: CreditRequest['reason'];
  basis: CreditRequest['basis'];
  amount_cents: number;
  requested_at: string;
  requested_by: string;
  withdrawn_at: string | null;
  withdrawn_by: string | null;
  source: ColumnType<'driver' | 'customer', 'driver' | 'customer' | undefined, never>;
  /** The customer's note. The note of a driver is in the outcome of the line. */
  note: ColumnType<string, string | undefined, never>;
  by_user: ColumnType<string | null, string | null | undefined, never>;
  decision: CreditDecision | null;
  decision_id: string | null;
  granted_cents: number | null;
  memo_id: string | null;
  kept_at: ColumnType<string | null, string | null | undefined, string | null>;
  kept_by: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface CreditRequestPhotosTable {
  tenant_id: string;
  id: string;
  request_id: string;
  media_type: string;
  bytes: Uint8Array;
  taken_at: string;
  by_user: string | null;
}
