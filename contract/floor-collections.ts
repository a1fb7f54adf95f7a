import { count } from './counts.ts';
import { delivery } from './deliveries.ts';
import { deliveryRoute } from './delivery-routes.ts';
import { floorException, lot, warehouseRow } from './floor.ts';
import { packout } from './packouts.ts';
import { pickOrder } from './picking.ts';
import { lotTrail, purchaseOrder } from './receiving.ts';
import { transfer } from './transfers.ts';

/** Collections of the warehouse floor and the routes. Customers never receive rows of them. */
export const floorCollections = {
  warehouses: { row: warehouseRow, id: 'id', packed: false },
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
} as const;
