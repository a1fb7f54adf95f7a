import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { CreditRequest } from '../../../contract/credits.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type Asked, restOf } from './use-decide.ts';

/**
 * The decision on one request: the credited amount, or the reason against it. An amount that was already deducted from
 * the total is only acknowledged.
 */
export function DecisionForm({
  request,
  busy,
  reason,
  onReason,
  onDecide,
}: {
  readonly request: CreditRequest;
  readonly busy: boolean;
  /** The message to the customer, as typed. */
  readonly reason: string;
  readonly onReason: (reason: string) => void;
  readonly onDecide: (asked: readonly Asked[], reason: string) => Promise<boolean>;
}) {
  const { t } = useLingui();
  const rest = restOf(request);
  const [dollars, setDollars] = useState<number | null>(rest / 100);
  const [asksWhy, setAsksWhy] = useState(false);
  const cents = dollars === null ? null : Math.round(dollars * 100);
  const fits = cents !== null && cents <= rest && (cents > 0 || rest === 0);

  if (request.basis === 'taken_off')
    return (
      <chakra.div display="grid" gap={3}>
        <p>
          <Trans>
            The customer refused it, so it was never charged. The delivery total does not include it. There is nothing
            to credit.
          </Trans>
        </p>
        <div>
          <Button
            variant="primary"
            loading={busy}
            onClick={() => void onDecide([{ request, decision: 'acknowledged', amount: null }], '')}
          >
            <Trans>Acknowledge</Trans>
          </Button>
        </div>
      </chakra.div>
    );

  const grant = (event: FormEvent) => {
    event.preventDefault();
    if (fits) void onDecide([{ request, decision: 'granted', amount: cents === rest ? null : cents }], reason);
  };
  const decline = () => {
    setAsksWhy(reason.trim() === '');
    if (reason.trim() !== '') void onDecide([{ request, decision: 'declined', amount: null }], reason);
  };
  return (
    <chakra.form display="grid" gap={3} onSubmit={grant} data-screen-only>
      {request.creditedBefore > 0 && (
        <p>
          <Trans>
            <Money cents={request.creditedBefore} /> of this was credited before the delivery was corrected.
          </Trans>
        </p>
      )}
      <Field
        label={<Trans>Approve</Trans>}
        hint={
          <Trans>
            Up to <Money cents={rest} />, before tax
          </Trans>
        }
        error={cents !== null && cents > rest ? t`This is more than its value.` : undefined}
      >
        <NumberInput value={dollars} onChange={setDollars} decimals={2} fixed unit="$" />
      </Field>
      <Field
        label={<Trans>Message to the customer</Trans>}
        hint={<Trans>Required to decline.</Trans>}
        error={asksWhy && reason.trim() === '' ? t`Give a reason. The customer sees it.` : undefined}
      >
        <TextArea rows={2} maxLength={500} value={reason} onChange={(event) => onReason(event.target.value)} />
      </Field>
      <chakra.div display="flex" flexWrap="wrap" gap={2} role="group" aria-label={t`What to do`}>
        <Button variant="primary" type="submit" loading={busy} disabled={!fits}>
          {cents === rest || cents === null ? <Trans>Approve in full</Trans> : <Trans>Approve in part</Trans>}
        </Button>
        <Button disabled={busy} onClick={decline}>
          <Trans>Decline</Trans>
        </Button>
      </chakra.div>
    </chakra.form>
  );
}
