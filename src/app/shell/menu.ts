import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import type { Role } from '../../../contract/roles.ts';
import type { MenuEntry as Declared, MenuIcon, MenuSection } from '../../lib/screen.ts';
import { screens } from '../areas.ts';
import { decide } from '../guard.ts';
import { pathOf } from './screen-paths.ts';

/** A menu entry; its path has no language. */
export interface MenuPlace {
  readonly label: MessageDescriptor;
  readonly to: string;
  /** A drawn icon is that of a work area. */
  readonly icon?: MenuIcon | LucideIcon;
}

export interface MenuGroup {
  readonly label: MessageDescriptor;
  readonly icon: MenuIcon;
  readonly places: readonly MenuPlace[];
}

export type MenuEntry = MenuPlace | MenuGroup;

export const isGroup = (entry: MenuEntry): entry is MenuGroup => 'places' in entry;

/** The groups of spec section 2. Their order is that of the entries beside them. */
export const SECTIONS: Readonly<Record<MenuSection, Omit<MenuGroup, 'places'> & { readonly order: number }>> = {
  users: { label: msg`Users`, icon: 'users', order: 50 },
  settings: { label: msg`Settings`, icon: 'settings', order: 60 },
  reports: { label: msg`Reports`, icon: 'reports', order: 70 },
};

interface Ordered {
  readonly order: number;
  readonly entry: MenuEntry;
}

const byOrder = (a: { readonly order: number }, b: { readonly order: number }): number => a.order - b.order;

/**
 * Returns the menu of a role, from the entries that the screens of all areas declare. An entry is shown only to a role
 * that may open its screen. `shows` can leave out entries by their path, such as `/portal/cart`.
 */
export function menuOf(role: Role, shows: (path: string) => boolean = () => true): MenuEntry[] {
  const declared = screens.flatMap(({ path, title, access, menu = [] }) =>
    decide(access, role).kind === 'enter' && shows(pathOf(path))
      ? [menu]
          .flat()
          .filter(({ roles }) => roles?.includes(role) ?? true)
          .map((entry) => ({ ...entry, place: { label: entry.label ?? title, to: pathOf(path) } }))
      : [],
  );
  const isIn = (section: MenuSection) => (entry: Declared) => 'section' in entry && entry.section === section;
  const groups = (Object.keys(SECTIONS) as MenuSection[]).flatMap((section): Ordered[] => {
    const { order, ...group } = SECTIONS[section];
    const places = declared.filter(isIn(section)).sort(byOrder);
    return places.length > 0 ? [{ order, entry: { ...group, places: places.map(({ place }) => place) } }] : [];
  });
  const single = declared.flatMap((entry): Ordered[] =>
    'icon' in entry ? [{ order: entry.order, entry: { ...entry.place, icon: entry.icon } }] : [],
  );
  return [...groups, ...single].sort(byOrder).map(({ entry }) => entry);
}

/**
 * Returns the entry that the URL belongs to: the longest one that it begins with, or the one from which its screen is
 * reached.
 */
export function placeOf(path: string, entries: readonly MenuEntry[]): string | undefined {
  const places = entries.flatMap((entry) => (isGroup(entry) ? entry.places : [entry])).map((place) => place.to);
  const holds = (to: string) => path === to || path.startsWith(`${to}/`);
  const own = places.filter(holds).sort((a, b) => b.length - a.length)[0];
  const screen = screens.find(
    ({ path: start, below }) =>
      below !== undefined &&
      holds(pathOf(start)) &&
      places.includes(below) &&
      pathOf(start).length > (own?.length ?? 0),
  );
  return screen?.below ?? own;
}
