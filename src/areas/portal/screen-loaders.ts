/** The screens of a customer's account by the names that account-routes.ts calls them. */
export const screens = {
  orders: () => import('./screens/orders.tsx'),
  orderDetail: () => import('./screens/order-detail.tsx'),
  corporateItems: () => import('./screens/corporate-items.tsx'),
  salesOrders: () => import('./screens/sales-orders.tsx'),
  salesOrder: () => import('./screens/sales-order.tsx'),
  recalls: () => import('./screens/recalls.tsx'),
  invoices: () => import('./screens/invoices.tsx'),
  payInvoices: () => import('./screens/pay-invoices.tsx'),
  reports: () => import('./screens/reports.tsx'),
  priceList: () => import('./screens/price-list.tsx'),
  itemUsage: () => import('./screens/item-usage.tsx'),
  powerBi: () => import('./screens/power-bi.tsx'),
  statement: () => import('./screens/statement.tsx'),
  creditMemos: () => import('./screens/credit-memos.tsx'),
  orderGuides: () => import('./screens/order-guides.tsx'),
  orderGuide: () => import('./screens/order-guide.tsx'),
  orderGuideCount: () => import('./screens/order-guide-count.tsx'),
};
export type ScreenName = keyof typeof screens;
