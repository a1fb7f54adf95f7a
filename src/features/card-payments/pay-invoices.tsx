import { Plural, Trans, useLingui } from '@lingui/react/macro';
import CreditCard from 'lucide-react/icons/credit-card';
import { useRef, useState } from 'react';
import { cardPaymentEndpoints } from '../../../contract/card-payments.ts';
import type { ReturnsOf } from '../../../contract/endpoint.ts';
import type { InvoiceHead } from '../../../contract/invoices.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { callAs } from '../../sync/session.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListRow } from '../../ui/list-row.ts';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { InvoiceStateBadge, useInvoiceName } from '../invoices/invoice-state.tsx';
import { InvoiceAmount } from '../payments/invoice-amount.tsx';
import { usePost } from '../payments/use-post.ts';
import { BottomBar } from '../warehouse/bottom-bar.tsx';
import { PageAboveBar } from '../warehouse/page-above-bar.ts';
import { creditParts } from './credit-parts.ts';
import { usePayable } from './use-payable.ts';

const INVOICES = '/portal/account/payments';

/** Chooses invoices, uses credits for them, and leads to the provider's page. Never queued: the provider must be there. */
export function PayInvoices({
  first,
}: {
  /** The invoice that is chosen first; null for those that are overdue, or the only one. */ readonly first:
    | string
    | null;
}) {
  const { location } = useShop();
  const { data, state, reload } = usePayable(location.customerLocationId);
  const again = (
    <Button variant="primary" onClick={() => void reload()}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (state === 'loading') return <SkeletonRows picture={false} />;
  if (data === undefined || state !== 'here')
    return (
      <ErrorState
        page
        title={
          state === 'offline' ? (
            <Trans>Paying needs a connection, and there is no signal</Trans>
          ) : (
            <Trans>The invoices could not be loaded</Trans>
          )
        }
        advice={
          state === 'offline' && (
            <Trans>A card payment is made on the provider’s page. It is never saved to be sent later.</Trans>
          )
        }
        action={again}
      />
    );
  if (data.invoices.length === 0)
    return (
      <EmptyState
        page
        picture={<CreditCard size={48} strokeWidth={1.5} aria-hidden />}
        title={<Trans>Nothing is open</Trans>}
        action={
          <ButtonLink to={INVOICES} variant="primary">
            <Trans>Invoices</Trans>
          </ButtonLink>
        }
      />
    );
  return <Choice key={location.customerLocationId} payable={data} first={first} reload={reload} />;
}

type Payable = NonNullable<ReturnType<typeof usePayable>['data']>;

/** Cents chosen for invoices, by their id. */
type Amounts = ReadonlyMap<string, number>;

function amountsAtFirst(invoices: readonly InvoiceHead[], first: string | null): Amounts {
  const isOnly = invoices.length === 1;
  const chosen = invoices.filter(({ id, state }) => (first === null ? isOnly || state === 'overdue' : id === first));
  return new Map(chosen.map(({ id, open }) => [id, open]));
}

function Choice({
  payable,
  first,
  reload,
}: {
  readonly payable: Payable;
  readonly first: string | null;
  readonly reload: () => Promise<void>;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const { location } = useShop();
  const { customerLocationId } = location;
  const { invoices, credits, isEnabled, provider } = payable;
  const [amounts, setAmounts] = useState(() => amountsAtFirst(invoices, first));
  // The same id for each try of the same amounts, so that a lost answer begins no second attempt.
  const attempts = useRef(new Map<string, string>());
  const { busy, failure, post } = usePost(async () => {
    setAmounts(new Map());
    await reload();
  });
  const chosen = invoices.flatMap(({ id }) => {
    const amount = amounts.get(id) ?? 0;
    return amount > 0 ? [{ invoiceId: id, amount }] : [];
  });
  const tooMuch = new Set(invoices.filter(({ id, open }) => (amounts.get(id) ?? 0) > open).map(({ id }) => id));
  const total = chosen.reduce((sum, { amount }) => sum + amount, 0);
  const credit = credits.reduce((sum, { open }) => sum + open, 0);
  const parts = creditParts(credits, chosen);

  const pay = () =>
    post(async () => {
      const key = JSON.stringify(chosen);
      const id = attempts.current.get(key) ?? uuidv7();
      attempts.current.set(key, id);
      const body = { id, customerLocationId, invoices: chosen };
      const { pageUrl }: ReturnsOf<typeof cardPaymentEndpoints.start> = await callAs(cardPaymentEndpoints.start, {
        body,
      });
      window.location.assign(pageUrl ?? `${INVOICES}/create?payment=${id}`);
    });
  const applyCredits = () =>
    post(async () => {
      for (const { creditId, applications } of parts)
        await callAs(cardPaymentEndpoints.useCredit, {
          params: { creditId, id: uuidv7() },
          body: { applications: [...applications], customerLocationId },
        });
      toast.show({ key: 'credit', tone: 'success', text: t`Your credit is applied.` });
      setAmounts(new Map());
      await reload();
    });
  const choose = (invoice: InvoiceHead, on: boolean) => {
    const next = new Map(amounts);
    if (on) next.set(invoice.id, invoice.open);
    else next.delete(invoice.id);
    setAmounts(next);
  };
  const isAll = amounts.size === invoices.length;
  return (
    <>
      <PageAboveBar>
        <PageHeader
          title={<Trans>Pay invoices</Trans>}
          subtitle={location.displayName}
          action={
            <Button onClick={() => setAmounts(isAll ? new Map() : new Map(invoices.map((one) => [one.id, one.open])))}>
              {isAll ? <Trans>Choose none</Trans> : <Trans>Choose all</Trans>}
            </Button>
          }
        />
        {!isEnabled && (
          <Callout tone="info" title={<Trans>Invoices of this location can’t be paid by card</Trans>}>
            <Trans>Contact your distributor to pay in another way.</Trans>
          </Callout>
        )}
        {isEnabled && provider === 'practice' && (
          <Callout tone="warning" title={<Trans>Practice payments: no card is charged</Trans>} />
        )}
        {failure !== '' && <Callout tone="danger" title={failure} />}
        {credit > 0 && (
          <Callout
            tone="info"
            title={
              <Trans>
                You have <Money cents={credit} strong /> of credit.
              </Trans>
            }
            action={
              <Button
                disabled={parts.length === 0 || tooMuch.size > 0}
                loading={busy}
                onClick={() => void applyCredits()}
              >
                <Trans>Use it for the chosen invoices</Trans>
              </Button>
            }
          />
        )}
        <InvoiceChoices
          invoices={invoices}
          amounts={amounts}
          tooMuch={tooMuch}
          onChoose={choose}
          onType={(invoiceId, cents) => setAmounts(new Map([...amounts, [invoiceId, cents]]))}
        />
      </PageAboveBar>
      {isEnabled && (
        <BottomBar>
          <Button
            full
            size="large"
            variant="primary"
            loading={busy}
            disabled={total === 0 || tooMuch.size > 0}
            icon={<CreditCard size={20} aria-hidden />}
            onClick={() => void pay()}
          >
            {total === 0 ? (
              <Trans>Choose invoices</Trans>
            ) : (
              <span>
                <Trans>
                  Pay <Money cents={total} strong /> by card
                </Trans>
                <VisuallyHidden>
                  {' '}
                  <Plural value={chosen.length} one="for # invoice" other="for # invoices" />
                </VisuallyHidden>
              </span>
            )}
          </Button>
        </BottomBar>
      )}
    </>
  );
}

function InvoiceChoices({
  invoices,
  amounts,
  tooMuch,
  onChoose,
  onType,
}: {
  readonly invoices: readonly InvoiceHead[];
  readonly amounts: Amounts;
  readonly tooMuch: ReadonlySet<string>;
  readonly onChoose: (invoice: InvoiceHead, on: boolean) => void;
  readonly onType: (invoiceId: string, cents: number) => void;
}) {
  const { t } = useLingui();
  const name = useInvoiceName();
  return (
    <Card pad="none" as="ul" aria-label={t`Open invoices`}>
      {invoices.map((invoice) => (
        <ListRow
          key={invoice.id}
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 10rem' }}
          columnGap={4}
          rowGap={2}
          alignItems="center"
          paddingBlock={2}
        >
          <Checkbox
            checked={amounts.has(invoice.id)}
            onChange={(on) => onChoose(invoice, on)}
            label={
              <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap={2}>
                <chakra.span fontWeight="medium">{name(invoice)}</chakra.span>
                <Money cents={invoice.open} />
                <InvoiceStateBadge invoice={invoice} />
              </chakra.span>
            }
            hint={
              invoice.dueOn !== null && (
                <Trans>
                  Due on <DateText on={invoice.dueOn} />
                </Trans>
              )
            }
          />
          {amounts.has(invoice.id) && (
            <InvoiceAmount
              invoice={invoice}
              cents={amounts.get(invoice.id) ?? 0}
              isTooMuch={tooMuch.has(invoice.id)}
              onChange={(cents) => onType(invoice.id, cents)}
            />
          )}
        </ListRow>
      ))}
    </Card>
  );
}
