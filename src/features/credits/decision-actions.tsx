import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { filled } from '../../../contract/atoms.ts';
import { type CreditRequest, MOST_DECISIONS } from '../../../contract/credits.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import type { Selection } from '../../desk/use-selection.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { type Asked, restOf, type useDecide } from './use-decide.ts';

/** The customer reads the reason. */
const declined = z.object({ reason: filled(500) });

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
  const { t } = useLingui();
  const { busy } = deciding;
  const [declining, setDeclining] = useState(false);
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
      <FormDialog
        open={declining}
        onClose={() => setDeclining(false)}
        title={<Plural value={count} one="Decline # request" other="Decline # requests" />}
        schema={declined}
        values={{ reason: '' }}
        sections={(field) => [
          {
            fields: [
              field.longText('reason', t`Reason`, {
                autoFocus: true,
                maxLength: 500,
                noCard: true,
                hint: t`The customer sees this.`,
              }),
            ],
          },
        ]}
        faultText={({ rule }) => (rule === 'required' ? t`Give a reason. The customer sees it.` : undefined)}
        danger
        saveLabel={t`Decline`}
        onSave={async ({ reason }) => {
          if (!(await decide('decline', reason))) return false;
          setDeclining(false);
          return undefined;
        }}
      />
    </>
  );
}
