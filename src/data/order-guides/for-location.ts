import type { OrderGuide } from '../../../contract/order-guides.ts';
import type { CratebookDatabase } from '../database.ts';

/** The guides that a location orders by: its own and its customer's shared ones, its own first, then by name. */
export async function guidesFor(
  db: CratebookDatabase,
  location: { readonly customerId: string; readonly customerLocationId: string },
): Promise<OrderGuide[]> {
  const { customerId, customerLocationId } = location;
  const all = await db.live('orderGuides').toArray();
  return all
    .filter((guide) =>
      guide.customerLocationId === null
        ? guide.customerId === customerId
        : guide.customerLocationId === customerLocationId,
    )
    .sort(
      (a, b) =>
        Number(a.customerLocationId === null) - Number(b.customerLocationId === null) || a.name.localeCompare(b.name),
    );
}

/** A guide's items in storage order, each once. */
export const codesOf = (guide: Pick<OrderGuide, 'lines'>): string[] => [
  ...new Set(guide.lines.toSorted((a, b) => a.position - b.position).map((line) => line.itemCode)),
];
