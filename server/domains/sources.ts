import type { CollectionName } from '../../contract/collections.ts';
import { sourceOf } from '../sync/packed-source.ts';
import type { Source } from '../sync/source.ts';
import { profilesSource } from './accounts/collection.ts';
import { backordersSource } from './backorders/collection.ts';
import { cartLinesSource, checkoutDraftsSource } from './carts/collection.ts';
import { countsSource } from './counts/collection.ts';
import { deliveriesSource } from './deliveries/collection.ts';
import { exceptionsSource, lotsSource, warehousesSource } from './floor/collection.ts';
import { categoriesSource } from './items/collection.ts';
import { customerCreditsSource, locationsSource } from './locations/collection.ts';
import { messagesSource } from './messages/collection.ts';
import { orderGuidesSource } from './order-guides/collection.ts';
import { ordersSource } from './orders/collection.ts';
import { packedSources } from './packed-sources.ts';
import { packoutsSource } from './packouts/collection.ts';
import { pickOrdersSource } from './picking/collection.ts';
import { recallNoticesSource } from './recalls/collection.ts';
import { lotTrailsSource, purchaseOrdersSource } from './receiving/collection.ts';
import { routesSource } from './routes/collection.ts';
import { salesOrdersSource } from './sales-orders/collection.ts';
import { synonymsSource } from './synonyms/collection.ts';
import { transfersSource } from './transfers/collection.ts';

/** One source per collection. A missing source is a type error. */
export const sources: { readonly [C in CollectionName]: Source<C> } = {
  categories: categoriesSource,
  messages: messagesSource,
  synonyms: synonymsSource,
  locations: locationsSource,
  customerCredits: customerCreditsSource,
  cartLines: cartLinesSource,
  backorders: backordersSource,
  checkoutDrafts: checkoutDraftsSource,
  orders: ordersSource,
  salesOrders: salesOrdersSource,
  orderGuides: orderGuidesSource,
  recallNotices: recallNoticesSource,
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
