import type { MessageDescriptor } from '@lingui/core';
import type { Role } from '../../../contract/roles.ts';
import type { PaletteScreen } from '../../features/command-palette/command-palette.tsx';
import { screens } from '../areas.ts';
import { decide } from '../guard.ts';
import { isGroup, menuOf } from './menu.ts';
import { pathOf } from './screen-paths.ts';

/** Screens that make sense only after another one, because they show what was chosen there. */
const NOT_OFFERED: ReadonlySet<string> = new Set([
  '/logout',
  '/portal/checkout/review',
  '/portal/checkout/confirmation',
  '/super-customer/order/review',
  '/mobile/warehouse/picking/batch',
  '/util/building-blocks',
]);

/**
 * Returns the screens that a role may open from anywhere: those whose path needs no parameter. `say` translates a title.
 * `opens` can leave out screens by their path, because a field user lacks the license, or a location's options hide what
 * they show.
 */
export function paletteScreensOf(
  role: Role,
  say: (title: MessageDescriptor) => string,
  opens: (path: string) => boolean = () => true,
): PaletteScreen[] {
  const groups = menuOf(role).filter(isGroup);
  const sections = new Map(groups.flatMap(({ label, places }) => places.map(({ to }) => [to, say(label)])));
  return (
    screens
      .filter(({ access }) => access !== 'guest' && access !== 'anyone' && decide(access, role).kind === 'enter')
      .map(({ path, title, hasSearch = false }) => ({ to: pathOf(path), title: say(title), hasSearch }))
      .filter(({ to }) => !to.includes(':') && !NOT_OFFERED.has(to) && opens(to))
      .map((screen) => ({ ...screen, section: sections.get(screen.to) }))
      // "Settings" of the group "Settings" would be said twice.
      .map(({ section, ...screen }) => ({ ...screen, section: section === screen.title ? undefined : section }))
  );
}
