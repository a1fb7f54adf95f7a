import { msg } from '@lingui/core/macro';
import { SHOPPERS } from '../../../contract/roles.ts';
import type { Screen } from '../../lib/screen.ts';
import { portalAccountScreens } from './account-routes.ts';

/** The customer's shop. */
export const portalScreens: Screen[] = [
  {
    path: 'portal',
    access: SHOPPERS,
    layout: 'default',
    title: msg`Shop`,
    shop: true,
    menu: { order: 10, icon: 'shop', roles: ['CUSTOMER'] },
    hasSearch: true,
    load: () => import('./screens/catalog.tsx'),
    prepare: () => import('../../features/catalog/prepare-catalog.ts').then(({ prepareCatalog }) => prepareCatalog),
  },
  {
    path: 'portal/cart',
    access: SHOPPERS,
    layout: 'default',
    title: msg`Cart`,
    shop: true,
    menu: { order: 15, icon: 'cart', roles: ['CUSTOMER'] },
    load: () => import('./screens/cart.tsx'),
  },
  {
    path: 'portal/checkout',
    access: SHOPPERS,
    layout: 'default',
    title: msg`Checkout`,
    shop: true,
    load: () => import('./screens/checkout.tsx'),
  },
  {
    path: 'portal/checkout/review',
    access: SHOPPERS,
    layout: 'default',
    title: msg`Review your order`,
    shop: true,
    load: () => import('./screens/review.tsx'),
  },
  {
    path: 'portal/checkout/confirmation/:id?',
    access: SHOPPERS,
    layout: 'default',
    title: msg`Your order`,
    shop: true,
    load: () => import('./screens/confirmation.tsx'),
  },
  ...portalAccountScreens,
];
