import type { OrganizationSettings } from '../../contract/accounts.ts';
import {
  type Analytics,
  addTenantStyles,
  isSignInPath,
  removeTenantStyles,
  startAnalytics,
} from '../lib/tenant-resources.ts';
import { sessionState } from '../sync/session-state.ts';
import type { createRouter } from './router.tsx';

type Router = ReturnType<typeof createRouter>;

/**
 * Returns whether a path may load the company's resources: never pages that take passwords, nor a super
 * administrator's.
 */
function mayLoad(pathname: string): boolean {
  const role = sessionState().signedIn?.user.profile?.role;
  return role !== undefined && role !== 'SUPERADMIN' && !isSignInPath(pathname);
}

/**
 * Adds the organization's style sheets and analytics to pages of its signed-in users. Reports each URL to analytics
 * once.
 */
export function loadTenantExtras(router: Router, settings: OrganizationSettings): void {
  let isStyled = false;
  let analytics: Analytics | undefined;
  let told = '';
  const update = ({ initialized, navigation, location: { pathname } }: Router['state']) => {
    if (!initialized || navigation.state !== 'idle') return;
    const may = mayLoad(pathname);
    if (may !== isStyled) {
      if (may) addTenantStyles(settings);
      else removeTenantStyles();
      isStyled = may;
    }
    if (!may || pathname === told) return;
    told = pathname;
    analytics ??= startAnalytics(settings);
    analytics?.pageView(pathname);
  };
  update(router.state);
  router.subscribe(update);
}
