import { accountScreens } from '../areas/account/routes.ts';
import { adminScreens } from '../areas/admin/routes.ts';
import { homeScreens } from '../areas/home/routes.ts';
import { mobileScreens } from '../areas/mobile/routes.ts';
import { portalScreens } from '../areas/portal/routes.ts';
import { salesScreens } from '../areas/sales/routes.ts';
import { utilScreens } from '../areas/util/routes.ts';
import type { Screen } from '../lib/screen.ts';

/** Every area of the app. A new area needs an entry here; a new screen does not. */
export const screens: readonly Screen[] = [
  ...homeScreens,
  ...accountScreens,
  ...adminScreens,
  ...salesScreens,
  ...portalScreens,
  ...mobileScreens,
  ...utilScreens,
];
