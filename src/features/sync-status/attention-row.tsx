import { Trans } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { AttentionRow } from '../../data/database.ts';
import { useSession } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { AttentionActions } from './attention-actions.tsx';
import { ChangeRow } from './change-row.tsx';

/** A change that the server refused or holds: its text, the reason, and the actions. */
export function AttentionItem({ row, text, reason }: { row: AttentionRow; text: string; reason: string }) {
  const { settings } = useSession();
  return (
    <ChangeRow icon={<CircleAlert size={20} aria-hidden />} color={row.status === 'held' ? 'warning.fg' : 'danger.fg'}>
      <div>
        <chakra.p fontWeight="medium" overflowWrap="anywhere">
          {text}
        </chakra.p>
        <p>{reason}</p>
        <chakra.p fontSize="xs" color="fg.muted">
          <Trans>
            made <DateTimeText at={row.at} timeZone={settings?.timeZone ?? 'UTC'} />
          </Trans>
        </chakra.p>
      </div>
      <AttentionActions row={row} text={text} reason={reason} />
    </ChangeRow>
  );
}
