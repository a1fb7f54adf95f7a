/** The screens of the field by the names that routes.ts calls them. */
export const screens = {
  inventory: () => import('./warehouse/inventory/inventory.tsx'),
  transfers: () => import('./warehouse/transfers/transfers.tsx'),
  pickOrders: () => import('./warehouse/picking/orders.tsx'),
  pickOrder: () => import('./warehouse/picking/order.tsx'),
  pickBatch: () => import('./warehouse/picking/batch.tsx'),
  exceptions: () => import('./warehouse/exceptions/exceptions.tsx'),
  purchaseOrders: () => import('./warehouse/receiving/purchase-orders.tsx'),
  purchaseOrder: () => import('./warehouse/receiving/purchase-order.tsx'),
  recall: () => import('./warehouse/recall/recall.tsx'),
  route: () => import('./driver/route.tsx'),
  stop: () => import('./driver/stop.tsx'),
  loadCheck: () => import('./driver/load.tsx'),
  summary: () => import('./driver/summary.tsx'),
  packouts: () => import('./packouts/packouts.tsx'),
  packout: () => import('./packouts/packout.tsx'),
  baton: () => import('./driver/baton/baton.tsx'),
  barcodeDebug: () => import('./screens/barcode-debug.tsx'),
};
export type ScreenName = keyof typeof screens;
