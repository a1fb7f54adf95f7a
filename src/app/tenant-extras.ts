import type { OrganizationSettings } from '../../contract/accounts.ts';
import { addTenantStyles, startAnalytics } from '../lib/tenant-resources.ts';
import type { createRouter } from './router.tsx';

type Router = ReturnType<typeof createRouter>;

/** Puts the organisation's own style sheets and analytics into the page; analytics are told each address once, the one that is open now among them. */
export function loadTenantExtras(router: Router, settings: OrganizationSettings): void {
  addTenantStyles(settings);
  const analytics = startAnalytics(settings);
  if (!analytics) return;
  let told = '';
  const tell = ({ initialized, navigation, location: { pathname } }: Router['state']) => {
    if (!initialized || navigation.state !== 'idle' || pathname === told) return;
    told = pathname;
    analytics.pageView(pathname);
  };
  tell(router.state);
  router.subscribe(tell);
}
