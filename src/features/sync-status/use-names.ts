import type { Delivery } from '../../../contract/deliveries.ts';
import type { OrderGuide } from '../../../contract/order-guides.ts';
import type { Order } from '../../../contract/orders.ts';
import type { PickOrder } from '../../../contract/picking.ts';
import type { PurchaseOrder } from '../../../contract/receiving.ts';
import type { SalesOrder } from '../../../contract/sales-orders.ts';
import { useItems } from '../../sync/use-catalog.ts';
import { useLive } from '../../sync/use-live.ts';
import { orderOfChange } from '../orders/data/order-state.ts';
import {
  type Change,
  deliveryOf,
  guideOf,
  itemCodesOf,
  locationOf,
  purchaseOrderOf,
  reportedOrderOf,
  salesOrderOf,
} from './change.ts';

/** Names of what changes refer to; undefined if this device doesn't know them. */
export interface Names {
  item(code: string): string | undefined;
  location(id: string | undefined): string | undefined;
  guide(id: string | undefined): string | undefined;
  order(id: string | undefined): Order | undefined;
  /** An order that is still at the warehouse. */
  pickOrder(id: string | undefined): PickOrder | undefined;
  purchaseOrder(id: string | undefined): PurchaseOrder | undefined;
  delivery(id: string | undefined): Delivery | undefined;
  /** A customer's sales order. */
  salesOrder(id: string | undefined): SalesOrder | undefined;
}

/** Maximum number of named items; more are only counted. */
export const NAMED_LINES = 3;

/** Returns the names that a list of changes needs. */
export function useNames(changes: readonly Change[]): Names {
  const locationIds = unique(changes.map(locationOf));
  const guideIds = unique(changes.map(guideOf));
  const orderIds = unique(changes.map(orderOfChange));
  const pickOrderIds = unique(changes.map(salesOrderOf));
  const purchaseIds = unique(changes.map(purchaseOrderOf));
  const deliveryIds = unique(changes.map(deliveryOf));
  const reportedIds = unique(changes.map(reportedOrderOf));
  const found = useLive(
    async (db) => ({
      locations: await db.live('locations').bulkGet(locationIds),
      guides: await db.live('orderGuides').bulkGet(guideIds),
      orders: await db.live('orders').bulkGet(orderIds),
      pickOrders: await db.live('pickOrders').bulkGet(pickOrderIds),
      purchases: await db.live('purchaseOrders').bulkGet(purchaseIds),
      deliveries: await db.live('deliveries').bulkGet(deliveryIds),
      salesOrders: await db.live('salesOrders').bulkGet(reportedIds),
    }),
    [locationIds, guideIds, orderIds, pickOrderIds, purchaseIds, deliveryIds, reportedIds].map((ids) => ids.join()),
  );
  const items = useItems(unique(changes.flatMap((change) => itemCodesOf(change).slice(0, NAMED_LINES))));
  return {
    item: (code) => items.get(code)?.description,
    location: (id) => found?.locations.find((row) => row?.customerLocationId === id)?.displayName ?? id,
    guide: (id) => found?.guides.find((row): row is OrderGuide => row?.id === id)?.name,
    order: (id) => found?.orders.find((row) => row?.id === id),
    pickOrder: (id) => found?.pickOrders.find((row) => row?.id === id),
    purchaseOrder: (id) => found?.purchases.find((row) => row?.id === id),
    delivery: (id) => found?.deliveries.find((row) => row?.id === id),
    salesOrder: (id) => found?.salesOrders.find((row) => row?.id === id),
  };
}

const unique = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];
