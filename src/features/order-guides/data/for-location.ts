import type { OrderGuide } from '../../../../contract/order-guides.ts';
import type { CratebookDatabase } from '../../../data/database.ts';
import { compareNames } from '../../../lib/text-order.ts';

/** The location data that guides need. */
interface Orderer {
  readonly customerId: string;
  readonly customerLocationId: string;
}

/** Returns the guides of a location: its own and its customer's shared ones, its own first, then by name. */
export async function guidesFor(db: CratebookDatabase, location: Orderer): Promise<OrderGuide[]> {
  return guidesOf(await db.live('orderGuides').toArray(), location);
}

/** Returns those of `all` that a location orders by, in the same order. */
export function guidesOf<G extends OrderGuide>(all: readonly G[], { customerId, customerLocationId }: Orderer): G[] {
  return all
    .filter((guide) =>
      guide.customerLocationId === null
        ? guide.customerId === customerId
        : guide.customerLocationId === customerLocationId,
    )
    .sort(
      (a, b) =>
        Number(a.customerLocationId === null) - Number(b.customerLocationId === null) || compareNames(a.name, b.name),
    );
}

/** Returns a guide's items in storage order, each once. */
export const codesOf = (guide: Pick<OrderGuide, 'lines'>): string[] => [
  ...new Set(guide.lines.toSorted((a, b) => a.position - b.position).map((line) => line.itemCode)),
];
