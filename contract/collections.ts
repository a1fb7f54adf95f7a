import * as z from 'zod/mini';
import { account } from './accounts.ts';
import { cartLine, checkoutDraft } from './carts.ts';
import { count } from './counts.ts';
import { delivery } from './deliveries.ts';
import { deliveryRoute } from './delivery-routes.ts';
import { floorException, lot, warehouse } from './floor.ts';
import { category } from './items.ts';
import { location } from './locations.ts';
import { orderGuide } from './order-guides.ts';
import { order } from './orders.ts';
import { type PackedName, packedCollections } from './packed.ts';
import { packout } from './packouts.ts';
import { pickOrder } from './picking.ts';
import { lotTrail, purchaseOrder } from './receiving.ts';
import { salesOrder } from './sales-orders.ts';
import { message } from './settings.ts';
import { transfer } from './transfers.ts';

/**
 * What the signed-in user may know of themselves, kept on the device for cold starts without a network. How the session came about is no
 * part of it: the row is one for all sessions of the user, those of somebody who acts in their name too.
 */
export const profile = z.omit(account, { organizationSettings: true, scope: true, impersonator: true });
export type Profile = z.infer<typeof profile>;

/**
 * The tables that a device keeps a scoped copy of: the row's schema, which field is its id, and how it travels.
 * `packed` ones start from an immutable snapshot (PULL8) and take only deltas from the feed; the others are rows in Dexie.
 */
export const collections = {
  categories: { row: category, id: 'id', packed: false },
  messages: { row: message, id: 'id', packed: false },
  locations: { row: location, id: 'customerLocationId', packed: false },
  cartLines: { row: cartLine, id: 'id', packed: false },
  checkoutDrafts: { row: checkoutDraft, id: 'customerLocationId', packed: false },
  orders: { row: order, id: 'id', packed: false },
  salesOrders: { row: salesOrder, id: 'id', packed: false },
  orderGuides: { row: orderGuide, id: 'id', packed: false },
  profiles: { row: profile, id: 'id', packed: false },
  warehouses: { row: warehouse, id: 'id', packed: false },
  lots: { row: lot, id: 'id', packed: false },
  exceptions: { row: floorException, id: 'id', packed: false },
  pickOrders: { row: pickOrder, id: 'id', packed: false },
  counts: { row: count, id: 'id', packed: false },
  transfers: { row: transfer, id: 'id', packed: false },
  purchaseOrders: { row: purchaseOrder, id: 'id', packed: false },
  lotTrails: { row: lotTrail, id: 'id', packed: false },
  deliveries: { row: delivery, id: 'id', packed: false },
  routes: { row: deliveryRoute, id: 'id', packed: false },
  packouts: { row: packout, id: 'id', packed: false },
  ...packedCollections,
} as const;

export type CollectionName = keyof typeof collections;
export type RowOf<C extends CollectionName> = z.infer<(typeof collections)[C]['row']>;
export type LiveName = Exclude<CollectionName, PackedName>;

export const COLLECTION_NAMES = Object.keys(collections) as CollectionName[];
export const LIVE_NAMES = COLLECTION_NAMES.filter((name) => !collections[name].packed) as LiveName[];
export const isCollection = (name: string): name is CollectionName => Object.hasOwn(collections, name);
