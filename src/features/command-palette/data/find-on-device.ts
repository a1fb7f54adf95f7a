import { fold } from '../../../../rules/search/fold.ts';
import type { CratebookDatabase } from '../../../data/database.ts';
import { compareNames } from '../../../lib/text-order.ts';
import { matchesLocation } from '../../locations/data/matches-location.ts';

/** Rows of each kind that one search shows. */
export const ROWS_PER_GROUP = 5;

export type DeviceGroup = 'locations' | 'orders' | 'orderGuides' | 'pickOrders' | 'stops' | 'purchaseOrders';

/** A record on this device that a search found. */
export interface DeviceRow {
  readonly id: string;
  /** A name, or the number of a document. */
  readonly name: string;
  readonly number?: number | undefined;
  /** A day of the document, ISO 8601. */
  readonly day?: string | undefined;
  readonly detail?: string | undefined;
  /** Path without the language prefix. */
  readonly to: string;
  /** Location to order for before the path opens. */
  readonly customerLocationId?: string | undefined;
}

const newestFirst = (a: DeviceRow, b: DeviceRow): number => (b.day ?? '').localeCompare(a.day ?? '');
const byName = (a: DeviceRow, b: DeviceRow): number => compareNames(a.name, b.name);

/** Returns whether every word begins a word of `texts`; a leading # of a number is ignored. Case and accents are ignored. */
export function matches(words: string, texts: readonly (string | number | null | undefined)[]): boolean {
  const text = ` ${fold(texts.filter((each) => each !== null && each !== undefined).join(' '))}`;
  return fold(words)
    .split(/\s+/)
    .every((word) => text.includes(` ${word.replace(/^#/, '')}`));
}

/**
 * Finds customer locations, orders, order guides, orders to pick, stops and purchase orders that this device holds. The device holds only what
 * its user may open. Returns at most `ROWS_PER_GROUP` rows of each group, and no empty group.
 */
export async function findOnDevice(db: CratebookDatabase, words: string): Promise<Map<DeviceGroup, DeviceRow[]>> {
  const [locations, orders, guides, pickOrders, deliveries, purchaseOrders] = await Promise.all([
    db.live('locations').toArray(),
    db.live('orders').toArray(),
    db.live('orderGuides').toArray(),
    db.live('pickOrders').toArray(),
    db.live('deliveries').toArray(),
    db.live('purchaseOrders').toArray(),
  ]);
  const nameOf = new Map(locations.map((location) => [location.customerLocationId, location.displayName]));
  const groups: [DeviceGroup, DeviceRow[]][] = [
    [
      'locations',
      locations
        .filter((location) => matchesLocation(location, words))
        .map((location) => ({
          id: location.customerLocationId,
          name: location.displayName,
          detail: `${location.customerName} · ${location.customerLocationId}`,
          to: '/portal',
          customerLocationId: location.customerLocationId,
        }))
        .sort(byName),
    ],
    [
      'orders',
      orders
        .filter((order) =>
          matches(words, [order.orderNumber, order.purchaseOrder, nameOf.get(order.customerLocationId)]),
        )
        .map((order) => ({
          id: order.id,
          name: nameOf.get(order.customerLocationId) ?? order.customerLocationId,
          number: order.orderNumber ?? undefined,
          day: order.submittedAt.slice(0, 10),
          detail: order.purchaseOrder || undefined,
          to: `/portal/account/orders/${order.id}`,
          customerLocationId: order.customerLocationId,
        }))
        .sort(newestFirst),
    ],
    [
      'orderGuides',
      guides
        .filter((guide) => matches(words, [guide.name]))
        .map((guide) => ({ id: guide.id, name: guide.name, to: `/portal/account/orderguides/${guide.id}` }))
        .sort(byName),
    ],
    [
      'pickOrders',
      pickOrders
        .filter((order) =>
          matches(words, [order.salesOrderNumber, order.locationName, order.purchaseOrder, order.routeName]),
        )
        .map((order) => ({
          id: order.id,
          name: order.locationName,
          number: order.salesOrderNumber,
          day: order.deliveryDate,
          detail: order.routeName ?? undefined,
          to: `/mobile/warehouse/picking/orders/${order.id}`,
        }))
        .sort(newestFirst),
    ],
    [
      'stops',
      [
        ...new Map(
          deliveries
            .filter((each) => matches(words, [each.salesOrderNumber, each.locationName, each.address.city]))
            .map((each): [string, DeviceRow] => {
              const run = new URLSearchParams({ route: each.routeId, day: each.deliveryDate });
              const to = `/mobile/driver/stops/${encodeURIComponent(each.customerLocationId)}?${run}`;
              return [to, { id: to, name: each.locationName, day: each.deliveryDate, detail: each.address.city, to }];
            }),
        ).values(),
      ].sort(newestFirst),
    ],
    [
      'purchaseOrders',
      purchaseOrders
        .filter((order) => matches(words, [order.poNumber, order.vendorName, order.vendorId]))
        .map((order) => ({
          id: order.id,
          name: order.vendorName,
          number: order.poNumber,
          day: order.expectedOn,
          to: `/mobile/warehouse/receiving/purchaseorders/${order.id}`,
        }))
        .sort(newestFirst),
    ],
  ];
  return new Map(
    groups.filter(([, rows]) => rows.length > 0).map(([group, rows]) => [group, rows.slice(0, ROWS_PER_GROUP)]),
  );
}
