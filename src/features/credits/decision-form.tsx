import { Trans, useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { price, text } from '../../../contract/atoms.ts';
import type { CreditRequest } from '../../../contract/credits.ts';
import { Form } from '../../desk/form.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Money } from '../../ui/money.tsx';
import { type Asked, restOf } from './use-decide.ts';

/** The amount counts only if it is granted. */
const schema = z.object({ amount: z.nullable(price), reason: text(500), decision: z.enum(['granted', 'declined']) });

/**
 * The decision on one request: the credited amount, or the reason against it. An amount that was already deducted from
 * the total is only acknowledged.
 */
export function DecisionForm({
  request,
  busy,
  onDecide,
}: {
  readonly request: CreditRequest;
  readonly busy: boolean;
  readonly onDecide: (asked: readonly Asked[], reason: string) => Promise<boolean>;
}) {
  const { t } = useLingui();
  const rest = restOf(request);
  const faultOf = (amount: number | null): string | undefined => {
    if (amount !== null && amount > rest) return t`This is more than its value.`;
    return amount === null || (amount === 0 && rest > 0) ? t`Enter an amount, or decline the request.` : undefined;
  };

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

  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={3} data-screen-only>
      {request.creditedBefore > 0 && (
        <p>
          <Trans>
            <Money cents={request.creditedBefore} /> of this was credited before the delivery was corrected.
          </Trans>
        </p>
      )}
      <Form
        schema={schema}
        values={{ amount: rest, reason: '', decision: 'granted' }}
        sections={(field) => [
          {
            fields: [
              field.money('amount', t`Approve`, {
                hint: (
                  <Trans>
                    Up to <Money cents={rest} />, before tax
                  </Trans>
                ),
              }),
              field.longText('reason', t`Message to the customer`, {
                rows: 2,
                maxLength: 500,
                noCard: true,
                hint: t`Required to decline.`,
              }),
            ],
          },
        ]}
        check={({ amount, reason, decision }) =>
          decision === 'granted'
            ? { amount: faultOf(amount) }
            : { reason: reason.trim() === '' ? t`Give a reason. The customer sees it.` : undefined }
        }
        busy={busy}
        saveLabel={({ amount }) => (amount === null || amount === rest ? t`Approve in full` : t`Approve in part`)}
        deliberate
        ways={[{ label: t`Decline`, values: { decision: 'declined' } }]}
        onSave={async ({ amount, reason, decision }) => {
          const part = decision === 'granted' && amount !== rest ? amount : null;
          return (await onDecide([{ request, decision, amount: part }], reason)) ? undefined : false;
        }}
      />
    </chakra.div>
  );
}
