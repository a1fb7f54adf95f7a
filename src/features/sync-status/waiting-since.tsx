import { Trans } from '@lingui/react/macro';
import type { OutboxRow } from '../../data/database.ts';
import { useServerNow } from '../../sync/use-server-now.ts';
import { useSession } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';

/** Half a day in milliseconds, within which the time alone is enough. */
const RECENT_MS = 12 * 60 * 60_000;

/** Since when a change waits, and what blocks it. */
export function WaitingSince({
  row,
  reason,
}: {
  readonly row: Pick<OutboxRow, 'at'>;
  readonly reason: string | undefined;
}) {
  const { settings } = useSession();
  const isRecent = useServerNow(60_000) - Date.parse(row.at) < RECENT_MS;
  return (
    <chakra.p fontSize="xs" color="fg.muted">
      <Trans>
        waiting since <DateTimeText at={row.at} timeZone={settings?.timeZone ?? 'UTC'} timeOnly={isRecent} />
      </Trans>
      {reason && ` · ${reason}`}
    </chakra.p>
  );
}
