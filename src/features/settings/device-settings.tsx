import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSession } from '../../sync/use-session.tsx';
import { useSyncStatus } from '../../sync/use-sync-status.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { Section } from '../../ui/section.tsx';
import { CheckForUpdates } from './check-for-updates.tsx';
import { useBytes } from './use-bytes.ts';
import { useStorageUse } from './use-storage-use.ts';

/** The data on this device, its age, and the app's release. */
export function DeviceSettings() {
  const { settings } = useSession();
  const status = useSyncStatus();
  const storage = useStorageUse();
  const bytes = useBytes();
  const lastSyncAt = status?.connection.lastSyncAt;
  return (
    <Section title={<Trans>This device</Trans>}>
      <Card display="grid" gap={4}>
        <chakra.dl display="grid" gap={3}>
          <Fact name={<Trans>Up to date as of</Trans>}>
            {lastSyncAt ? (
              <DateTimeText at={lastSyncAt} timeZone={settings?.timeZone ?? 'UTC'} />
            ) : (
              <Trans>Not yet</Trans>
            )}
          </Fact>
          <Fact name={<Trans>Storage used</Trans>}>{storage ? bytes(storage.usage) : '–'}</Fact>
          <Fact name={<Trans>Protected from cleanup</Trans>}>
            {storage?.persisted ? <Trans>Yes</Trans> : <Trans>Only while there is space</Trans>}
          </Fact>
          <Fact name={<Trans>Version</Trans>}>{__APP_VERSION__}</Fact>
        </chakra.dl>
        <chakra.div display="flex" flexWrap="wrap" gap={2}>
          <CheckForUpdates />
          <ButtonLink to="/account/sync" variant="quiet">
            <Trans>Changes on this device</Trans>
          </ButtonLink>
        </chakra.div>
      </Card>
    </Section>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" columnGap={4}>
      <chakra.dt color="fg.muted">{name}</chakra.dt>
      <chakra.dd margin={0} fontWeight="medium" fontVariantNumeric="tabular-nums">
        {children}
      </chakra.dd>
    </chakra.div>
  );
}
