import { addQuantities, subtractQuantities } from './quantity.ts';

const DAY_MS = 86_400_000;
/** Days after delivery in which a customer can report a problem (decision 61). */
export const PROBLEM_DAYS = 7;

interface Delivered {
  readonly status: string;
  readonly history: readonly { readonly status: string; readonly at: string }[];
}

/** Returns until when problems with an order can be reported, as an instant; null for an order that isn't delivered. */
export function problemsUntil({ status, history }: Delivered): string | null {
  if (status !== 'delivered' && status !== 'invoiced') return null;
  const at = (history.findLast((step) => step.status === 'delivered') ?? history.at(-1))?.at;
  return at === undefined ? null : new Date(Date.parse(at) + PROBLEM_DAYS * DAY_MS).toISOString();
}

interface ReportedProblem {
  readonly lineNumber: number;
  readonly quantity: number;
  readonly state: string;
}

/**
 * Returns the quantity of a line that can still be reported: what was delivered, less what is reported. A declined
 * report does not count, so that it can be made again with more facts. Never negative.
 */
export function unreportedQuantity(
  { lineNumber, shippedQuantity }: { readonly lineNumber: number; readonly shippedQuantity: number },
  problems: readonly ReportedProblem[],
): number {
  const reported = problems
    .filter((problem) => problem.lineNumber === lineNumber && problem.state !== 'declined')
    .map(({ quantity }) => quantity);
  return Math.max(0, subtractQuantities(shippedQuantity, addQuantities(...reported)));
}
