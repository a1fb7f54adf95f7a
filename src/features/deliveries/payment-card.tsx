import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Delivery, type DeliveryPayment, PAYMENT_METHODS } from '../../../contract/deliveries.ts';
import { containsCardNumber } from '../../../rules/card.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Field } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { PressChoice } from '../../ui/press-choice.tsx';
import { Section } from '../../ui/section.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useSheetDraft } from '../warehouse/use-sheet-draft.ts';
import { useDriverWords } from './use-driver-words.ts';

export type Paid = Omit<DeliveryPayment, 'at'>;

/** A payment while it is entered. */
interface Entered extends Pick<DeliveryPayment, 'method' | 'reference'> {
  readonly cents: number | null;
}

/** The payment on delivery, as recorded. The money itself is handled outside the app. */
export function PaymentCard({
  delivery,
  total,
  named,
  locked,
  onPay,
}: {
  readonly delivery: Delivery;
  /** The total of the accepted goods in cents, which the customer would pay. */
  readonly total: number;
  /** Whether to name the order, because a stop can have several. */
  readonly named: boolean;
  readonly locked: boolean;
  readonly onPay: (paid: Paid) => Promise<boolean>;
}) {
  const words = useDriverWords();
  const [open, setOpen] = useState(false);
  const { payment, account } = delivery;
  const number = delivery.salesOrderNumber;
  /** Cents by which the payment differs from what the customer owes for the accepted goods. */
  const off = payment && payment.method !== 'none' && delivery.showPrices ? payment.amount - total : 0;
  return (
    <Section title={named ? <Trans>Payment for order {number}</Trans> : <Trans>Payment</Trans>}>
      <Card display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3}>
        <chakra.div minWidth={0}>
          {payment ? (
            <>
              <chakra.p fontSize="sm" fontWeight="semibold">
                {words.method(payment.method)} · <Money cents={payment.amount} />
              </chakra.p>
              {off !== 0 && (
                <chakra.p fontSize="sm" color="warning.fg" fontWeight="medium">
                  {off > 0 ? (
                    <Trans>
                      <Money cents={off} /> more than the total of <Money cents={total} />
                    </Trans>
                  ) : (
                    <Trans>
                      <Money cents={-off} /> less than the total of <Money cents={total} />
                    </Trans>
                  )}
                </chakra.p>
              )}
              {payment.reference !== '' && (
                <chakra.p fontSize="xs" color="fg.muted" overflowWrap="anywhere">
                  {payment.reference}
                </chakra.p>
              )}
            </>
          ) : (
            <chakra.p
              fontSize="sm"
              {...(account?.collects ? { color: 'warning.fg', fontWeight: 'semibold' } : { color: 'fg.muted' })}
            >
              {!account?.collects ? (
                <Trans>No payment recorded.</Trans>
              ) : delivery.showPrices ? (
                <Trans>
                  Pays on delivery: collect <Money cents={total} />
                </Trans>
              ) : (
                <Trans>Pays on delivery</Trans>
              )}
            </chakra.p>
          )}
          {!locked && (account?.balance ?? 0) > 0 && (
            <chakra.p fontSize="sm" color="fg.muted">
              <Trans>
                Open from earlier deliveries: <Money cents={account?.balance ?? 0} />
              </Trans>
            </chakra.p>
          )}
        </chakra.div>
        {!locked && (
          <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {payment ? <Trans>Change</Trans> : <Trans>Record payment</Trans>}
          </Button>
        )}
      </Card>
      {open && (
        <PaymentSheet
          of={delivery.id}
          payment={payment}
          proposed={delivery.showPrices ? total : null}
          onClose={() => setOpen(false)}
          onPay={async (paid) => {
            const isRecorded = await onPay(paid);
            if (isRecorded) setOpen(false);
            return isRecorded;
          }}
        />
      )}
    </Section>
  );
}

/** What is entered is there again when the sheet is opened again, also after a reload. */
function PaymentSheet({
  of,
  payment,
  proposed,
  onPay,
  onClose,
}: {
  /** The order's id. */
  readonly of: string;
  readonly payment: DeliveryPayment | null;
  readonly proposed: number | null;
  readonly onPay: (paid: Paid) => Promise<boolean>;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const words = useDriverWords();
  const [asked, setAsked] = useState(false);
  const kept = useSheetDraft<Partial<Entered>>('payment', of);
  if (kept.value === undefined) return null;
  // Only what was changed is kept, because the total can change until the payment is recorded.
  const change = (part: Partial<Entered>) => kept.set((before) => ({ ...before, ...part }));
  const recorded = {
    method: payment?.method ?? 'cash',
    cents: payment?.amount ?? proposed,
    reference: payment?.reference ?? '',
  };
  const { method, cents, reference }: Entered = { ...recorded, ...kept.value };
  const isCard = containsCardNumber(reference);
  const missing = method !== 'none' && (cents === null || cents <= 0);
  const save = () => {
    setAsked(true);
    if (isCard || missing) return;
    const paid =
      method === 'none'
        ? { method, amount: 0, reference: '' }
        : { method, amount: cents ?? 0, reference: reference.trim() };
    void kept.record(() => onPay(paid));
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={<Trans>Payment on delivery</Trans>}
      footer={
        <Button full size="large" variant="primary" onClick={save}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
        <PressChoice
          label={t`Payment method`}
          words={PAYMENT_METHODS}
          wordOf={words.method}
          value={method}
          onChange={(next) => change({ method: next })}
        />
        {method !== 'none' && (
          <>
            <Field label={t`Amount`} error={asked && missing && t`Enter the amount paid.`}>
              <NumberInput
                value={cents === null ? null : cents / 100}
                decimals={2}
                fixed
                unit="$"
                onChange={(value) => change({ cents: value === null ? null : Math.round(Math.max(0, value) * 100) })}
              />
            </Field>
            {method !== 'cash' && (
              <Field
                label={method === 'check' ? t`Check number` : t`Card terminal receipt`}
                optional
                hint={method === 'card' && t`Never enter a card number.`}
                error={isCard && t`This looks like a card number. Don’t save it here.`}
              >
                <TextInput
                  value={reference}
                  maxLength={40}
                  autoComplete="off"
                  onChange={(event) => change({ reference: event.target.value })}
                />
              </Field>
            )}
          </>
        )}
      </chakra.div>
    </Drawer>
  );
}
