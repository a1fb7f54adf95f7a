import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { RecallNotice } from '../../../contract/recall-notices.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useServerOffset } from '../../sync/use-server-now.ts';

import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useStorageNotice } from '../carts/use-set-line.ts';
import { AnswerFields, AnswerText, useAnswerDraft } from './answer-fields.tsx';
import { waits } from './data/notices.ts';

interface Props {
  readonly notice: RecallNotice;
  /** Named if the user shops for several locations. */
  readonly locationName: string | null;
  readonly timeZone: string;
  /** The answer waits on this device. */
  readonly isUnsent: boolean;
}

/** A recall: what to do, which goods, and the answer. */
export function NoticeCard({ notice, locationName, timeZone, isUnsent }: Props) {
  const [isChanging, setChanging] = useState(false);
  const { recallNumber, reason, instructions, state, answer } = notice;
  const isAsked = waits(notice) || isChanging;
  return (
    <Card as="section" aria-labelledby={`recall-${notice.id}`}>
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
        <chakra.div display="grid" gap={1}>
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={2}>
            <chakra.h2 id={`recall-${notice.id}`} fontSize="lg" fontWeight="bold">
              <Trans>Recall {recallNumber}</Trans>
            </chakra.h2>
            {state === 'open' ? (
              <StatusBadge tone="danger">
                <Trans>Do not use</Trans>
              </StatusBadge>
            ) : state === 'called_off' ? (
              <StatusBadge tone="success">
                <Trans>Called off: you may use the goods</Trans>
              </StatusBadge>
            ) : (
              <StatusBadge tone="neutral">
                <Trans>Ended</Trans>
              </StatusBadge>
            )}
          </chakra.div>
          <chakra.p fontSize="sm" color="fg.muted">
            <DateTimeText at={notice.startedAt} timeZone={timeZone} />
            {locationName && ` · ${locationName}`}
          </chakra.p>
          <chakra.p fontWeight="medium" overflowWrap="anywhere">
            {reason}
          </chakra.p>
          {instructions && (
            <chakra.p whiteSpace="pre-line" overflowWrap="anywhere">
              {instructions}
            </chakra.p>
          )}
        </chakra.div>
        {isAsked ? (
          <AnswerForm notice={notice} onSent={() => setChanging(false)} />
        ) : (
          <>
            {answer ? <AnswerText notice={notice} /> : null}
            {answer && (
              <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3}>
                <chakra.p fontSize="sm" color="fg.muted">
                  {isUnsent ? (
                    <Trans>Your answer is saved on this device and is sent with the next signal</Trans>
                  ) : (
                    <Trans>
                      Answered <DateTimeText at={answer.answeredAt} timeZone={timeZone} />
                    </Trans>
                  )}
                  {!isUnsent && answer.by && ` · ${answer.by}`}
                </chakra.p>
                {state === 'open' && (
                  <Button onClick={() => setChanging(true)}>
                    <Trans>Change answer</Trans>
                  </Button>
                )}
              </chakra.div>
            )}
          </>
        )}
      </chakra.div>
    </Card>
  );
}

function AnswerForm({ notice, onSent }: { readonly notice: RecallNotice; readonly onSent: () => void }) {
  const { t } = useLingui();
  const toast = useToast();
  const mutate = useMutate();
  const noteFull = useStorageNotice();
  const offset = useServerOffset();
  const answer = useAnswerDraft(notice);
  const [busy, setBusy] = useState(false);
  const isNothing = answer.draft.goods.every(({ kept, discarded }) => kept === 0 && discarded === 0);
  const send = async () => {
    const { goods, note, isSendable } = answer.draft;
    if (!isSendable || busy) return;
    setBusy(true);
    try {
      const body = { goods: [...goods], note, answeredAt: new Date(Date.now() + offset).toISOString() };
      await mutate('recalls.answer', { params: { id: notice.id }, body });
      onSent();
      toast.show({ key: `recall-${notice.id}`, tone: 'success', text: t`Answer saved. It goes to your distributor.` });
    } catch (error) {
      noteFull(error);
    }
    setBusy(false);
  };
  return (
    <chakra.form
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap={4}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <AnswerFields notice={notice} of={answer} />
      <Button type="submit" variant="primary" full loading={busy}>
        {isNothing ? <Trans>Nothing is left: send answer</Trans> : <Trans>Send answer</Trans>}
      </Button>
    </chakra.form>
  );
}
