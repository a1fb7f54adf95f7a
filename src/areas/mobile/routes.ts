import { msg } from '@lingui/core/macro';
import type { Role } from '../../../contract/roles.ts';
import type { Screen } from '../../lib/screen.ts';
import type { ScreenName } from './screen-loaders.ts';

/** Roles that scan: field staff, and users who help them with unreadable labels. */
const SCANNING = ['APP', 'SALES', 'BUYER', 'ADMIN', 'SUPERADMIN'] as const satisfies readonly Role[];

const FIELD = ['APP'] as const satisfies readonly Role[];

/**
 * The imports of the screens are a separate script. They would be a large part of every first visit, and no customer
 * opens one of these screens.
 */
const addresses = () => import('./screen-loaders.ts');
const screen = (name: ScreenName) => async () => (await addresses()).screens[name]();

/** A user on the home screen continues to another one, so the screen loaders are loaded with it. */
const home = () => {
  addresses().catch(() => {});
  return import('./screens/home.tsx');
};

/** The field: handhelds and phones. */
export const mobileScreens: Screen[] = [
  {
    path: 'mobile',
    access: FIELD,
    layout: 'app',
    title: msg`Home`,
    menu: { order: 10, icon: 'home' },
    load: home,
  },
  {
    path: 'mobile/warehouse/inventory',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Counts`,
    load: screen('inventory'),
  },
  {
    path: 'mobile/warehouse/transfers',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Transfers`,
    load: screen('transfers'),
  },
  {
    path: 'mobile/warehouse/picking/orders',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Orders to pick`,
    load: screen('pickOrders'),
  },
  {
    path: 'mobile/warehouse/picking/orders/:id',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Pick an order`,
    load: screen('pickOrder'),
  },
  {
    path: 'mobile/warehouse/picking/batch',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Pick orders together`,
    load: screen('pickBatch'),
  },
  {
    path: 'mobile/warehouse/board',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Board`,
    load: screen('board'),
  },
  {
    path: 'mobile/warehouse/exceptions',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Exceptions`,
    load: screen('exceptions'),
  },
  {
    path: 'mobile/warehouse/holds',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Goods on hold`,
    load: screen('holds'),
  },
  {
    path: 'mobile/warehouse/receiving/purchaseorders',
    access: FIELD,
    layout: 'mobile-receiving',
    title: msg`Receiving`,
    load: screen('purchaseOrders'),
  },
  {
    path: 'mobile/warehouse/receiving/purchaseorders/:id',
    access: FIELD,
    layout: 'mobile-receiving',
    title: msg`Purchase order`,
    load: screen('purchaseOrder'),
  },
  {
    path: 'mobile/warehouse/recall',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Recall`,
    load: screen('recall'),
  },
  {
    path: 'mobile/warehouse/recalls',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Recalls`,
    load: screen('recalls'),
  },
  {
    path: 'mobile/warehouse/recalls/:id',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Recall`,
    load: screen('recallBoard'),
  },
  {
    path: 'mobile/driver',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Route`,
    load: screen('route'),
  },
  {
    path: 'mobile/driver/stops/:locationId',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Stop`,
    load: screen('stop'),
  },
  {
    path: 'mobile/driver/load',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Load check`,
    load: screen('loadCheck'),
  },
  {
    path: 'mobile/driver/summary',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Route summary`,
    load: screen('summary'),
  },
  {
    path: 'mobile/packouts',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Packouts`,
    load: screen('packouts'),
  },
  {
    path: 'mobile/packouts/:id',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Packout`,
    load: screen('packout'),
  },
  {
    path: 'mobile/driver/transfer',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Manifest by QR`,
    load: screen('routeTransfer'),
  },
  {
    path: 'mobile/util/barcode-debug',
    access: SCANNING,
    layout: 'mobile-warehouse',
    title: msg`Barcode check`,
    load: screen('barcodeDebug'),
  },
];
