import { Trans } from '@lingui/react/macro';
import Lock from 'lucide-react/icons/lock';
import type { ComponentType } from 'react';
import { holdsLicense } from '../../../contract/licenses.ts';
import type { License } from '../../../contract/roles.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useRoleText } from '../people/use-role-text.ts';

/**
 * Returns a screen that opens only for users with one of the licenses, by the profile on the device. The server refuses
 * others, and without a signal their work would look done until then.
 */
export function licensed(Screen: ComponentType, licenses: readonly License[]): ComponentType {
  return function Licensed() {
    const own = useSignedIn().user.profile.licenses;
    return holdsLicense(own, ...licenses) ? <Screen /> : <NoLicense licenses={licenses} />;
  };
}

/** Says which license opens the screen. */
function NoLicense({ licenses }: { readonly licenses: readonly License[] }) {
  const text = useRoleText();
  const names = licenses.map(text.license).join(', ');
  return (
    <EmptyState
      page
      picture={<Lock size={48} strokeWidth={1.5} />}
      title={<Trans>You don’t have the license for this</Trans>}
      action={
        <ButtonLink to="/mobile" variant="primary">
          <Trans>Home</Trans>
        </ButtonLink>
      }
    >
      <Trans>Ask your lead or administrator. It opens with: {names}</Trans>
    </EmptyState>
  );
}
