import { Plural, Trans } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type CreditRequest, MOST_DECISIONS } from '../../../contract/credits.ts';
import type { Selection } from '../../desk/use-selection.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type Asked, restOf, type useDecide } from './use-decide.ts';

/** What the selected requests are about. Amounts in cents. */
function contentOf({ rows, matching }: Pick<Selection<CreditRequest>, 'rows' | 'matching'>) {
  if (matching) {
    const { total, totals } = matching.expected;
    const [toCredit = 0, takenOff = 0] = [totals.toCredit, totals.takenOff];
    return { count: total, worth: toCredit, hasReturned: toCredit > 0, hasRefused: takenOff > 0 };
  }
  const owed = rows.filter(({ basis }) => basis === 'to_credit');
  return {
    count: rows.length,
    worth: owed.reduce((sum, request) => sum + restOf(request), 0),
    hasReturned: owed.length > 0,
    hasRefused: owed.length < rows.length,
  };
}

/** Returns the worth of the selected returned goods; null if none is selected. */
export function selectedWorth(selection: Selection<CreditRequest>): ReactNode {
  const { hasReturned, worth } = contentOf(selection);
  return hasReturned ? <Money cents={worth} /> : null;
}

/**
 * Decides on the selected requests at once: returned goods are credited in full or declined; goods not accepted are
 * acknowledged.
 */
export function DecisionActions({
  selection,
  deciding,
}: {
  readonly selection: Selection<CreditRequest>;
  readonly deciding: Pick<ReturnType<typeof useDecide>, 'busy' | 'decide' | 'decideMatching'>;
}) {
  const { busy } = deciding;
  const [declining, setDeclining] = useState(false);
  const [reason, setReason] = useState('');
  const { count, hasReturned, hasRefused } = contentOf(selection);
  const decide = async (choice: 'approve' | 'decline', words: string): Promise<boolean> => {
    const { matching, done } = selection;
    if (matching) {
      const isDecided = await deciding.decideMatching(matching, choice, words);
      if (isDecided) await done('all');
      return isDecided;
    }
    const asked = selection.rows.slice(0, MOST_DECISIONS).map((request): Asked => {
      const decision = request.basis === 'taken_off' ? 'acknowledged' : choice === 'approve' ? 'granted' : 'declined';
      return { request, decision, amount: null };
    });
    const isDecided = await deciding.decide(asked, words);
    if (isDecided) await done(asked.map(({ request }) => request.id));
    return isDecided;
  };
  const decline = async (event: FormEvent) => {
    event.preventDefault();
    if (await decide('decline', reason)) setReason('');
    setDeclining(false);
  };
  const formId = 'decline-several';
  return (
    <>
      {hasReturned && !hasRefused && (
        <Button disabled={busy} onClick={() => setDeclining(true)}>
          <Trans>Decline…</Trans>
        </Button>
      )}
      <Button variant="primary" loading={busy} onClick={() => void decide('approve', '')}>
        {!hasRefused ? (
          <Trans>Approve in full</Trans>
        ) : !hasReturned ? (
          <Trans>Acknowledge</Trans>
        ) : (
          <Trans>Approve and acknowledge</Trans>
        )}
      </Button>
      <Dialog
        open={declining}
        onClose={() => setDeclining(false)}
        sticky
        title={<Plural value={count} one="Decline # request" other="Decline # requests" />}
        footer={
          <>
            <Button onClick={() => setDeclining(false)}>
              <Trans>Back</Trans>
            </Button>
            <Button variant="danger" type="submit" form={formId} loading={busy} disabled={reason.trim() === ''}>
              <Trans>Decline</Trans>
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={(event) => void decline(event)}>
          <Field label={<Trans>Reason</Trans>} hint={<Trans>The customer sees this.</Trans>} required>
            <TextArea
              data-autofocus
              rows={3}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </form>
      </Dialog>
    </>
  );
}
