import { Trans } from '@lingui/react/macro';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { OutboxRow } from '../../data/database.ts';
import { useServerNow } from '../../sync/use-server-now.ts';
import { useSession } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { ChangeRow } from './change-row.tsx';

/** Half a day in milliseconds, within which the time alone is enough. */
const RECENT_MS = 12 * 60 * 60_000;

/** A change that waits: its text, its time, and what blocks it. */
export function WaitingRow({ row, text, reason }: { row: OutboxRow; text: string; reason: string | undefined }) {
  const { settings } = useSession();
  const isRecent = useServerNow(60_000) - Date.parse(row.at) < RECENT_MS;
  return (
    <ChangeRow icon={<ArrowUp size={20} aria-hidden />} color="info.fg">
      <div>
        <chakra.p fontWeight="medium" overflowWrap="anywhere">
          {text}
        </chakra.p>
        <chakra.p fontSize="xs" color="fg.muted">
          <Trans>
            waiting since <DateTimeText at={row.at} timeZone={settings?.timeZone ?? 'UTC'} timeOnly={isRecent} />
          </Trans>
          {reason && ` · ${reason}`}
        </chakra.p>
      </div>
    </ChangeRow>
  );
}
