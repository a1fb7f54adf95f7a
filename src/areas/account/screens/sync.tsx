import { Plural, Trans } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { AttentionRow, Connection, OutboxRow } from '../../../data/database.ts';
import { needsPerson } from '../../../features/orders/data/needs-person.ts';
import { StorageNote } from '../../../features/settings/storage-note.tsx';
import { LockedWork } from '../../../features/sign-in/locked-work.tsx';
import { AttentionItem } from '../../../features/sync-status/attention-row.tsx';
import { ConnectionCard } from '../../../features/sync-status/connection-card.tsx';
import { groupWaiting } from '../../../features/sync-status/group-waiting.ts';
import { useChangeText } from '../../../features/sync-status/use-change-text.ts';
import { useNames } from '../../../features/sync-status/use-names.ts';
import { useSettledReason } from '../../../features/sync-status/use-settled-reason.ts';
import { useWaitingReason } from '../../../features/sync-status/use-waiting-reason.ts';
import { WaitingGroupRow } from '../../../features/sync-status/waiting-group-row.tsx';
import { WaitingRow } from '../../../features/sync-status/waiting-row.tsx';
import { useEngineFails, useSyncList, useSyncStatus } from '../../../sync/use-sync-status.ts';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';

/** Every change that waits or needs its author, in plain words, with what can be done about it. */
export default function Sync() {
  const status = useSyncStatus();
  const list = useSyncList();
  const fails = useEngineFails();
  return (
    <chakra.div display="grid" gap={6} width="full" maxWidth="text">
      <PageHeader
        title={<Trans>Changes on this device</Trans>}
        subtitle={<Trans>Your work is saved here first and sent automatically.</Trans>}
      />
      <LockedWork />
      {status && list ? (
        <Lists
          connection={status.connection}
          allSent={status.waiting === 0 && status.connection.lastSyncAt !== null && !fails}
          {...list}
        />
      ) : (
        <SkeletonRows count={4} picture={false} />
      )}
    </chakra.div>
  );
}

function Lists({
  connection,
  allSent,
  waiting,
  attention,
}: {
  connection: Connection;
  /** The list itself may be a moment behind. */
  allSent: boolean;
  waiting: OutboxRow[];
  attention: AttentionRow[];
}) {
  const names = useNames([...attention, ...waiting]);
  const text = useChangeText(names);
  const waitingReason = useWaitingReason(connection);
  const settledReason = useSettledReason(names);
  const needing = attention.filter(needsPerson);
  return (
    <>
      <ConnectionCard connection={connection} />
      <StorageNote />
      {needing.length > 0 && (
        <Section title={<Plural value={needing.length} one="# needs you" other="# need you" />}>
          <Card pad="none" as="ul">
            {needing.map((row) => (
              <AttentionItem key={row.id} row={row} text={text(row)} reason={settledReason(row)} />
            ))}
          </Card>
        </Section>
      )}
      {needing.length < attention.length && (
        <Section title={<Trans>Held for review</Trans>}>
          <Card pad="none" as="ul">
            {attention
              .filter((row) => !needing.includes(row))
              .map((row) => (
                <AttentionItem key={row.id} row={row} text={text(row)} reason={settledReason(row)} />
              ))}
          </Card>
        </Section>
      )}
      {waiting.length > 0 && (
        <Section title={<Plural value={waiting.length} one="# waiting" other="# waiting" />}>
          <Card pad="none" as="ul">
            {groupWaiting(waiting).map(({ subject, rows }) =>
              subject ? (
                <WaitingGroupRow
                  key={`${subject.kind} ${subject.id}`}
                  group={{ subject, rows }}
                  names={names}
                  text={text}
                  reason={waitingReason}
                />
              ) : (
                rows.map((row) => <WaitingRow key={row.seq} row={row} text={text(row)} reason={waitingReason(row)} />)
              ),
            )}
          </Card>
        </Section>
      )}
      {allSent && attention.length + waiting.length === 0 && (
        <EmptyState picture={<CircleCheck size={48} strokeWidth={1.5} />} title={<Trans>All sent</Trans>}>
          <Trans>Everything you did on this device has reached the server.</Trans>
        </EmptyState>
      )}
    </>
  );
}
