import { Trans } from '@lingui/react/macro';
import { SHOPPERS } from '../../../../contract/roles.ts';
import { AppearanceSettings } from '../../../features/settings/appearance-settings.tsx';
import { DeviceSettings } from '../../../features/settings/device-settings.tsx';
import { OverridePasswordSettings } from '../../../features/settings/override-password-settings.tsx';
import { PasswordSettings } from '../../../features/settings/password-settings.tsx';
import { SessionSettings } from '../../../features/settings/session-settings.tsx';
import { ShopSettings } from '../../../features/settings/shop-settings.tsx';
import { PeopleSettings } from '../../../features/users/people-settings.tsx';
import { useSignedIn } from '../../../sync/use-session.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { PageHeader } from '../../../ui/page-header.tsx';

/** The user's own settings, and the state of this device. */
export default function Settings() {
  const { user } = useSignedIn();
  const { role, userName, displayName } = user.profile;
  const shops = SHOPPERS.some((shopper) => shopper === role);
  return (
    <chakra.div display="grid" gap={8} width="full" maxWidth="form">
      <PageHeader title={<Trans>Settings</Trans>} subtitle={displayName ? `${displayName} · ${userName}` : userName} />
      <AppearanceSettings />
      {shops && <ShopSettings />}
      {shops && <PeopleSettings />}
      <PasswordSettings />
      {role === 'ADMIN' && <OverridePasswordSettings />}
      <SessionSettings />
      <DeviceSettings />
    </chakra.div>
  );
}
