import type { CollectionName, RowOf } from '../../contract/collections.ts';
import type { Tx } from '../db/tenant-transaction.ts';
import { profilesSource } from '../domains/accounts/collection.ts';
import { cartLinesSource, checkoutDraftsSource } from '../domains/carts/collection.ts';
import { countsSource } from '../domains/counts/collection.ts';
import { deliveriesSource } from '../domains/deliveries/collection.ts';
import { exceptionsSource, lotsSource, warehousesSource } from '../domains/floor/collection.ts';
import { categoriesSource } from '../domains/items/collection.ts';
import { customerCreditsSource, locationsSource } from '../domains/locations/collection.ts';
import { orderGuidesSource } from '../domains/order-guides/collection.ts';
import { ordersSource } from '../domains/orders/collection.ts';
import { packoutsSource } from '../domains/packouts/collection.ts';
import { pickOrdersSource } from '../domains/picking/collection.ts';
import { lotTrailsSource, purchaseOrdersSource } from '../domains/receiving/collection.ts';
import { routesSource } from '../domains/routes/collection.ts';
import { salesOrdersSource } from '../domains/sales-orders/collection.ts';
import { messagesSource } from '../domains/settings/collection.ts';
import { transfersSource } from '../domains/transfers/collection.ts';
import { sourceOf } from './packed-source.ts';
import { packedSources } from './packed-sources.ts';
import type { Viewer } from './scopes.ts';

/**
 * How the rows of a collection are read for a device: those of `ids` in the scope, or with `ids` null all of them (for a snapshot).
 * An id that is missing in the answer counts as deleted.
 */
export type Source<C extends CollectionName> = (
  tx: Tx,
  scope: string,
  ids: readonly string[] | null,
  viewer: Viewer,
) => Promise<Map<string, RowOf<C>>>;

/** One source per collection: a missing one is a type error. */
export const sources: { readonly [C in CollectionName]: Source<C> } = {
  categories: categoriesSource,
  messages: messagesSource,
  locations: locationsSource,
  customerCredits: customerCreditsSource,
  cartLines: cartLinesSource,
  checkoutDrafts: checkoutDraftsSource,
  orders: ordersSource,
  salesOrders: salesOrdersSource,
  orderGuides: orderGuidesSource,
  profiles: profilesSource,
  warehouses: warehousesSource,
  lots: lotsSource,
  exceptions: exceptionsSource,
  pickOrders: pickOrdersSource,
  counts: countsSource,
  transfers: transfersSource,
  purchaseOrders: purchaseOrdersSource,
  lotTrails: lotTrailsSource,
  deliveries: deliveriesSource,
  routes: routesSource,
  packouts: packoutsSource,
  items: sourceOf(packedSources.items),
  prices: sourceOf(packedSources.prices),
  locationItems: sourceOf(packedSources.locationItems),
  availability: sourceOf(packedSources.availability),
};
