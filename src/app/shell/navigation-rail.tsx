import { chakra } from '../../ui/chakra.ts';
import { Footer } from './footer.tsx';
import { MenuList } from './menu-list.tsx';
import { PersonPanel } from './person-panel.tsx';

/** The menu of a desk: always open, at the left. */
export function NavigationRail() {
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
