import { Trans } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useEffect, useState } from 'react';
import { type CardPayment, cardPaymentEndpoints } from '../../../contract/card-payments.ts';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';

const INVOICES = '/portal/account/payments';
/** Milliseconds between two questions to the provider, and how often this screen asks by itself. */
const PAUSE_MS = 3000;
const MOST_QUESTIONS = 20;

/** How a card payment ended, by what the provider has confirmed: what the browser came back with says nothing. */
export function PaymentResult({
  id,
  isLeft,
}: {
  readonly id: string;
  /** The payer came back from the provider's page without paying. */
  readonly isLeft: boolean;
}) {
  const [asked, setAsked] = useState(0);
  const { data, state, reload } = useRemote(
    (signal) =>
      callAs(cardPaymentEndpoints.check, { params: { id }, query: isLeft ? { left: 'true' } : {} }, { signal }),
    [id],
  );
  const isWaiting = data?.state === 'pending' && !data.isUnderReview;
  useEffect(() => {
    if (!isWaiting || asked >= MOST_QUESTIONS) return;
    const timer = setTimeout(() => {
      setAsked(asked + 1);
      void reload();
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, asked, reload]);
  if (data) return <Ended payment={data} isAsking={isWaiting && asked < MOST_QUESTIONS} onAsk={() => void reload()} />;
  if (state === 'loading') return <SkeletonRows picture={false} />;
  return (
    <ErrorState
      page
      title={
        state === 'offline' ? (
          <Trans>The payment’s state needs a connection, and there is no signal</Trans>
        ) : (
          <Trans>The payment’s state could not be loaded</Trans>
        )
      }
      action={
        <Button variant="primary" onClick={() => void reload()}>
          <Trans>Try again</Trans>
        </Button>
      }
      advice={<Trans>Do not pay again before you have seen it.</Trans>}
    />
  );
}

const Page = ({
  icon,
  title,
  actions,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly actions: ReactNode;
  readonly children?: ReactNode;
}) => (
  <EmptyState
    page
    picture={icon}
    title={title}
    action={
      <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap={2}>
        {actions}
      </chakra.div>
    }
  >
    {children}
  </EmptyState>
);

function Ended({
  payment,
  isAsking,
  onAsk,
}: {
  readonly payment: CardPayment;
  readonly isAsking: boolean;
  readonly onAsk: () => void;
}) {
  const { amount, state, message, isUnderReview, paymentNumber } = payment;
  const again = (
    <ButtonLink to={`${INVOICES}/create`} variant="primary">
      <Trans>Pay again</Trans>
    </ButtonLink>
  );
  const invoices = (
    <ButtonLink to={INVOICES}>
      <Trans>Invoices</Trans>
    </ButtonLink>
  );
  const size = { size: 56, strokeWidth: 1.5, 'aria-hidden': true } as const;
  switch (state) {
    case 'succeeded':
      return (
        <Page
          icon={<CircleCheck {...size} />}
          title={
            <Trans>
              <Money cents={amount} /> paid
            </Trans>
          }
          actions={
            <ButtonLink to={INVOICES} variant="primary">
              <Trans>Invoices</Trans>
            </ButtonLink>
          }
        >
          <Trans>It is posted as payment #{paymentNumber}.</Trans>
        </Page>
      );
    case 'refunded':
    case 'charged_back':
      return (
        <Page
          icon={<Undo2 {...size} />}
          title={
            state === 'refunded' ? (
              <Trans>
                <Money cents={amount} /> refunded
              </Trans>
            ) : (
              <Trans>
                <Money cents={amount} /> charged back
              </Trans>
            )
          }
          actions={invoices}
        >
          <Trans>The invoices of payment #{paymentNumber} are open again.</Trans>
        </Page>
      );
    case 'failed':
      return (
        <Page
          icon={<CircleX {...size} />}
          title={<Trans>The payment was declined</Trans>}
          actions={
            <>
              {again}
              {invoices}
            </>
          }
        >
          <Trans>Nothing was charged.</Trans>
          {message !== '' && (
            <>
              {' '}
              <Trans>The provider says: {message}</Trans>
            </>
          )}
        </Page>
      );
    case 'expired':
      return (
        <Page
          icon={<CircleX {...size} />}
          title={<Trans>Nothing was charged</Trans>}
          actions={
            <>
              {again}
              {invoices}
            </>
          }
        >
          <Trans>The payment page was left before a card was charged.</Trans>
        </Page>
      );
    default:
      return (
        <Page
          icon={<Hourglass {...size} />}
          title={isUnderReview ? <Trans>Your distributor checks this payment</Trans> : <Trans>Not confirmed yet</Trans>}
          actions={
            <>
              {!isUnderReview && (
                <Button variant="primary" loading={isAsking} onClick={onAsk}>
                  <Trans>Ask again</Trans>
                </Button>
              )}
              {invoices}
            </>
          }
        >
          {isUnderReview ? (
            <Trans>The payment provider confirmed another amount. Do not pay again.</Trans>
          ) : (
            <Trans>
              The payment provider has not said yet whether the card was charged. Do not pay again: the payment is
              posted as soon as the provider confirms it, also when you leave this page.
            </Trans>
          )}
        </Page>
      );
  }
}
