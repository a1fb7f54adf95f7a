import { msg } from '@lingui/core/macro';
import type { Role } from '../../../contract/roles.ts';
import type { Layout, Screen } from '../../lib/screen.ts';
import type { ScreenName } from './screen-loaders.ts';

/** The imports of most screens are a separate script, because they would be a part of every first visit. */
const screen = (name: ScreenName) => async () => (await import('./screen-loaders.ts')).screens[name]();

/** Makes the first screen of a role whose work has screens elsewhere. */
const landing = (
  path: string,
  role: Role,
  layout: Layout,
  more: Pick<Screen, 'menu'> & Partial<Pick<Screen, 'title'>> = {},
): Screen => ({
  path,
  access: [role],
  layout,
  title: msg`Home`,
  ...more,
  load: () => import('./screens/landing.tsx'),
});

export const homeScreens: Screen[] = [
  { path: '', access: 'anyone', layout: 'anonymous', title: msg`Welcome`, load: () => import('./screens/home.tsx') },
  {
    path: 'contact-us',
    access: 'anyone',
    layout: 'default',
    title: msg`Contact us`,
    load: screen('contactUs'),
  },
  {
    path: 'super-customer',
    access: ['SUPERCUSTOMER'],
    layout: 'app',
    title: msg`Locations`,
    menu: { order: 10, icon: 'customers' },
    load: () => import('./screens/locations.tsx'),
  },
  {
    path: 'super-customer/order',
    access: ['SUPERCUSTOMER'],
    layout: 'default',
    title: msg`Order for several locations`,
    below: '/super-customer',
    shop: true,
    hasSearch: true,
    load: screen('orderForLocations'),
  },
  {
    path: 'super-customer/order/review',
    access: ['SUPERCUSTOMER'],
    layout: 'default',
    title: msg`Review orders of several locations`,
    shop: true,
    load: screen('placeForLocations'),
  },
  landing('admin', 'ADMIN', 'app', { menu: { order: 10, icon: 'home' } }),
  landing('super', 'SUPERADMIN', 'super', { menu: { order: 10, icon: 'home' } }),
  landing('buyer', 'BUYER', 'app'),
  landing('sales/customers', 'SALES', 'app', { title: msg`Customers`, menu: { order: 10, icon: 'customers' } }),
];
