import { Trans } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { AttentionRow } from '../../data/database.ts';
import { useSession } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { AttentionActions } from './attention-actions.tsx';

/** A change that the server refused or holds: its text, the reason, and the actions. */
export function AttentionItem({ row, text, reason }: { row: AttentionRow; text: string; reason: string }) {
  const { settings } = useSession();
  return (
    <chakra.li
      display="flex"
      gap={3}
      paddingInline={4}
      paddingBlock={4}
      borderBottomWidth="1px"
      borderColor="border"
      _last={{ borderBottomWidth: 0 }}
    >
      <chakra.span color={row.status === 'held' ? 'warning.fg' : 'danger.fg'} paddingTop="0.125rem">
        <CircleAlert size={20} aria-hidden />
      </chakra.span>
      <chakra.div flex="1" minWidth={0} display="grid" gap={2}>
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
      </chakra.div>
    </chakra.li>
  );
}
