import { addQuantities } from '../../../rules/quantity.ts';
import { addBilled, type BilledAmounts, negateBilled } from '../../../rules/receivables.ts';
import type { CreditMemoLineJson, InvoiceLineJson } from '../../db/tables/billing.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import type { LockedOrder } from '../picking/order-lock.ts';

/** What the documents of an order bill of one of its lines: quantity in the line's unit, cents before tax. */
export interface BilledLine {
  readonly quantity: number;
  readonly cents: number;
}

export interface BilledSoFar {
  readonly invoiceId: string;
  readonly amounts: BilledAmounts;
  /** By line number. */
  readonly lines: ReadonlyMap<number, BilledLine>;
}

interface DocumentRow {
  readonly id: string;
  readonly kind: 'invoice' | 'debit_memo' | 'correction';
  readonly total_cents: number;
  readonly tax_cents: number;
  readonly surcharge_cents: number;
  readonly lines: readonly (Partial<InvoiceLineJson> & Partial<CreditMemoLineJson>)[];
}

/**
 * Returns what an order's invoice, debit memos and corrections bill together; undefined if its delivery was not invoiced
 * here. Memos that the office granted are not part of it.
 */
export async function readBilled(tx: Tx, salesOrderId: string): Promise<BilledSoFar | undefined> {
  const { rows } = await tx.connection.query<DocumentRow>(
    `select id, kind, total_cents, tax_cents, surcharge_cents, lines from invoices
     where tenant_id = $1 and sales_order_id = $2 and not is_imported
     union all
     select id, kind, total_cents, tax_cents, surcharge_cents, lines from credit_memos
     where tenant_id = $1 and sales_order_id = $2 and kind = 'correction'`,
    [tx.tenantId, salesOrderId],
    'read_billed',
  );
  const invoice = rows.find(({ kind }) => kind === 'invoice');
  if (!invoice) return undefined;
  const lines = new Map<number, BilledLine>();
  const amounts = rows.map((row) => {
    const isCredit = row.kind === 'correction';
    for (const line of row.lines) {
      if (line.lineNumber === undefined) continue;
      const before = lines.get(line.lineNumber) ?? { quantity: 0, cents: 0 };
      const [quantity, cents] = isCredit
        ? [-(line.quantity ?? 0), -(line.amountCents ?? 0)]
        : [line.quantity ?? 0, line.lineCents ?? 0];
      lines.set(line.lineNumber, {
        quantity: addQuantities(before.quantity, quantity),
        cents: before.cents + cents,
      });
    }
    const { tax_cents: tax, surcharge_cents: surcharge, total_cents: total } = row;
    const billed = { goods: total - tax - surcharge, tax, surcharge };
    return isCredit ? negateBilled(billed) : billed;
  });
  return { invoiceId: invoice.id, amounts: addBilled(amounts), lines };
}

/**
 * Returns whether an order was delivered and its price is ours: it is not billed yet, or its delivery was invoiced here.
 * What another system invoiced is not changed by delivery reports.
 */
export const isDeliveredHere = async (tx: Tx, { id, status }: Pick<LockedOrder, 'id' | 'status'>): Promise<boolean> =>
  status === 'delivered' || (status === 'invoiced' && (await readBilled(tx, id)) !== undefined);
