import { Trans, useLingui } from '@lingui/react/macro';
import ExternalLink from 'lucide-react/icons/external-link';
import { useId } from 'react';
import { useLocation } from 'react-router';
import { linkTitleIn } from '../../../rules/company-texts.ts';
import { stripLocale } from '../../lib/i18n-locale.ts';
import { useSession, useSignedIn } from '../../sync/use-session.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useLocale } from '../../ui/use-format.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { isGroup, type MenuGroup, type MenuPlace, menuOf, placeOf } from './menu.ts';
import { MENU_ICONS } from './menu-icons.ts';
import { useShownPlaces } from './use-shown-places.ts';
import { useWorkPlaces } from './use-work-places.ts';

const row = {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minHeight: 'touch',
    paddingInline: 3,
    borderRadius: 'md',
    color: 'fg',
    outlineOffset: '-2px',
    '& svg': { flexShrink: 0 },
    _hover: { bg: 'bg.hover' },
    '&[aria-current=page]': { bg: 'accent.subtle', color: 'accent.text', fontWeight: 'semibold' },
  },
  variants: { inset: { true: { paddingInlineStart: '2.75rem' } } },
} as const;
const Place = chakra(AppLink, row);
const Outside = chakra('a', row);

/** The menu entries of the user's role and licenses, then the organization's own links. */
export function MenuList() {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const { settings } = useSession();
  const locale = useLocale();
  const { pathname } = useLocation();
  const shows = useShownPlaces();
  const work = useWorkPlaces();
  const entries = [...menuOf(user.profile.role, shows), ...work];
  const current = placeOf(stripLocale(pathname), entries);
  const links = settings?.navLinks.slice(0, 3) ?? [];
  return (
    <chakra.nav aria-label={t`Menu`} display="grid" gap={4}>
      <ul>
        {entries.map((entry) =>
          isGroup(entry) ? (
            <Group key={entry.label.id} group={entry} current={current} />
          ) : (
            <li key={entry.to}>
              <PlaceRow place={entry} current={current} />
            </li>
          ),
        )}
      </ul>
      {links.length > 0 && (
        <chakra.ul borderTopWidth="1px" borderColor="border" paddingTop={3}>
          {links.map((link) => (
            <li key={link.href}>
              <Outside href={link.href} target="_blank" rel="noopener noreferrer">
                <ExternalLink size={20} aria-hidden />
                {linkTitleIn(link, locale)}
                <VisuallyHidden>
                  <Trans>opens in a new window</Trans>
                </VisuallyHidden>
              </Outside>
            </li>
          ))}
        </chakra.ul>
      )}
    </chakra.nav>
  );
}

function Group({ group, current }: { group: MenuGroup; current: string | undefined }) {
  const { i18n } = useLingui();
  const id = useId();
  const Icon = MENU_ICONS[group.icon];
  return (
    <li>
      <chakra.p id={id} display="flex" alignItems="center" gap={3} minHeight={10} paddingInline={3} color="fg.muted">
        <Icon size={20} aria-hidden />
        {i18n._(group.label)}
      </chakra.p>
      <ul aria-labelledby={id}>
        {group.places.map((place) => (
          <li key={place.to}>
            <PlaceRow place={place} current={current} inset />
          </li>
        ))}
      </ul>
    </li>
  );
}

function PlaceRow({
  place,
  current,
  inset = false,
}: {
  place: MenuPlace;
  current: string | undefined;
  inset?: boolean;
}) {
  const { i18n } = useLingui();
  const Icon = typeof place.icon === 'string' ? MENU_ICONS[place.icon] : place.icon;
  return (
    <Place
      to={place.to}
      {...(inset ? { inset: true } : {})}
      {...(current === place.to ? { 'aria-current': 'page' as const } : {})}
    >
      {Icon && <Icon size={20} aria-hidden />}
      {i18n._(place.label)}
    </Place>
  );
}
