import { Trans } from '@lingui/react/macro';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { OutboxRow } from '../../data/database.ts';
import { useSession } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { ChangeRow } from './change-row.tsx';

/** A change that waits: its text, its time, and what blocks it. */
export function WaitingRow({ row, text, reason }: { row: OutboxRow; text: string; reason: string | undefined }) {
  const { settings } = useSession();
  return (
    <ChangeRow icon={<ArrowUp size={20} aria-hidden />} color="info.fg">
      <div>
        <chakra.p fontWeight="medium" overflowWrap="anywhere">
          {text}
        </chakra.p>
        <chakra.p fontSize="xs" color="fg.muted">
          <Trans>
            waiting since{' '}
            <DateTimeText at={row.at} timeZone={settings?.timeZone ?? 'UTC'} timeOnly={isRecent(row.at)} />
          </Trans>
          {reason && ` · ${reason}`}
        </chakra.p>
      </div>
    </ChangeRow>
  );
}

/** Within half a day the time alone is enough. */
const isRecent = (at: string): boolean => Date.now() - Date.parse(at) < 12 * 60 * 60_000;
