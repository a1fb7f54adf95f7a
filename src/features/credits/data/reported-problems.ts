import type { LineProblem } from '../../../../contract/line-problems.ts';
import type { SalesOrder } from '../../../../contract/sales-orders.ts';
import type { CratebookDatabase } from '../../../data/database.ts';
import { readMeta } from '../../../data/database.ts';

/** A delivered order's problems, as far as this device knows them. */
export interface ReportedProblems {
  readonly order: SalesOrder;
  readonly problems: readonly LineProblem[];
  /** Ids of problems that the server does not have yet. */
  readonly unsent: ReadonlySet<string>;
}

/**
 * Reads the sales order of a document, by its own id or by that of its portal order, with its reported problems.
 * Undefined if the device doesn't have it.
 */
export async function readProblems(db: CratebookDatabase, id: string): Promise<ReportedProblems | undefined> {
  const order =
    (await db.live('salesOrders').get(id)) ?? (await db.live('salesOrders').where('orderId').equals(id).first());
  if (!order) return undefined;
  const settledSeq = (await readMeta(db, 'settledSeq')) ?? 0;
  const waiting = await db.outbox
    .where('seq')
    .above(settledSeq)
    .filter(({ name }) => name === 'problems.report')
    .toArray();
  const unsent = waiting.map(({ args }) => (args.params as { problemId: string }).problemId);
  return { order, problems: order.problems ?? [], unsent: new Set(unsent) };
}
