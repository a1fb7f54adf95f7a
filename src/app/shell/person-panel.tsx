import { Trans } from '@lingui/react/macro';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import LogOut from 'lucide-react/icons/log-out';
import { LanguageSelect } from '../../features/settings/language-select.tsx';
import { useSignedIn } from '../../sync/use-session.tsx';
import { AppLink } from '../../ui/app-link.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { UserName } from '../../ui/user-name.tsx';
import { ColourModeMenu } from './colour-mode-menu.tsx';

const Person = chakra(AppLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minHeight: 'touch',
    paddingInline: 3,
    paddingBlock: 1,
    borderRadius: 'md',
    lineHeight: 'tight',
    _hover: { bg: 'bg.hover' },
  },
});

/**
 * Shows the signed-in user, the language, light or dark mode, and sign-out. While impersonating, Exit replaces sign-out
 * (spec section 4).
 */
export function PersonPanel() {
  const { user, impersonation } = useSignedIn();
  const { displayName, userName } = user.profile;
  return (
    // A column must not be as wide as a long email address, which would push the buttons off the edge.
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3}>
      <Person to="/account/settings">
        <chakra.span flexShrink={0}>
          <CircleUserRound size={20} aria-hidden style={{ flexShrink: 0 }} />
        </chakra.span>
        <chakra.span minWidth={0}>
          <chakra.span display="block" fontWeight="medium" overflowWrap="anywhere">
            {displayName || <UserName>{userName}</UserName>}
          </chakra.span>
          {displayName && (
            <chakra.span display="block" fontSize="xs" color="fg.muted" overflowWrap="anywhere">
              <UserName>{userName}</UserName>
            </chakra.span>
          )}
        </chakra.span>
      </Person>
      <chakra.div display="flex" alignItems="center" gap={2}>
        <chakra.div flex="1" minWidth={0}>
          <LanguageSelect />
        </chakra.div>
        <ColourModeMenu />
      </chakra.div>
      <ButtonLink to="/logout" full icon={<LogOut size={18} aria-hidden />}>
        {impersonation ? <Trans>Exit</Trans> : <Trans>Sign out</Trans>}
      </ButtonLink>
    </chakra.div>
  );
}
