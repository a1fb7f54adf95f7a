import type { SalesOrder, SalesOrderHead } from '../../../../contract/sales-orders.ts';
import { sumPicks } from '../../../../rules/pick-summary.ts';

/** A sales order in a list. Picking progress is known only for those on the device. */
export interface SalesRow extends SalesOrderHead {
  readonly picked: { readonly lines: number; readonly done: number; readonly short: number } | null;
}

/** Returns a device's sales order as a row of the list. */
export function rowOf({ lines, history: _history, ...head }: SalesOrder): SalesRow {
  const summary = sumPicks(lines);
  return {
    ...head,
    lineCount: lines.length,
    picked: { lines: summary.lines, done: summary.linesPicked, short: summary.linesShort },
  };
}
