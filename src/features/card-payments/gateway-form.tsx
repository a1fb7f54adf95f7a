import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { cardPaymentEndpoints, type Gateway } from '../../../contract/card-payments.ts';
import { Form } from '../../desk/form.tsx';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useToast } from '../../ui/toast-context.ts';

const { body } = cardPaymentEndpoints.saveGateway.spec;
const WEBHOOK_PATH = `${location.origin}/api/v1/payments/callbacks/stripe`;
type Values = z.input<typeof body>;

const valuesOf = ({ provider, merchantId, account, isLive, updatedAt }: Gateway): Values => ({
  provider,
  merchantId,
  account,
  isLive,
  updatedAt,
});

/** The provider on whose page customers pay by card. */
export function GatewayForm({
  stored,
  onSaved,
}: {
  readonly stored: Gateway;
  readonly onSaved: (stored: Gateway) => void;
}) {
  const { t } = useLingui();
  const toast = useToast();
  // The typed secret does not stay in the form.
  const [saves, setSaves] = useState(0);
  const codes = { autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' } as const;
  return (
    <chakra.div display="grid" gap={4}>
      {stored.secretLost && (
        <Callout tone="danger" title={t`Cards can’t be charged: the stored secret can’t be read`}>
          <Trans>Enter the shared secret again.</Trans>
        </Callout>
      )}
      <Form
        key={saves}
        schema={body}
        values={valuesOf(stored)}
        sections={(field, now) => [
          {
            title: t`Card payments`,
            fields: [
              field.select(
                'provider',
                t`Provider`,
                [
                  { value: 'hpp', label: t`Global Payments (hosted payment page)` },
                  { value: 'stripe', label: t`Stripe Checkout` },
                  ...(stored.allowsPractice || stored.provider === 'practice'
                    ? [{ value: 'practice', label: t`Practice: charges nothing` }]
                    : []),
                ],
                {
                  none: t`None: invoices are not paid by card`,
                  hint: t`Customers pay on the provider’s page. Card numbers never reach this server.`,
                },
              ),
              ...(now.provider === 'stripe'
                ? [
                    field.password('secret', t`Secret key`, {
                      autoComplete: 'new-password',
                      ...(stored.hasSecret && stored.provider === 'stripe'
                        ? { optional: true, hint: t`A key is stored. Leave this empty to keep it.` }
                        : { hint: t`A key of live mode charges real cards, one of test mode does not.` }),
                    }),
                    field.password('webhookSecret', t`Signing secret of the webhook`, {
                      autoComplete: 'new-password',
                      optional: stored.hasWebhookSecret && stored.provider === 'stripe',
                      hint: t`Register the webhook ${WEBHOOK_PATH} at Stripe, for checkout sessions, refunds and disputes.`,
                    }),
                  ]
                : []),
              ...(now.provider === 'hpp'
                ? [
                    field.text('merchantId', t`Merchant ID`, { input: { ...codes, maxLength: 50 } }),
                    field.text('account', t`Account`, {
                      input: { ...codes, maxLength: 30 },
                      optional: true,
                      hint: t`Empty: the merchant’s standard account.`,
                    }),
                    field.password('secret', t`Shared secret`, {
                      autoComplete: 'new-password',
                      ...(stored.hasSecret
                        ? {
                            optional: true,
                            hint: t`A secret is stored. Leave this empty to keep it for the same merchant ID.`,
                          }
                        : {}),
                    }),
                    field.checkbox('isLive', t`Charge real cards`, {
                      hint: t`Off: the provider’s test page, for its test cards.`,
                    }),
                  ]
                : []),
            ],
          },
        ]}
        saveLabel={t`Save payment settings`}
        bar
        onSave={async ({ secret, webhookSecret, ...values }) => {
          onSaved(
            await callAs(cardPaymentEndpoints.saveGateway, {
              body: { ...values, ...(secret ? { secret } : {}), ...(webhookSecret ? { webhookSecret } : {}) },
            }),
          );
          setSaves(saves + 1);
          toast.show({ key: 'form', text: t`Saved`, tone: 'success' });
        }}
        reread={async () => valuesOf(await callAs(cardPaymentEndpoints.gateway, {}))}
      />
      {stored.provider === 'stripe' && !stored.secretLost && <KeyCheck />}
    </chakra.div>
  );
}

/** Asks Stripe whether it accepts the stored key. */
function KeyCheck() {
  const { t } = useLingui();
  const toast = useToast();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    try {
      const { result } = await callAs(cardPaymentEndpoints.checkGateway, { body: {} });
      if (result === 'accepted') toast.show({ key: 'check', tone: 'success', text: t`Stripe accepts the key.` });
      else if (result === 'unreachable')
        toast.show({ key: 'check', tone: 'danger', text: t`Stripe does not answer. Try again in a moment.` });
      else toast.show({ key: 'check', tone: 'danger', text: t`Stripe does not accept the key.` });
    } catch (error) {
      toast.show({ key: 'check', tone: 'danger', text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <Button loading={busy} onClick={() => void check()}>
        <Trans>Check the key</Trans>
      </Button>
    </div>
  );
}
