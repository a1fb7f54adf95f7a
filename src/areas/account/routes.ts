import { msg } from '@lingui/core/macro';
import { SHOPPERS, SIGNED_IN } from '../../../contract/roles.ts';
import type { Screen } from '../../lib/screen.ts';

export const accountScreens: Screen[] = [
  {
    path: 'auth',
    access: 'guest',
    layout: 'anonymous',
    title: msg`Sign in`,
    load: () => import('./screens/sign-in.tsx'),
  },
  {
    path: 'auth/reset',
    access: 'anyone',
    layout: 'anonymous',
    title: msg`Reset password`,
    load: () => import('./screens/reset-password.tsx'),
  },
  {
    path: 'auth/impersonate',
    access: 'anyone',
    layout: 'anonymous',
    title: msg`Act as another user`,
    load: () => import('./screens/impersonate.tsx'),
  },
  {
    path: 'logout',
    access: 'anyone',
    layout: 'blank',
    title: msg`Sign out`,
    load: () => import('./screens/sign-out.tsx'),
  },
  {
    path: 'account/settings',
    access: SIGNED_IN,
    layout: 'app',
    title: msg`Settings`,
    menu: [
      { order: 10, section: 'settings', label: msg`Credentials`, roles: ['CUSTOMER', 'BUYER'] },
      { order: 10, section: 'settings', label: msg`Password`, roles: ['SUPERCUSTOMER'] },
    ],
    load: () => import('./screens/settings.tsx'),
  },
  {
    path: 'account/users',
    access: SHOPPERS,
    instead: { ADMIN: '/admin/users' },
    layout: 'app',
    title: msg`People`,
    below: '/account/settings',
    load: () => import('./screens/users.tsx'),
  },
  {
    path: 'invite/:id?',
    access: 'anyone',
    layout: 'anonymous',
    title: msg`Invitation`,
    load: () => import('./screens/invite.tsx'),
  },
  {
    path: 'account/sync',
    access: SIGNED_IN,
    layout: 'app',
    title: msg`Changes on this device`,
    load: () => import('./screens/sync.tsx'),
  },
];
