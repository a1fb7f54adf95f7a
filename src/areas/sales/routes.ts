import { msg } from '@lingui/core/macro';
import type { Screen } from '../../lib/screen.ts';

/** Salespeople, in their customers' offices. */
export const salesScreens: Screen[] = [
  {
    path: 'sales/orders/signature/:id?',
    access: ['SALES'],
    layout: 'app',
    title: msg`Signature`,
    menu: { order: 20, icon: 'signature' },
    load: () => import('./screens/signature.tsx'),
  },
];
