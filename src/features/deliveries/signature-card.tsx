import { Trans, useLingui } from '@lingui/react/macro';
import type { Delivery } from '../../../contract/deliveries.ts';
import { priceDelivery } from '../../../rules/delivery.ts';
import { useSession } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/section.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { totalOf } from '../routes/run.ts';
import type { SignedState } from '../signatures/use-signed.ts';
import { useUnsignedText } from '../signatures/use-unsigned-text.ts';
import { type Paid, PaymentCard } from './payment-card.tsx';

/** Returns the total in cents that was signed for last; null if an order has no signature. */
function signedTotalOf(deliveries: readonly Delivery[]): number | null {
  let sum = 0;
  for (const { signatures } of deliveries) {
    const last = signatures.at(-1);
    if (!last) return null;
    sum += last.total;
  }
  return sum;
}

/** Closes a delivery: payment, signature, and whether the signature still applies. */
export function SignatureCard({
  deliveries,
  state,
  locked,
  payments,
  onSign,
  onPay,
}: {
  readonly deliveries: readonly Delivery[];
  readonly state: SignedState;
  readonly locked: boolean;
  /** Whether payments name their order. */
  readonly payments: boolean;
  readonly onSign: () => void;
  readonly onPay: (delivery: Delivery, paid: Paid) => Promise<boolean>;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { settings } = useSession();
  const unsignedText = useUnsignedText();
  const last = deliveries[0]?.signatures.at(-1);
  const total = totalOf(deliveries);
  const signedTotal = signedTotalOf(deliveries);
  const why = deliveries.find(({ unsigned }) => unsigned)?.unsigned;
  const who = last?.name ?? '';
  const when = last ? format.time(last.at, settings?.timeZone ?? 'UTC') : '';
  return (
    <>
      {deliveries.map((delivery) => (
        <PaymentCard
          key={delivery.id}
          delivery={delivery}
          total={priceDelivery(delivery).total}
          named={payments}
          locked={locked}
          onPay={(paid) => onPay(delivery, paid)}
        />
      ))}
      <Section title={<Trans>Signature</Trans>}>
        {state === 'signed' && (
          <Callout tone="success" title={t`Signed by ${who}`}>
            {last?.place ? <Trans>At {when}, with location</Trans> : <Trans>At {when}</Trans>}
          </Callout>
        )}
        {state === 'changed' && (
          <Callout
            tone="warning"
            title={t`Unsigned`}
            announce
            action={
              !locked && (
                <Button onClick={onSign}>
                  <Trans>Sign again</Trans>
                </Button>
              )
            }
          >
            <Trans>
              {who} signed at {when}, and the delivery changed after that. Ask for a new signature.
            </Trans>
            {signedTotal !== null && total !== null && signedTotal !== total && (
              <chakra.span display="block" fontWeight="medium">
                <Trans>
                  Signed for <Money cents={signedTotal} />, now <Money cents={total} />
                </Trans>
              </chakra.span>
            )}
          </Callout>
        )}
        {state === 'none' && (
          <chakra.p fontSize="sm" color="fg.muted">
            {locked ? <Trans>Not signed.</Trans> : <Trans>Not signed yet.</Trans>}
          </chakra.p>
        )}
        {locked && state !== 'signed' && why && (
          <Callout tone="warning" title={t`Done without a signature`}>
            {unsignedText(why)}
          </Callout>
        )}
      </Section>
    </>
  );
}
