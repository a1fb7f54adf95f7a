import type { OutboxRow } from '../../data/database.ts';
import { argsOf, type Change, deliveryOf, purchaseOrderOf, salesOrderOf } from './change.ts';

/** What many changes of a day's work concern. */
export interface Subject {
  readonly kind: 'pickOrder' | 'purchaseOrder' | 'delivery' | 'count';
  readonly id: string;
}

/** Changes that are shown together, earliest first; without a subject it is one change. */
export interface WaitingGroup {
  readonly subject: Subject | null;
  readonly rows: readonly OutboxRow[];
}

/** Changes of one subject above which they are one row of the list. */
const MOST_SINGLE = 2;

/** Returns the order, delivery or count that a change concerns; null for all others. */
export function subjectOf(change: Pick<Change, 'name' | 'args'>): Subject | null {
  const found: readonly (readonly [Subject['kind'], string | undefined])[] = [
    ['pickOrder', salesOrderOf(change)],
    ['purchaseOrder', purchaseOrderOf(change)],
    ['delivery', deliveryOf(change)],
    ['count', argsOf(change, 'counts.record')?.body.sessionId],
  ];
  for (const [kind, id] of found) if (id !== undefined) return { kind, id };
  return null;
}

/**
 * Groups waiting changes by what they concern, so that the picks of an order are one row. A group is where its earliest
 * change was; a few changes of a subject stay single.
 */
export function groupWaiting(rows: readonly OutboxRow[]): WaitingGroup[] {
  const keyOf = (row: OutboxRow): string => {
    const subject = subjectOf(row);
    return subject ? `${subject.kind} ${subject.id}` : String(row.seq);
  };
  return [...Map.groupBy(rows, keyOf).values()]
    .flatMap((group): WaitingGroup[] =>
      group.length > MOST_SINGLE && group[0]
        ? [{ subject: subjectOf(group[0]), rows: group }]
        : group.map((row) => ({ subject: null, rows: [row] })),
    )
    .sort((a, b) => (a.rows[0]?.seq ?? 0) - (b.rows[0]?.seq ?? 0));
}
