import type { InvoiceHead } from '../../../contract/invoices.ts';
import { splitOldestFirst } from '../../../rules/receivables.ts';

type OpenInvoice = Pick<InvoiceHead, 'id' | 'open'>;

/** Cents that the user typed for invoices, by their id. */
export type Typed = ReadonlyMap<string, number>;

export interface Allocation {
  /** Cents that each invoice gets, in the order of the input. */
  readonly parts: readonly number[];
  /** Cents of the payment that no invoice gets; negative if more is applied than was paid. */
  readonly rest: number;
  /** Ids of invoices that would get more than is open. */
  readonly tooMuch: ReadonlySet<string>;
}

/** Divides a payment: typed amounts are kept, and the rest settles the other invoices, the oldest first. */
export function allocate(amount: number, invoices: readonly OpenInvoice[], typed: Typed): Allocation {
  const fixed = invoices.reduce((sum, { id }) => sum + (typed.get(id) ?? 0), 0);
  const split = splitOldestFirst(
    Math.max(0, amount - fixed),
    invoices.map(({ id, open }) => (typed.has(id) ? 0 : open)),
  );
  const parts = invoices.map(({ id }, index) => typed.get(id) ?? split[index]!);
  return {
    parts,
    rest: amount - parts.reduce((sum, part) => sum + part, 0),
    tooMuch: new Set(invoices.filter(({ open }, index) => parts[index]! > open).map(({ id }) => id)),
  };
}

/** Why invoices get less than is open, by their id. */
type ShortReasons = ReadonlyMap<string, string>;

/** What the user has said of the invoices. */
export interface Shares {
  readonly typed: Typed;
  readonly reasons: ShortReasons;
}

/** Nothing is typed: the oldest invoices first. */
export const NO_SHARES: Shares = { typed: new Map(), reasons: new Map() };

/** Returns the invoices that get something, as the server expects them. A reason counts only if an invoice gets a part. */
export const applicationsOf = (
  invoices: readonly OpenInvoice[],
  { parts }: Allocation,
  reasons: ShortReasons = new Map(),
) =>
  invoices.flatMap(({ id, open }, index) => {
    const amount = parts[index]!;
    if (amount <= 0) return [];
    const shortReason = amount < open ? (reasons.get(id) ?? '').trim() : '';
    return [{ invoiceId: id, amount, ...(shortReason === '' ? {} : { shortReason }) }];
  });
