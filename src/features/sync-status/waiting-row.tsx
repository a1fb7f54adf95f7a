import ArrowUp from 'lucide-react/icons/arrow-up';
import type { OutboxRow } from '../../data/database.ts';
import { chakra } from '../../ui/chakra.ts';
import { ChangeRow } from './change-row.tsx';
import { WaitingSince } from './waiting-since.tsx';

/** A change that waits: its text, its time, and what blocks it. */
export function WaitingRow({ row, text, reason }: { row: OutboxRow; text: string; reason: string | undefined }) {
  return (
    <ChangeRow icon={<ArrowUp size={20} aria-hidden />} color="info.fg">
      <div>
        <chakra.p fontWeight="medium" overflowWrap="anywhere">
          {text}
        </chakra.p>
        <WaitingSince row={row} reason={reason} />
      </div>
    </ChangeRow>
  );
}
