import type { ReactNode } from 'react';
import { LanguageMenu } from '../../features/settings/language-select.tsx';
import { useSession } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Backdrop } from './backdrop.tsx';
import { ColourModeMenu } from './colour-mode-menu.tsx';
import { CompanyMark } from './company-mark.tsx';
import { Footer } from './footer.tsx';
import { Notices } from './notices.tsx';

/** The frame before sign-in: the company's logo, its image behind the page, languages, and the footer. */
export function AnonymousFrame({ pictured, children }: { pictured: boolean; children: ReactNode }) {
  const { settings } = useSession();
  const picture = settings?.backgroundImageURL ?? null;
  return (
    <chakra.div
      minHeight="100dvh"
      display="grid"
      gridTemplateRows="auto 1fr auto"
      isolation="isolate"
      position="relative"
      css={{ '--page-x': { base: '1rem', md: '1.5rem' }, '--page-y': { base: '1rem', md: '1.5rem' } }}
    >
      {pictured && <Backdrop picture={picture} />}
      <chakra.header
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap={3}
        paddingInline="var(--page-x)"
        paddingBlock={2}
        paddingTop="max({spacing.2}, env(safe-area-inset-top))"
      >
        <CompanyMark />
        <chakra.div display="flex" alignItems="center" gap={1}>
          <LanguageMenu />
          <ColourModeMenu />
        </chakra.div>
      </chakra.header>
      <chakra.main
        id="main"
        tabIndex={-1}
        _focusVisible={{ outline: 'none', boxShadow: 'inset 0 3px 0 {colors.ring}' }}
        width="full"
        maxWidth="content"
        marginInline="auto"
        paddingInline="var(--page-x)"
        paddingBlock="var(--page-y)"
        minWidth={0}
        {...(pictured
          ? { display: 'grid', alignContent: { base: 'start', md: 'center' }, justifyItems: 'center' }
          : {})}
      >
        {children}
      </chakra.main>
      <Footer />
      <Notices />
    </chakra.div>
  );
}
