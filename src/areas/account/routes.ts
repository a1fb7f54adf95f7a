import { msg } from '@lingui/core/macro';
import { SHOPPERS, SIGNED_IN } from '../../../contract/roles.ts';
import type { Screen } from '../../lib/screen.ts';
import type { ScreenName } from './screen-loaders.ts';

/** The imports of most screens are a separate script, because they would be a part of every first visit. */
const screen = (name: ScreenName) => async () => (await import('./screen-loaders.ts')).screens[name]();

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
    load: screen('settings'),
  },
  {
    path: 'account/users',
    access: SHOPPERS,
    instead: { ADMIN: '/admin/users' },
    layout: 'app',
    title: msg`People`,
    menu: { order: 15, section: 'settings' },
    load: screen('users'),
  },
  {
    path: 'invite/:id?',
    access: 'anyone',
    layout: 'anonymous',
    title: msg`Invitation`,
    load: screen('invite'),
  },
  {
    path: 'account/sync',
    access: SIGNED_IN,
    layout: 'app',
    title: msg`Changes on this device`,
    load: screen('sync'),
  },
];
