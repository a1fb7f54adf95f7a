import { Plural, Trans } from '@lingui/react/macro';
import { showsInvoices } from '../../../contract/order-policy.ts';
import type { CreditState } from '../../../rules/ordering.ts';
import { useShop } from '../../sync/use-session.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Money } from '../../ui/money.tsx';
import { payPath, takesCards } from '../card-payments/takes-cards.ts';
import { CompanyContact } from '../contact/company-contact.tsx';
import { CreditMessage } from './credit-line.tsx';

/** Why an order will be held, how to pay and whom to call, before it is sent. Renders nothing if it won't be. */
export function CreditNotice({ credit }: { readonly credit: Pick<CreditState, 'codes' | 'availableCents'> }) {
  const { location, settings } = useShop();
  const { codes, availableCents } = credit;
  if (codes.length === 0) return null;
  const { oldestOverdueDays, balance } = location.credit;
  const showsMoney = showsInvoices(location.options);
  const company = settings.companyName;
  return (
    <Callout
      tone="warning"
      title={<CreditMessage codes={codes} />}
      action={
        showsMoney &&
        takesCards(location, settings) &&
        balance > 0 && (
          <ButtonLink to={payPath()}>
            <Trans>Pay invoices</Trans>
          </ButtonLink>
        )
      }
    >
      {oldestOverdueDays > 0 && (
        <p>
          <Plural
            value={oldestOverdueDays}
            one="Your oldest open invoice is # day overdue."
            other="Your oldest open invoice is # days overdue."
          />
        </p>
      )}
      {showsMoney && balance > 0 && (
        <p>
          <Trans>
            Your open invoices: <Money cents={balance} />
          </Trans>
        </p>
      )}
      {showsMoney && availableCents !== null && availableCents < 0 && (
        <p>
          <Trans>
            Above your limit with this order: <Money cents={-availableCents} />
          </Trans>
        </p>
      )}
      <p>
        <Trans>You can still send this order. {company} will review it before confirming.</Trans>
      </p>
      <CompanyContact />
    </Callout>
  );
}
