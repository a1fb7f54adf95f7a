import type { ColumnType, Generated } from 'kysely';
import type { CreditMemo, CreditRequest } from '../../../contract/credits.ts';

/** Invoices and their credits. */

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
  open_cents: number;
  lines: ColumnType<unknown[], string | undefined, string>;
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
  open_cents: number;
  lines: ColumnType<CreditMemoLineJson[], string | undefined, string>;
  sales_order_id: string | null;
  tax_cents: Generated<number>;
  note: Generated<string>;
  decision_id: string | null;
  issued_by: Generated<string>;
  cancelled_at: string | null;
  cancelled_by: string | null;
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
