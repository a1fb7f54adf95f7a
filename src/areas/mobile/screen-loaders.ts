/** The screens of the field by the names that routes.ts calls them. */
export const screens = {
  inventory: () => import('./screens/inventory.tsx'),
  transfers: () => import('./screens/transfers.tsx'),
  pickOrders: () => import('./screens/pick-orders.tsx'),
  pickOrder: () => import('./screens/pick-order.tsx'),
  pickBatch: () => import('./screens/pick-batch.tsx'),
  exceptions: () => import('./screens/exceptions.tsx'),
  purchaseOrders: () => import('./screens/purchase-orders.tsx'),
  purchaseOrder: () => import('./screens/purchase-order.tsx'),
  recall: () => import('./screens/recall.tsx'),
  route: () => import('./screens/route.tsx'),
  stop: () => import('./screens/stop.tsx'),
  loadCheck: () => import('./screens/load.tsx'),
  summary: () => import('./screens/summary.tsx'),
  packouts: () => import('./screens/packouts.tsx'),
  packout: () => import('./screens/packout.tsx'),
  baton: () => import('./screens/route-transfer.tsx'),
  barcodeDebug: () => import('./screens/barcode-debug.tsx'),
};
export type ScreenName = keyof typeof screens;
