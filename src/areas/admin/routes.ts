import { msg } from '@lingui/core/macro';
import type { Screen } from '../../lib/screen.ts';

/** The distributor's administrators, at a desk. */
export const adminScreens: Screen[] = [
  {
    path: 'admin/exceptions',
    access: ['ADMIN'],
    layout: 'app',
    title: msg`Exceptions`,
    load: () => import('./screens/exceptions.tsx'),
  },
  {
    path: 'admin/credit-requests',
    access: ['ADMIN'],
    layout: 'app',
    title: msg`Credit requests`,
    load: () => import('./screens/credit-requests.tsx'),
  },
  {
    path: 'admin/security',
    access: ['ADMIN'],
    layout: 'app',
    title: msg`Security log`,
    load: () => import('./screens/security-log.tsx'),
  },
  {
    path: 'admin/jobs',
    access: ['ADMIN'],
    layout: 'app',
    title: msg`Background jobs`,
    load: () => import('./screens/jobs.tsx'),
  },
];
