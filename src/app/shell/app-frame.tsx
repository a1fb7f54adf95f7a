import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { Layout } from '../../lib/screen.ts';
import { chakra } from '../../ui/chakra.ts';
import { LoadingBar } from '../../ui/loading-bar.tsx';
import { useDesk } from '../../ui/use-desk.ts';
import { AppHeader } from './app-header.tsx';
import { Notices } from './notices.tsx';
import { SearchSlot } from './search-slot.tsx';
import { StateBars } from './state-bars.tsx';
import { useAttentionUpkeep } from './use-attention-upkeep.ts';

type Framed = Exclude<Layout, 'anonymous' | 'blank'>;

/** Layouts with a menu. Mobile layouts have only a header, and the super layout too (spec section 2). */
const hasRail = (layout: Framed): boolean => layout === 'app' || layout === 'default';
const isMobile = (layout: Framed): boolean => layout.startsWith('mobile-');

// A phone loads the menu when it is opened.
const NavigationRail = lazy(async () => ({ default: (await import('./navigation-rail.tsx')).NavigationRail }));
const CommandKeys = lazy(async () => ({ default: (await import('./command-keys.tsx')).CommandKeys }));
const NavigationDrawer = lazy(async () => ({ default: (await import('./navigation-drawer.tsx')).NavigationDrawer }));

/** The frame of every screen of a signed-in user: header, menu, notices, and the screen. */
export function AppFrame({ layout, children }: { layout: Framed; children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const [menuWanted, setMenuWanted] = useState(false);
  const openMenu = () => {
    setMenuWanted(true);
    setMenuOpen(true);
  };
  /** Undefined until it is opened first: below a desk's width its scripts are loaded then. */
  const [palette, setPalette] = useState<boolean>();
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const rail = hasRail(layout);
  const desk = useDesk();
  useAttentionUpkeep();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the place changes
  useEffect(() => setMenuOpen(false), [pathname]);
  // A tablet with a keyboard, half a window and large text are narrower than a desk.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      const isTaken = event.shiftKey || event.altKey || event.defaultPrevented;
      if (!isShortcut || isTaken || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setPalette(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <SearchSlot>
      <chakra.div
        minHeight="100dvh"
        display="flex"
        flexDirection="column"
        {...(isMobile(layout) ? { 'data-density': 'field' } : {})}
        css={{
          '--header-height': 'calc(3.5rem + env(safe-area-inset-top) + var(--acting-bar, 0px))',
          '--page-x': { base: 'min(1rem, 20px)', md: '1.5rem' },
          '--page-y': { base: 'min(1rem, 20px)', md: '1.5rem' },
        }}
      >
        <LoadingBar active={navigation.state === 'loading'} />
        <AppHeader onMenu={openMenu} menuAtDesk={!rail} search={isMobile(layout)} />
        <StateBars />
        <chakra.div flex="1" display="flex" alignItems="stretch" minWidth={0}>
          {rail && desk && (
            <Suspense fallback={<chakra.div width="15rem" flexShrink={0} />}>
              <NavigationRail onGoTo={() => setPalette(true)} />
            </Suspense>
          )}
          <chakra.main
            id="main"
            tabIndex={-1}
            _focusVisible={{ outline: 'none', boxShadow: 'inset 0 3px 0 {colors.ring}' }}
            flex="1"
            minWidth={0}
            display="flex"
            flexDirection="column"
            width="full"
            maxWidth="content"
            marginInline="auto"
            paddingInline="var(--page-x)"
            paddingBlock="var(--page-y)"
            scrollMarginTop="var(--header-height)"
          >
            {children}
          </chakra.main>
        </chakra.div>
      </chakra.div>
      <Notices />
      {(desk || palette !== undefined) && (
        <Suspense>
          <CommandKeys open={palette === true} onChange={setPalette} />
        </Suspense>
      )}
      {menuWanted && (
        <Suspense>
          <NavigationDrawer open={menuOpen} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </SearchSlot>
  );
}
