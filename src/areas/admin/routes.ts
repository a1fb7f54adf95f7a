import { msg } from '@lingui/core/macro';
import type { Screen } from '../../lib/screen.ts';

/** The distributor's administrators, at a desk. */
export const adminScreens: Screen[] = [
  {
    path: 'admin/exceptions',
    access: ['ADMIN'],
    layout: 'app',
    title: msg`Exceptions`,
    menu: { order: 20, icon: 'exceptions' },
    hasSearch: true,
    load: () => import('./screens/exceptions.tsx'),
  },
  {
    path: 'admin/credit-requests',
    access: ['ADMIN'],
    layout: 'app',
    title: msg`Credit requests`,
    menu: { order: 30, icon: 'orders' },
    hasSearch: true,
    load: () => import('./screens/credit-requests.tsx'),
  },
  {
    path: 'admin/security',
    access: ['ADMIN'],
    layout: 'app',
    title: msg`Security log`,
    menu: { order: 90, icon: 'security' },
    hasSearch: true,
    load: () => import('./screens/security-log.tsx'),
  },
  {
    path: 'admin/jobs',
    access: ['ADMIN'],
    layout: 'app',
    title: msg`Background jobs`,
    menu: { order: 100, icon: 'jobs' },
    hasSearch: true,
    load: () => import('./screens/jobs.tsx'),
  },
];
