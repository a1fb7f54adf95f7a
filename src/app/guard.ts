import { LANDING, type Role } from '../../contract/roles.ts';
import type { Access } from '../lib/screen.ts';

/** Where a visit leads: on, or somewhere else (spec section 4). */
export type Decision =
  | { readonly kind: 'enter' }
  | { readonly kind: 'redirect'; readonly to: string; readonly remember: boolean };

const ENTER: Decision = { kind: 'enter' };
const to = (path: string, remember = false): Decision => ({ kind: 'redirect', to: path, remember });

/**
 * A signed-in visitor on a guest page is sent home; a signed-out one on a protected page to /auth, the path remembered; one whose role is
 * another to the landing page of their own. Paths are without the locale prefix.
 */
export function decide(access: Access, role: Role | null): Decision {
  if (access === 'anyone') return ENTER;
  if (access === 'guest') return role === null ? ENTER : to('/');
  if (role === null) return to('/auth', true);
  if (access.includes(role)) return ENTER;
  return to(LANDING[role] ?? '/auth');
}
