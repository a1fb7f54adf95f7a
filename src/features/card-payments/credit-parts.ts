import { splitOldestFirst } from '../../../rules/receivables.ts';

interface Chosen {
  readonly invoiceId: string;
  /** Cents to pay. */
  readonly amount: number;
}

/** The cents of one credit that each invoice gets. */
export interface CreditPart {
  readonly creditId: string;
  readonly applications: readonly Chosen[];
}

/** Divides credits over chosen invoices, the oldest credit and the first invoice first. */
export function creditParts(
  credits: readonly { readonly id: string; readonly open: number }[],
  chosen: readonly Chosen[],
): CreditPart[] {
  let left = chosen;
  return credits.flatMap(({ id, open }) => {
    const parts = splitOldestFirst(
      open,
      left.map(({ amount }) => amount),
    );
    const applications = left.flatMap(({ invoiceId }, index) =>
      parts[index]! > 0 ? [{ invoiceId, amount: parts[index]! }] : [],
    );
    left = left.map((one, index) => ({ ...one, amount: one.amount - parts[index]! }));
    return applications.length > 0 ? [{ creditId: id, applications }] : [];
  });
}
