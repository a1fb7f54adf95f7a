import type { MessageDescriptor } from '@lingui/core';
import type { Role } from '../../../contract/roles.ts';
import type { PaletteScreen } from '../../features/command-palette/command-palette.tsx';
import { screens } from '../areas.ts';
import { decide } from '../guard.ts';

/** Screens that read the words of a search from the query parameter `q`. */
const WITH_SEARCH: ReadonlySet<string> = new Set([
  '/portal',
  '/portal/account/orders',
  '/portal/account/salesorders',
  '/admin/exceptions',
  '/admin/credit-requests',
  '/admin/security',
  '/admin/jobs',
]);

/** Screens that make sense only after another one. */
const NOT_OFFERED: ReadonlySet<string> = new Set([
  '/logout',
  '/portal/checkout/review',
  '/portal/checkout/confirmation',
  '/util/building-blocks',
]);

/** Returns the screens that a role may open from anywhere: those whose path needs no parameter. `say` translates a title. */
export function paletteScreensOf(role: Role, say: (title: MessageDescriptor) => string): PaletteScreen[] {
  return screens
    .filter(({ access }) => access !== 'guest' && access !== 'anyone' && decide(access, role).kind === 'enter')
    .map(({ path, title }) => ({ to: `/${path.replace(/\/:\w+\?$/, '')}`, title: say(title) }))
    .filter(({ to }) => !to.includes(':') && !NOT_OFFERED.has(to))
    .map(({ to, title }) => ({ to, title, hasSearch: WITH_SEARCH.has(to) }));
}
