import { useSession } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Footer } from './footer.tsx';
import { MenuList } from './menu-list.tsx';
import { PersonPanel } from './person-panel.tsx';

/** The menu of a phone. */
export function NavigationDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { settings } = useSession();
  return (
    <Drawer open={open} onClose={onClose} title={settings?.companyName ?? 'Cratebook'} side="start" navigation>
      <chakra.div
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap={5}
        marginInline={-2}
        css={{ '--page-x': '0.75rem' }}
      >
        <MenuList />
        <PersonPanel />
        <Footer />
      </chakra.div>
    </Drawer>
  );
}
