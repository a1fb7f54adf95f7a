import { msg } from '@lingui/core/macro';
import type { Role } from '../../../contract/roles.ts';
import type { Screen } from '../../lib/screen.ts';

/** Who scans: people in the field, and those who help them when a label isn't read. */
const SCANNING = ['APP', 'SALES', 'BUYER', 'ADMIN', 'SUPERADMIN'] as const satisfies readonly Role[];

const FIELD = ['APP'] as const satisfies readonly Role[];

/** The field: handhelds and phones. */
export const mobileScreens: Screen[] = [
  { path: 'mobile', access: FIELD, layout: 'app', title: msg`Home`, load: () => import('./screens/home.tsx') },
  {
    path: 'mobile/warehouse/inventory',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Counts`,
    load: () => import('./warehouse/inventory/inventory.tsx'),
  },
  {
    path: 'mobile/warehouse/transfers',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Transfers`,
    load: () => import('./warehouse/transfers/transfers.tsx'),
  },
  {
    path: 'mobile/warehouse/picking/orders',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Orders to pick`,
    load: () => import('./warehouse/picking/orders.tsx'),
  },
  {
    path: 'mobile/warehouse/picking/orders/:id',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Pick an order`,
    load: () => import('./warehouse/picking/order.tsx'),
  },
  {
    path: 'mobile/warehouse/picking/batch',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Pick orders together`,
    load: () => import('./warehouse/picking/batch.tsx'),
  },
  {
    path: 'mobile/warehouse/exceptions',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Exceptions`,
    load: () => import('./warehouse/exceptions/exceptions.tsx'),
  },
  {
    path: 'mobile/warehouse/receiving/purchaseorders',
    access: FIELD,
    layout: 'mobile-receiving',
    title: msg`Receiving`,
    load: () => import('./warehouse/receiving/purchase-orders.tsx'),
  },
  {
    path: 'mobile/warehouse/receiving/purchaseorders/:id',
    access: FIELD,
    layout: 'mobile-receiving',
    title: msg`Purchase order`,
    load: () => import('./warehouse/receiving/purchase-order.tsx'),
  },
  {
    path: 'mobile/warehouse/recall',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Recall`,
    load: () => import('./warehouse/recall/recall.tsx'),
  },
  {
    path: 'mobile/driver',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Route`,
    load: () => import('./driver/route.tsx'),
  },
  {
    path: 'mobile/driver/stops/:locationId',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Stop`,
    load: () => import('./driver/stop.tsx'),
  },
  {
    path: 'mobile/driver/load',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Load check`,
    load: () => import('./driver/load.tsx'),
  },
  {
    path: 'mobile/driver/summary',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Summary of the run`,
    load: () => import('./driver/summary.tsx'),
  },
  {
    path: 'mobile/packouts',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Packouts`,
    load: () => import('./packouts/packouts.tsx'),
  },
  {
    path: 'mobile/packouts/:id',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Packout`,
    load: () => import('./packouts/packout.tsx'),
  },
  {
    path: 'mobile/driver/baton',
    access: FIELD,
    layout: 'mobile-warehouse',
    title: msg`Manifest by QR`,
    load: () => import('./driver/baton/baton.tsx'),
  },
  {
    path: 'mobile/util/barcode-debug',
    access: SCANNING,
    layout: 'mobile-warehouse',
    title: msg`Barcode check`,
    load: () => import('./screens/barcode-debug.tsx'),
  },
];
