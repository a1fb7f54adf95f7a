import * as z from 'zod/mini';
import { text, uuid } from '../../../contract/atoms.ts';
import type { InvoiceHead } from '../../../contract/invoices.ts';
import { splitOldestFirst } from '../../../rules/receivables.ts';

type OpenInvoice = Pick<InvoiceHead, 'id' | 'open'>;

/** What the user enters for invoices, as the value of a form field. An invoice may get 0. */
export const enteredShares = z.array(
  z.object({ invoiceId: uuid, amount: z.int().check(z.minimum(0)), shortReason: text(100) }),
);
/** Cents that the user entered for an invoice, and why it gets less than is open. */
export type Share = z.infer<typeof enteredShares>[number];

export interface Allocation {
  /** Cents that each invoice gets, in the order of the input. */
  readonly parts: readonly number[];
  /** Cents of the payment that no invoice gets; negative if more is applied than was paid. */
  readonly rest: number;
  /** Ids of invoices that would get more than is open. */
  readonly tooMuch: ReadonlySet<string>;
}

/** Divides a payment: entered amounts are kept, and the rest settles the other invoices, the oldest first. */
export function allocate(amount: number, invoices: readonly OpenInvoice[], shares: readonly Share[]): Allocation {
  const entered = new Map(shares.map((share) => [share.invoiceId, share.amount]));
  const fixed = invoices.reduce((sum, { id }) => sum + (entered.get(id) ?? 0), 0);
  const split = splitOldestFirst(
    Math.max(0, amount - fixed),
    invoices.map(({ id, open }) => (entered.has(id) ? 0 : open)),
  );
  const parts = invoices.map(({ id }, index) => entered.get(id) ?? split[index]!);
  return {
    parts,
    rest: amount - parts.reduce((sum, part) => sum + part, 0),
    tooMuch: new Set(invoices.filter(({ open }, index) => parts[index]! > open).map(({ id }) => id)),
  };
}

/** Returns the invoices that get something, as the server expects them. A reason counts only if an invoice gets a part. */
export const applicationsOf = (
  invoices: readonly OpenInvoice[],
  { parts }: Allocation,
  shares: readonly Share[],
): { invoiceId: string; amount: number; shortReason?: string }[] =>
  invoices.flatMap(({ id, open }, index) => {
    const amount = parts[index]!;
    if (amount <= 0) return [];
    const entered = shares.find(({ invoiceId }) => invoiceId === id);
    const shortReason = amount < open ? (entered?.shortReason ?? '').trim() : '';
    return [{ invoiceId: id, amount, ...(shortReason === '' ? {} : { shortReason }) }];
  });
