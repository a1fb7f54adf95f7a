import { useLingui } from '@lingui/react';
import { type ReactNode, useEffect } from 'react';
import { type Role, SHOPPERS } from '../../../contract/roles.ts';
import type { Screen } from '../../lib/screen.ts';
import { applyTenantTheme } from '../../lib/tenant-theme.ts';
import { useSession } from '../../sync/use-session.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { anonymousFrame, appFrame } from './load-app-frame.ts';
import { Notices } from './notices.tsx';

const isShopper = (role: Role): boolean => SHOPPERS.some((shopper) => shopper === role);

/**
 * The frame around a screen, by its layout. Every layout but `blank` gives the screen its `<main>`, at most 1280 px
 * wide, with the page margin around it. `--page-x`, `--page-y` (that margin) and `--header-height` serve content that
 * reaches the edges or sticks below the header. A bar at the bottom sets `--bottom-bar` on the root, so that notices
 * stay above it.
 */
export function ScreenFrame({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { settings, signedIn } = useSession();
  // A language switch must reach components that were memoized with the old one.
  useLingui();
  useEffect(() => {
    // Offline and never loaded before: the page keeps the colors it came with.
    if (settings) applyTenantTheme(settings).catch(() => {});
  }, [settings]);
  const frame = appFrame();
  // A user who has just signed out is about to be sent to the sign-in page, which loads the frame.
  const SignedOutFrame = anonymousFrame() ?? Bare;
  const fields = signedIn?.user.profile.role === 'APP' && screen.layout.startsWith('mobile-');
  const shops = signedIn !== null && isShopper(signedIn.user.profile.role) && screen.layout !== 'anonymous';

  if (screen.layout === 'blank')
    return (
      <>
        {children}
        <Notices />
      </>
    );
  if (!signedIn || !frame || screen.layout === 'anonymous')
    return (
      <>
        <SkipLink />
        <SignedOutFrame pictured={screen.layout === 'anonymous'}>{children}</SignedOutFrame>
      </>
    );
  const { AppFrame, WarehouseCatalog, ShopCatalog, RequireShop } = frame;
  // The catalog is around the frame, because the command palette finds items.
  if (shops)
    return (
      <>
        <SkipLink />
        <ShopCatalog>
          <AppFrame layout={screen.layout}>
            <RequireShop needed={screen.shop === true}>{children}</RequireShop>
          </AppFrame>
        </ShopCatalog>
      </>
    );
  return (
    <>
      <SkipLink />
      <AppFrame layout={screen.layout}>
        {fields ? <WarehouseCatalog>{children}</WarehouseCatalog> : null}
        {fields ? null : children}
      </AppFrame>
    </>
  );
}

const Bare = ({ children }: { pictured: boolean; children: ReactNode }) => <main id="main">{children}</main>;
