import type { Location } from '../../../contract/locations.ts';
import type { OrderGuide } from '../../../contract/order-guides.ts';
import type { CratebookDatabase, Stored } from '../database.ts';

const withoutMarks = ({ $scope: _scope, $clock: _clock, $ord: _ord, ...guide }: Stored<'orderGuides'>): OrderGuide =>
  guide;

/** True when a location sees a guide: its own, or one that its customer shares with all its locations. */
const belongsTo = (guide: OrderGuide, location: Pick<Location, 'customerId' | 'customerLocationId'>): boolean =>
  guide.customerLocationId === null
    ? guide.customerId === location.customerId
    : guide.customerLocationId === location.customerLocationId;

/** A location's guides and those that its customer shares, by name. */
export async function listGuides(
  db: CratebookDatabase,
  location: Pick<Location, 'customerId' | 'customerLocationId'>,
): Promise<OrderGuide[]> {
  const guides = (await db.live('orderGuides').toArray()).map(withoutMarks);
  return guides.filter((guide) => belongsTo(guide, location)).sort((a, b) => a.name.localeCompare(b.name));
}

/** A guide by its id; null when the device holds none, or none of this location. */
export async function findGuide(
  db: CratebookDatabase,
  location: Pick<Location, 'customerId' | 'customerLocationId'>,
  id: string,
): Promise<OrderGuide | null> {
  const found = await db.live('orderGuides').get(id);
  return found && belongsTo(found, location) ? withoutMarks(found) : null;
}

/** True for guides that a location may change: neither shared by the customer nor fixed by the distributor. */
export const mayChange = (guide: Pick<OrderGuide, 'isEditable' | 'customerLocationId'>): boolean =>
  guide.isEditable && guide.customerLocationId !== null;
