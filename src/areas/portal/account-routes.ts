import { msg } from '@lingui/core/macro';
import { SHOPPERS } from '../../../contract/roles.ts';
import type { Screen } from '../../lib/screen.ts';

/** A customer's orders, and the guides that they order from. */
export const portalAccountScreens: Screen[] = [
  {
    path: 'portal/account/orders',
    access: SHOPPERS,
    layout: 'default',
    title: msg`Order History`,
    shop: true,
    menu: { order: 20, icon: 'orders', roles: ['CUSTOMER'] },
    hasSearch: true,
    load: () => import('./screens/orders.tsx'),
  },
  {
    path: 'portal/account/orders/:id',
    access: SHOPPERS,
    layout: 'default',
    title: msg`Order`,
    shop: true,
    load: () => import('./screens/order-detail.tsx'),
  },
  {
    path: 'portal/account/items',
    access: ['SUPERCUSTOMER'],
    layout: 'default',
    title: msg`Items by location`,
    load: () => import('./screens/corporate-items.tsx'),
  },
  {
    path: 'portal/account/salesorders',
    access: SHOPPERS,
    layout: 'default',
    title: msg`Sales orders`,
    shop: true,
    below: '/portal/account/orders',
    hasSearch: true,
    load: () => import('./screens/sales-orders.tsx'),
  },
  {
    path: 'portal/account/salesorders/:id',
    access: SHOPPERS,
    layout: 'default',
    title: msg`Sales order`,
    shop: true,
    load: () => import('./screens/sales-order.tsx'),
  },
  {
    path: 'portal/account/credit-memos/:id?',
    access: SHOPPERS,
    layout: 'default',
    title: msg`Credit memos`,
    shop: true,
    menu: { order: 40, section: 'reports' },
    load: () => import('./screens/credit-memos.tsx'),
  },
  {
    path: 'portal/account/orderguides',
    access: SHOPPERS,
    layout: 'default',
    title: msg`Order Guides`,
    shop: true,
    menu: { order: 20, section: 'settings' },
    load: () => import('./screens/order-guides.tsx'),
  },
  {
    path: 'portal/account/orderguides/:id',
    access: SHOPPERS,
    layout: 'default',
    title: msg`Order guide`,
    shop: true,
    load: () => import('./screens/order-guide.tsx'),
  },
  {
    path: 'portal/account/orderguides/:id/count',
    access: SHOPPERS,
    layout: 'default',
    title: msg`Count the shelf`,
    shop: true,
    load: () => import('./screens/order-guide-count.tsx'),
  },
];
