import { Trans } from '@lingui/react/macro';
import { dayInZone } from '../../../rules/calendar.ts';
import { useServerNow } from '../../sync/use-server-now.ts';
import { useShop } from '../../sync/use-session.tsx';
import { useSyncStatus } from '../../sync/use-sync-status.ts';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';

/** The age of the prices and stock on this device. `onlyOffline` shows it only without a connection. */
export function PricesAsOf({ onlyOffline = false }: { readonly onlyOffline?: boolean }) {
  const { location } = useShop();
  const now = useServerNow(60_000);
  const connection = useSyncStatus()?.connection;
  if (!connection?.lastSyncAt || (onlyOffline && connection.state === 'online')) return null;
  const dayOf = (at: string) => dayInZone(at, location.timeZone);
  const today = dayOf(connection.lastSyncAt) === dayOf(new Date(now).toISOString());
  const time = <DateTimeText at={connection.lastSyncAt} timeZone={location.timeZone} timeOnly={today} />;
  return (
    <chakra.span>
      {location.options.displayPrices ? (
        <Trans>Prices and stock as of {time}</Trans>
      ) : (
        <Trans>Stock as of {time}</Trans>
      )}
    </chakra.span>
  );
}
