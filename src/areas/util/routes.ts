import { msg } from '@lingui/core/macro';
import type { Screen } from '../../lib/screen.ts';

export const utilScreens: Screen[] = [
  {
    path: 'util/building-blocks',
    access: 'anyone',
    layout: 'blank',
    title: msg`Building blocks`,
    load: () => import('./screens/building-blocks.tsx'),
  },
];
