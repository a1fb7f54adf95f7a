import { Trans } from '@lingui/react/macro';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { OutboxRow } from '../../data/database.ts';
import { useSession } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';

/** A change that waits: its text, its time, and what blocks it. */
export function WaitingRow({ row, text, reason }: { row: OutboxRow; text: string; reason: string | undefined }) {
  const { settings } = useSession();
  return (
    <chakra.li
      display="flex"
      gap={3}
      paddingInline={4}
      paddingBlock={3}
      borderBottomWidth="1px"
      borderColor="border"
      _last={{ borderBottomWidth: 0 }}
    >
      <chakra.span color="info.fg" paddingTop="0.125rem">
        <ArrowUp size={20} aria-hidden />
      </chakra.span>
      <chakra.div minWidth={0}>
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
      </chakra.div>
    </chakra.li>
  );
}

/** Within half a day the time alone is enough. */
const isRecent = (at: string): boolean => Date.now() - Date.parse(at) < 12 * 60 * 60_000;
