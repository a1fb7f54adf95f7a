import { useEffect, useState } from 'react';
import { useSignedIn } from '../../sync/use-session.tsx';
import { screens } from '../areas.ts';
import type { MenuPlace } from './menu.ts';
import { pathOf } from './screen-paths.ts';

const NONE: readonly MenuPlace[] = [];
const ALL = () => true;

/**
 * Returns the work areas that the licenses of a field user open, for the menu. Their table is a script of the field, so
 * that no other user loads it.
 */
export function useWorkPlaces(): readonly MenuPlace[] {
  const { user } = useSignedIn();
  const { role, licenses } = user.profile;
  const [places, setPlaces] = useState(NONE);
  useEffect(() => {
    if (role !== 'APP') return;
    import('../../areas/mobile/work-areas.ts').then(
      ({ areasOf }) => {
        const paths = screens.map(({ path }) => pathOf(path));
        setPlaces(areasOf(licenses, paths).map(({ title, to, icon }) => ({ label: title, to, icon })));
      },
      () => {},
    );
  }, [role, licenses]);
  return places;
}

/**
 * Returns a function that says whether a user's licenses open a screen, by its path. Until the table of work areas is
 * loaded, field users have no screen of the field.
 */
export function useOpensWith(): (path: string) => boolean {
  const { user } = useSignedIn();
  const { role, licenses } = user.profile;
  const [opens, setOpens] = useState(() => (role === 'APP' ? (path: string) => !path.startsWith('/mobile') : ALL));
  useEffect(() => {
    if (role !== 'APP') return;
    import('../../areas/mobile/work-areas.ts').then(
      ({ opensWith }) => setOpens(() => (path: string) => opensWith(licenses, path)),
      () => {},
    );
  }, [role, licenses]);
  return opens;
}
