import { Trans, useLingui } from '@lingui/react/macro';
import CloudOff from 'lucide-react/icons/cloud-off';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Wifi from 'lucide-react/icons/wifi';
import { useState } from 'react';
import { isErrorCode } from '../../../contract/error-codes.ts';
import type { Connection } from '../../data/database.ts';
import { errorText } from '../../lib/error-text.ts';
import { useSession, useSignedIn } from '../../sync/use-session.tsx';
import { useEngineFails } from '../../sync/use-sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { RetryIn } from './retry-in.tsx';

/** How long "Sync now" waits for a sync round to end, in milliseconds. */
const SYNC_NOW_MS = 15_000;

/** The connection, the time of the next retry, and a button to retry now. */
export function ConnectionCard({ connection }: { connection: Connection }) {
  const { settings } = useSession();
  const { engine, impersonation } = useSignedIn();
  const fails = useEngineFails();
  const [busy, setBusy] = useState(false);
  const paused = connection.state === 'paused';
  const syncNow = async () => {
    setBusy(true);
    try {
      await engine.flush(SYNC_NOW_MS);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card display="flex" flexWrap="wrap" alignItems="start" gap={4}>
      <chakra.span color="fg.muted" paddingTop={0.5}>
        <Icon connection={connection} fails={fails} />
      </chakra.span>
      <chakra.div flex="1 1 14rem" minWidth={0}>
        <chakra.p fontWeight="semibold" role="status">
          {fails ? <Trans>Part of the app could not start</Trans> : <Headline connection={connection} />}
        </chakra.p>
        <chakra.p color="fg.muted">
          {fails && (
            <>
              <Trans>
                It restarts by itself, and your work is saved on this device. If this continues, reload the page.
              </Trans>{' '}
            </>
          )}
          {connection.problem === 'portal' && (
            <>
              <Trans>
                You may need to sign in to the Wi-Fi first. Open any other page in the browser to do so.
              </Trans>{' '}
            </>
          )}
          {connection.problem === 'storage_full' && (
            <>
              <Trans>
                Nothing is lost. Delete photos or apps to free space. The app then continues by itself.
              </Trans>{' '}
            </>
          )}
          {connection.state === 'offline' && (
            <>
              <Trans>You can keep working. Everything is saved on this device.</Trans>{' '}
            </>
          )}
          {connection.problem === 'device_error' && (
            <>
              <Trans>Nothing is lost. Closing other apps or freeing space on the device often helps.</Trans>{' '}
            </>
          )}
          {paused && !impersonation && (
            <>
              <Trans>Changes are sent when you sign in again.</Trans>{' '}
            </>
          )}
          {connection.retryAt !== null && !paused && <RetryIn at={connection.retryAt} />}{' '}
          {connection.lastSyncAt && (
            <Trans>
              Up to date as of <DateTimeText at={connection.lastSyncAt} timeZone={settings?.timeZone ?? 'UTC'} />
            </Trans>
          )}
        </chakra.p>
      </chakra.div>
      {paused && !impersonation ? (
        <ButtonLink to="/auth?again" variant="primary">
          <Trans>Sign in</Trans>
        </ButtonLink>
      ) : (
        <Button icon={<RefreshCw size={18} aria-hidden />} loading={busy} onClick={() => void syncNow()}>
          <Trans>Sync now</Trans>
        </Button>
      )}
    </Card>
  );
}

function Icon({ connection, fails }: { connection: Connection; fails: boolean }) {
  if (fails) return <TriangleAlert size={24} aria-hidden />;
  if (connection.state === 'offline') return <CloudOff size={24} aria-hidden />;
  if (connection.state === 'online' && !connection.problem) return <Wifi size={24} aria-hidden />;
  if (connection.state === 'starting') return <RefreshCw size={24} aria-hidden />;
  return <TriangleAlert size={24} aria-hidden />;
}

function Headline({ connection }: { connection: Connection }) {
  const { i18n } = useLingui();
  const { settings } = useSession();
  const { impersonation } = useSignedIn();
  const company = settings?.companyName ?? '';
  switch (connection.state) {
    case 'starting':
      return <Trans>Connecting…</Trans>;
    case 'offline':
      return connection.problem === 'portal' ? (
        <Trans>This network blocks Cratebook</Trans>
      ) : (
        <Trans>No connection</Trans>
      );
    case 'paused':
      return impersonation ? (
        <Trans>Your time to act as another user has ended</Trans>
      ) : (
        <Trans>You have been signed out</Trans>
      );
    case 'blocked':
      return connection.problem && isErrorCode(connection.problem) ? (
        i18n._(errorText(connection.problem))
      ) : (
        <Trans>{company}’s account is off.</Trans>
      );
    case 'online':
      if (connection.problem === 'storage_full') return <Trans>This device is out of storage</Trans>;
      if (connection.problem === 'device_error')
        return <Trans>Connected, but this device could not store what the server sent.</Trans>;
      if (connection.problem) return <Trans>Connected, but the server has a problem.</Trans>;
      return connection.syncing ? <Trans>Connected, syncing…</Trans> : <Trans>Connected</Trans>;
  }
}
