import { Trans } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import { chakra } from '../../ui/chakra.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import { Footer } from './footer.tsx';
import { MenuList } from './menu-list.tsx';
import { PersonPanel } from './person-panel.tsx';

const GoTo = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    width: 'full',
    minHeight: 10,
    paddingInline: 3,
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    color: 'fg.muted',
    textAlign: 'start',
    _hover: { bg: 'bg.hover' },
    '& .label': { flex: '1' },
  },
});

/** The menu of a desk, always open at the left. `onGoTo` opens the command palette. */
export function NavigationRail({ onGoTo }: { readonly onGoTo: () => void }) {
  return (
    <chakra.aside
      display={{ base: 'none', lg: 'flex' }}
      flexDirection="column"
      gap={4}
      width="15rem"
      flexShrink={0}
      position="sticky"
      top="var(--header-height)"
      height="calc(100dvh - var(--header-height))"
      overflowY="auto"
      borderInlineEndWidth="1px"
      borderColor="border"
      bg="bg.surface"
      paddingInline={3}
      paddingTop={4}
      css={{ '--page-x': '0.75rem' }}
    >
      <GoTo type="button" onClick={onGoTo} aria-keyshortcuts="Control+K Meta+K">
        <Search size={18} aria-hidden />
        <span className="label">
          <Trans>Go to</Trans>
        </span>
        <KeyHint keys="Ctrl K" />
      </GoTo>
      <chakra.div flex="1">
        <MenuList />
      </chakra.div>
      <PersonPanel />
      <chakra.div marginInline={-3} borderTopWidth="1px" borderColor="border">
        <Footer />
      </chakra.div>
    </chakra.aside>
  );
}
