import type { Role } from '../../../contract/roles.ts';
import { screens } from '../areas.ts';
import { decide } from '../guard.ts';

/** Returns the path of a screen without its optional parameter, such as `/portal/cart`. */
export const pathOf = (path: string): string => `/${path.replace(/\/:\w+\?$/, '')}`;

const access = new Map(screens.map(({ path, access }) => [pathOf(path), access]));

/** Returns whether the app has a screen at a path such as `/portal/cart` that the role may open. */
export function opensFor(path: string, role: Role): boolean {
  const allowed = access.get(path);
  return allowed !== undefined && decide(allowed, role).kind === 'enter';
}
