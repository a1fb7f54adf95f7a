import { useLingui } from '@lingui/react/macro';
import MenuIcon from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useHeaderSearch } from '../../features/search/header-search.tsx';
import { SyncPill } from '../../features/sync-status/sync-pill.tsx';
import { stripLocale } from '../../lib/i18n-locale.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CartButton } from './cart-button.tsx';
import { CompanyMark } from './company-mark.tsx';
import { useHeaderTitle } from './use-header-title.ts';

/** Only corporate customers have it, so that other first visits don't load it. */
const LocationSwitch = lazyPart(async () => (await import('./location-switch.tsx')).LocationSwitch);

/** Longest title in characters that fits beside the sync status in words on a phone, in the longest language. */
const LONGEST_BESIDE_WORDS = 32;

/** The header, which is always visible: title, cart, and the changes that the device still has to send. */
export function AppHeader({
  onMenu,
  menuAtDesk,
  search,
}: {
  onMenu: () => void;
  menuAtDesk: boolean;
  search: boolean;
}) {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const title = useHeaderTitle();
  const { pathname } = useLocation();
  // This screen shows all locations, so none is the current one.
  const switches = user.profile.role === 'SUPERCUSTOMER' && stripLocale(pathname) !== '/super-customer';
  return (
    <chakra.header
      position="sticky"
      top={0}
      zIndex="header"
      bg="header"
      color="header.fg"
      borderBottomWidth="1px"
      borderColor="border"
      paddingTop="env(safe-area-inset-top)"
      {...(title && title.length > LONGEST_BESIDE_WORDS ? { 'data-long-place': '' } : {})}
    >
      <chakra.div
        display="flex"
        alignItems="center"
        gap={{ base: 1, md: 2 }}
        height={14}
        // The tenant's header may have any color. Its content takes the color that was chosen for contrast.
        css={{
          '& > div > button, & > button': { color: 'inherit' },
          '& :focus-visible': { outlineColor: 'header.fg' },
          // The larger field scale is for the work area. On a phone the header has title, search and sync status side
          // by side, and targets as high as the bar. It grows with the user's text size only as far as all of it fits.
          mdDown: {
            '--cb-sizes-touch': 'min(3rem, max(48px, 12vw))',
            '--cb-font-sizes-xs': 'min(0.8125rem, max(13px, 4vw))',
            '--cb-font-sizes-sm': 'min(0.9375rem, max(15px, 4.5vw))',
          },
          '[data-density=field] &': {
            '--cb-sizes-touch': 'min(3.5rem, max(56px, 14vw))',
            mdDown: {
              '--cb-font-sizes-xs': 'min(0.8125rem, max(13px, 4vw))',
              '--cb-font-sizes-sm': 'min(0.9375rem, max(15px, 4.5vw))',
            },
          },
        }}
        paddingInlineStart={{ base: 1, md: 3 }}
        paddingInlineEnd={3}
      >
        <chakra.div css={menuAtDesk ? {} : { lg: { display: 'none' } }}>
          <IconButton
            label={t`Menu`}
            icon={<MenuIcon size={22} aria-hidden />}
            onClick={onMenu}
            aria-haspopup="dialog"
          />
        </chakra.div>
        <chakra.div flex="1" minWidth={0} display="flex" alignItems="center" gap={3}>
          {switches ? (
            <>
              <chakra.div display={{ base: 'none', md: 'block' }} flexShrink={0}>
                <CompanyMark />
              </chakra.div>
              <Suspense>
                <LocationSwitch />
              </Suspense>
            </>
          ) : (
            <CompanyMark title={title} />
          )}
        </chakra.div>
        {search && <SearchToggle />}
        <CartButton />
        <SyncPill />
      </chakra.div>
      {search && <SearchPlace />}
    </chakra.header>
  );
}

function SearchToggle() {
  const { t } = useLingui();
  const { offered, open, setOpen } = useHeaderSearch();
  if (!offered) return null;
  return (
    <IconButton
      label={open ? t`Hide search` : t`Show search`}
      icon={<Search size={22} aria-hidden />}
      aria-expanded={open}
      onClick={() => setOpen(!open)}
    />
  );
}

function SearchPlace() {
  const { open, setPlace } = useHeaderSearch();
  return (
    <chakra.div bg="bg.surface" color="fg" borderTopWidth={open ? '1px' : '0'} borderColor="border">
      <chakra.div
        ref={setPlace}
        maxWidth="content"
        marginInline="auto"
        paddingInline="var(--page-x)"
        paddingBlock={open ? 3 : 0}
      />
    </chakra.div>
  );
}
