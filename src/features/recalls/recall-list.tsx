import { Trans, useLingui } from '@lingui/react/macro';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { type RecallHead, recallEndpoints } from '../../../contract/recalls.ts';
import { callAs } from '../../sync/session.ts';
import { useFresh } from '../../sync/use-fresh.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TextPage } from '../../ui/text-page.ts';
import { useFormat } from '../../ui/use-format.ts';
import { NotLoaded } from './not-loaded.tsx';
import { StartRecall } from './start-recall.tsx';
import { useRecallStates } from './use-recall-states.ts';

/** Milliseconds between readings: answers come at any time. */
const LIVE_MS = 30_000;

/** All recalls and exercises, open ones first. `base` is the path of the list. */
export function RecallList({ base }: { readonly base: string }) {
  const remote = useRemote((signal) => callAs(recallEndpoints.list, {}, { signal }), []);
  useFresh(remote, LIVE_MS);
  const [starting, setStarting] = useState<'recall' | 'exercise'>();
  const recalls = remote.data?.data;
  return (
    <TextPage>
      <PageHeader
        title={<Trans>Recalls</Trans>}
        action={
          <>
            <Button onClick={() => setStarting('exercise')}>
              <Trans>Start an exercise</Trans>
            </Button>
            <Button variant="danger" onClick={() => setStarting('recall')}>
              <Trans>Start a recall</Trans>
            </Button>
          </>
        }
      />
      {starting && (
        <StartRecall
          isMock={starting === 'exercise'}
          lotCode=""
          itemCode={null}
          base={base}
          onClose={() => setStarting(undefined)}
        />
      )}
      {!recalls ? (
        remote.state === 'loading' ? (
          <SkeletonRows picture={false} />
        ) : (
          <NotLoaded remote={remote} />
        )
      ) : recalls.length === 0 ? (
        <EmptyState picture={<ShieldCheck size={48} strokeWidth={1.5} />} title={<Trans>No recalls</Trans>}>
          <Trans>An exercise shows how fast you find a lot. Auditors ask for one each year.</Trans>
        </EmptyState>
      ) : (
        <Card as="ul" pad="none">
          {recalls.map((recall) => (
            <li key={recall.id}>
              <Row recall={recall} base={base} />
            </li>
          ))}
        </Card>
      )}
    </TextPage>
  );
}

function Row({ recall, base }: { readonly recall: RecallHead; readonly base: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const [label, tone] = useRecallStates()(recall);
  const { recallNumber, lotCode, isMock, notified, answered } = recall;
  const [answeredText, notifiedText] = [format.number(answered), format.number(notified)];
  return (
    <ListRow
      to={`${base}/${recall.id}`}
      title={isMock ? t`Exercise ${recallNumber}: lot ${lotCode}` : t`Recall ${recallNumber}: lot ${lotCode}`}
      detail={[
        format.instant(recall.startedAt, timeZone),
        recall.startedBy,
        isMock ? null : t`${answeredText} of ${notifiedText} answered`,
      ]
        .filter(Boolean)
        .join(' · ')}
      trail={<StatusBadge tone={tone}>{label}</StatusBadge>}
    />
  );
}
