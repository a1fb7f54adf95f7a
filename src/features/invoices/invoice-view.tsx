import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Invoice, invoiceEndpoints } from '../../../contract/invoices.ts';
import { callAs } from '../../sync/session.ts';
import { useShop } from '../../sync/use-session.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Section } from '../../ui/section.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { payPath, takesCards } from '../card-payments/takes-cards.ts';
import { KeptDocument } from '../kept-answers/kept-document.tsx';
import { useKeptAnswer } from '../kept-answers/use-kept-answer.ts';
import { PaperColumns, PaperPage } from '../orders/paper-page.tsx';
import { Facts } from '../shop/facts.tsx';
import { PaperActions } from '../shop/paper-actions.tsx';
import { InvoiceLines, InvoiceTotals } from './invoice-lines.tsx';
import { InvoiceStateBadge } from './invoice-state.tsx';
import { TermsText } from './terms-text.tsx';

/** One invoice: what was delivered, and what is left to pay. Without a signal, as it was last shown here. */
export function InvoiceView({ id }: { readonly id: string }) {
  const remote = useKeptAnswer(`invoice ${id}`, (signal) =>
    callAs(invoiceEndpoints.invoice, { params: { id } }, { signal }),
  );
  return (
    <KeptDocument
      remote={remote}
      offline={<Trans>Invoices need a connection, and there is no signal</Trans>}
      failed={<Trans>This invoice could not be loaded</Trans>}
    >
      {(invoice, notice) => <Paper invoice={invoice} notice={notice} />}
    </KeptDocument>
  );
}

function Paper({ invoice, notice }: { readonly invoice: Invoice; readonly notice: ReactNode }) {
  const { t } = useLingui();
  const { location, settings } = useShop();
  const { id, invoiceNumber: number } = invoice;
  return (
    <PaperPage
      place={location.displayName}
      back={{ to: '/portal/account/payments', label: t`Invoices` }}
      title={invoice.kind === 'debit_memo' ? <Trans>Debit memo #{number}</Trans> : <Trans>Invoice #{number}</Trans>}
      status={<InvoiceStateBadge invoice={invoice} />}
      action={
        <PaperActions
          pdf={{
            fetch: (locale) => callAs(invoiceEndpoints.invoicePdf, { params: { id }, query: { locale } }),
            name: `Invoice-${number}.pdf`,
          }}
        >
          {invoice.open > 0 && takesCards(location, settings) && (
            <ButtonLink to={payPath(id)} variant="primary">
              <Trans>Pay</Trans>
            </ButtonLink>
          )}
        </PaperActions>
      }
    >
      {notice}
      <PaperColumns
        aside={
          <Card>
            <InvoiceTotals invoice={invoice} />
          </Card>
        }
      >
        <Card>
          <Facts>
            <Fact label={<Trans>Delivered on</Trans>}>
              <DateText on={invoice.invoicedOn} look="long" />
            </Fact>
            {invoice.dueOn !== null && (
              <Fact label={<Trans>Due on</Trans>}>
                <DateText on={invoice.dueOn} look="long" />
              </Fact>
            )}
            {invoice.termsDays !== null && (
              <Fact label={<Trans>Terms</Trans>}>
                <TermsText days={invoice.termsDays} />
              </Fact>
            )}
            {invoice.purchaseOrder !== '' && <Fact label={<Trans>PO number</Trans>}>{invoice.purchaseOrder}</Fact>}
            {invoice.salesOrderId !== null && (
              <Fact label={<Trans>Sales order</Trans>}>
                <TextLink to={`/portal/account/salesorders/${invoice.salesOrderId}`}>
                  #{invoice.salesOrderNumber}
                </TextLink>
              </Fact>
            )}
            <Fact label={<Trans>Location</Trans>}>{invoice.locationName}</Fact>
          </Facts>
        </Card>
        <Section title={<Trans>Lines</Trans>}>
          <InvoiceLines lines={invoice.lines} />
        </Section>
      </PaperColumns>
    </PaperPage>
  );
}
