import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { type NotifiedLocation, type Recall, recallEndpoints } from '../../../contract/recalls.ts';
import { tracingEndpoints } from '../../../contract/tracing.ts';
import { saveFile } from '../../lib/save-file.ts';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { useFresh } from '../../sync/use-fresh.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PrintPage } from '../../ui/print-page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TextPage } from '../../ui/text-page.ts';
import { useToast } from '../../ui/toast-context.ts';
import { EndRecall } from './end-recall.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { RecallFound } from './recall-found.tsx';
import { RecordAnswer } from './record-answer.tsx';
import { useRecallStates } from './use-recall-states.ts';

/** Milliseconds between readings: answers come at any time. */
const LIVE_MS = 15_000;
const MINUTE_MS = 60_000;

/** A recall or exercise: who received the lot, what they answered, what is still here, and how long it took. */
export function RecallBoard({ id, base }: { readonly id: string; readonly base: string }) {
  const remote = useRemote((signal) => callAs(recallEndpoints.get, { params: { id } }, { signal }), [id]);
  useFresh(remote, LIVE_MS);
  if (remote.data) return <Board recall={remote.data} reload={remote.reload} base={base} />;
  return (
    <TextPage>
      <PageHeader title={<Trans>Recall</Trans>} />
      {remote.state === 'loading' ? <SkeletonRows picture={false} /> : <NotLoaded remote={remote} />}
    </TextPage>
  );
}

function Board({
  recall,
  reload,
  base,
}: {
  readonly recall: Recall;
  readonly reload: () => Promise<void>;
  readonly base: string;
}) {
  const [ending, setEnding] = useState<'done' | 'called_off'>();
  const [answering, setAnswering] = useState<NotifiedLocation>();
  const { t } = useLingui();
  const { recallNumber, lotCode, isMock, state } = recall;
  return (
    <>
      <PrintPage />
      <TextPage>
        <PageHeader
          back={{ to: base, label: t`Recalls` }}
          title={
            isMock ? (
              <Trans>
                Exercise {recallNumber}: lot {lotCode}
              </Trans>
            ) : (
              <Trans>
                Recall {recallNumber}: lot {lotCode}
              </Trans>
            )
          }
          subtitle={<Times recall={recall} />}
        />
        <Actions recall={recall} onEnd={setEnding} />
        <chakra.div lineHeight="snug" overflowWrap="anywhere">
          <chakra.p fontWeight="medium">{recall.reason}</chakra.p>
          {recall.isExact && (
            <p>
              <Trans>Only the lot with this name, not those of other packers with its code.</Trans>
            </p>
          )}
          {recall.instructions && <chakra.p whiteSpace="pre-line">{recall.instructions}</chakra.p>}
          {recall.conclusion && (
            <chakra.p whiteSpace="pre-line" paddingTop={2}>
              <chakra.strong>
                <Trans>What was found:</Trans>
              </chakra.strong>{' '}
              {recall.conclusion}
            </chakra.p>
          )}
        </chakra.div>
        <RecallFound recall={recall} {...(isMock ? {} : { onAnswer: setAnswering })} />
      </TextPage>
      {ending && <EndRecall recall={recall} state={ending} onEnded={reload} onClose={() => setEnding(undefined)} />}
      {answering && state !== 'called_off' && (
        <RecordAnswer recall={recall} location={answering} onSaved={reload} onClose={() => setAnswering(undefined)} />
      )}
    </>
  );
}

/** State, start, end and duration. */
function Times({ recall }: { readonly recall: Recall }) {
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const [label, tone] = useRecallStates()(recall);
  const { startedAt, startedBy, endedAt, endedBy } = recall;
  const minutes = endedAt === null ? null : Math.ceil((Date.parse(endedAt) - Date.parse(startedAt)) / MINUTE_MS);
  return (
    <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap={2} rowGap={1}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <span>
        <Trans>
          Started <DateTimeText at={startedAt} timeZone={timeZone} /> by {startedBy}
        </Trans>
      </span>
      {endedAt !== null && minutes !== null && (
        <span>
          <Trans>
            Ended <DateTimeText at={endedAt} timeZone={timeZone} /> by {endedBy}
          </Trans>
          {' · '}
          <Plural value={minutes} one="took # minute" other="took # minutes" />
        </span>
      )}
    </chakra.span>
  );
}

function Actions({
  recall,
  onEnd,
}: {
  readonly recall: Recall;
  readonly onEnd: (state: 'done' | 'called_off') => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const { lotCode, itemCode, isExact, isMock, state } = recall;
  const saveSheet = async () => {
    setBusy(true);
    try {
      const query = { ...(itemCode !== null && { itemCode }), ...(isExact && { exact: 'true' as const }) };
      const sheet = await callAs(tracingEndpoints.traceSheet, { params: { lotCode }, query });
      saveFile(sheet, `Lot-${lotCode}.xlsx`);
    } catch (error) {
      toast.show({ key: 'recall-sheet', tone: 'danger', text: failureText(error) });
    }
    setBusy(false);
  };
  return (
    <chakra.div data-screen-only display="flex" flexWrap="wrap" gap={2}>
      {state === 'open' && (
        <Button variant="primary" onClick={() => onEnd('done')}>
          {isMock ? t`End exercise` : t`End recall`}
        </Button>
      )}
      {state === 'open' && !isMock && (
        <Button onClick={() => onEnd('called_off')}>
          <Trans>Call off</Trans>
        </Button>
      )}
      <Button icon={<Download size={18} aria-hidden />} loading={busy} onClick={() => void saveSheet()}>
        <Trans>Full sheet (Excel)</Trans>
      </Button>
      <Button icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
        <Trans>Print</Trans>
      </Button>
    </chakra.div>
  );
}
