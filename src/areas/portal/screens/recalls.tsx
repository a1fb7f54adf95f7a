import { Trans } from '@lingui/react/macro';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { listNotices } from '../../../features/recall-notices/data/notices.ts';
import { NoticeCard } from '../../../features/recall-notices/notice-card.tsx';
import { useLive } from '../../../sync/use-live.ts';
import { useSession } from '../../../sync/use-session.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { TextPage } from '../../../ui/text-page.ts';

/** Recalls of goods that the customer's locations received, with their answers. Works without a signal. */
export default function Recalls() {
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const notices = useLive(listNotices);
  const locations = useLive((db) => db.live('locations').toArray());
  const unsent = useLive(async (db) => {
    const waiting = await db.outbox
      .where('[name+coalesceKey]')
      .between(['recalls.answer', ''], ['recalls.answer', '\uffff'])
      .toArray();
    return new Set(waiting.map(({ args }) => (args.params as { id?: string } | undefined)?.id ?? ''));
  });
  const nameOf = (id: string) => locations?.find((one) => one.customerLocationId === id)?.displayName ?? id;
  return (
    <TextPage>
      <PageHeader title={<Trans>Recalls</Trans>} />
      {!notices ? (
        <SkeletonRows picture={false} />
      ) : notices.length === 0 ? (
        <EmptyState picture={<ShieldCheck size={48} strokeWidth={1.5} />} title={<Trans>No recalls</Trans>}>
          <Trans>If goods that you received are recalled, you read it here and can answer without a signal.</Trans>
        </EmptyState>
      ) : (
        notices.map((notice) => (
          <NoticeCard
            key={notice.id}
            notice={notice}
            timeZone={timeZone}
            locationName={(locations?.length ?? 0) > 1 ? nameOf(notice.customerLocationId) : null}
            isUnsent={unsent?.has(notice.id) ?? false}
          />
        ))
      )}
    </TextPage>
  );
}
