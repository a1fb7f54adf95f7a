import type { ComponentType } from 'react';
import { FLOOR_LICENSES } from '../../../contract/floor.ts';
import type { License } from '../../../contract/roles.ts';
import { licensed } from '../../features/warehouse/licensed.tsx';

/** A screen for users with one of the licenses. */
const only = (licenses: readonly License[], load: () => Promise<{ default: ComponentType }>) => async () => {
  const module = await load();
  // No module while the page reloads because a chunk is missing (src/lib/chunk-reload.ts).
  return module && { default: licensed(module.default, licenses) };
};

/** The screens of the field by the names that routes.ts calls them. */
export const screens = {
  inventory: only(['inventory'], () => import('./screens/inventory.tsx')),
  transfers: only(['transfers'], () => import('./screens/transfers.tsx')),
  pickOrders: only(['picking'], () => import('./screens/pick-orders.tsx')),
  pickOrder: only(['picking'], () => import('./screens/pick-order.tsx')),
  pickBatch: only(['picking'], () => import('./screens/pick-batch.tsx')),
  board: only(['lead'], () => import('./screens/board.tsx')),
  /** Says itself who decides. */
  exceptions: () => import('./screens/exceptions.tsx'),
  holds: only(['lead'], () => import('./screens/holds.tsx')),
  purchaseOrders: only(['receiving'], () => import('./screens/purchase-orders.tsx')),
  purchaseOrder: only(['receiving'], () => import('./screens/purchase-order.tsx')),
  recall: only(FLOOR_LICENSES, () => import('./screens/recall.tsx')),
  recalls: only(['lead'], () => import('./screens/recalls.tsx')),
  recallBoard: only(['lead'], () => import('./screens/recall-board.tsx')),
  route: only(['driver'], () => import('./screens/route.tsx')),
  stop: only(['driver'], () => import('./screens/stop.tsx')),
  loadCheck: only(['driver'], () => import('./screens/load.tsx')),
  summary: only(['driver'], () => import('./screens/summary.tsx')),
  packouts: only(['packouts'], () => import('./screens/packouts.tsx')),
  packout: only(['packouts'], () => import('./screens/packout.tsx')),
  routeTransfer: only(['driver'], () => import('./screens/route-transfer.tsx')),
  barcodeDebug: () => import('./screens/barcode-debug.tsx'),
};
export type ScreenName = keyof typeof screens;
