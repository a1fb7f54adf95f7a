import { useEffect, useState } from 'react';
import { useSignedIn } from '../../sync/use-session.tsx';
import { screens } from '../areas.ts';
import type { MenuPlace } from './menu.ts';
import { pathOf } from './screen-paths.ts';

const NONE: readonly MenuPlace[] = [];

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
