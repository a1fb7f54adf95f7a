import { LANDING, type Role } from '../../contract/roles.ts';
import type { Access, Screen } from '../lib/screen.ts';

/** The result for a visit: enter, or go elsewhere (spec section 4). */
export type Decision =
  | { readonly kind: 'enter' }
  | { readonly kind: 'redirect'; readonly to: string; readonly remember: boolean };

const ENTER: Decision = { kind: 'enter' };
const to = (path: string, remember = false): Decision => ({ kind: 'redirect', to: path, remember });

/**
 * Returns where a visit goes. A signed-in visitor of a guest page goes home. A signed-out visitor of a protected page
 * goes to /auth, and the path is stored. A user with another role goes to the screen that `instead` names, or to their
 * landing page. Paths have no locale prefix.
 */
export function decide(access: Access, role: Role | null, instead: Screen['instead'] = {}): Decision {
  if (access === 'anyone') return ENTER;
  if (access === 'guest') return role === null ? ENTER : to('/');
  if (role === null) return to('/auth', true);
  if (access.includes(role)) return ENTER;
  return to(instead[role] ?? LANDING[role] ?? '/auth');
}
