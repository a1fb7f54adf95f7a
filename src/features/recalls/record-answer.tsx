import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { type NotifiedLocation, type Recall, recallEndpoints } from '../../../contract/recalls.ts';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { useServerOffset } from '../../sync/use-server-now.ts';
import { Button } from '../../ui/button.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { AnswerFields, useAnswerDraft } from '../recall-notices/answer-fields.tsx';

interface Props {
  readonly recall: Recall;
  readonly location: NotifiedLocation;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** Records what a customer said, for example on the phone. */
export function RecordAnswer({ recall, location, onSaved, onClose }: Props) {
  const toast = useToast();
  const failureText = useFailureText();
  const offset = useServerOffset();
  const answer = useAnswerDraft(location);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const { goods, note, isSendable } = answer.draft;
    if (!isSendable || busy) return;
    setBusy(true);
    try {
      await callAs(recallEndpoints.answer, {
        params: { id: recall.id, noticeId: location.id },
        body: { goods: [...goods], note, answeredAt: new Date(Date.now() + offset).toISOString() },
      });
      await onSaved();
      onClose();
    } catch (error) {
      toast.show({ key: 'recall-answer', tone: 'danger', text: failureText(error) });
      setBusy(false);
    }
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={<Trans>Answer of {location.locationName}</Trans>}
      footer={
        <Button full variant="primary" loading={busy} onClick={() => void save()}>
          <Trans>Save answer</Trans>
        </Button>
      }
    >
      <AnswerFields notice={location} of={answer} />
    </Drawer>
  );
}
