import type { ReactNode } from 'react';
import { useSession } from '../../sync/use-session.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';

/** A recorded entry in words: what, its facts, user and time. A reversed entry is struck through. */
export function EntryWords({
  counts,
  what,
  facts,
  by,
  at,
  badges,
}: {
  /** The entry is not reversed. */
  readonly counts: boolean;
  readonly what: ReactNode;
  /** Facts that apply; others are false, null or empty. */
  readonly facts: readonly (string | false | null | undefined)[];
  /** Name of the user; empty on the device that made the entry. */
  readonly by: string;
  readonly at: string;
  readonly badges: ReactNode;
}) {
  const { settings } = useSession();
  return (
    <chakra.div minWidth={0} textDecoration={counts ? 'none' : 'line-through'} color={counts ? 'fg' : 'fg.subtle'}>
      <chakra.p fontWeight="medium" lineHeight="snug">
        {what}
      </chakra.p>
      <chakra.p fontSize="xs" color="fg.muted" overflowWrap="anywhere">
        {facts.filter(Boolean).join(' · ')}
      </chakra.p>
      <chakra.p fontSize="xs" color="fg.muted" display="flex" flexWrap="wrap" gap={2} alignItems="center">
        <span>
          {by && `${by} · `}
          <DateTimeText at={at} timeZone={settings?.timeZone ?? 'UTC'} />
        </span>
        {badges}
      </chakra.p>
    </chakra.div>
  );
}
