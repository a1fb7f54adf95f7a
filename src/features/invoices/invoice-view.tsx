import { Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { type Invoice, invoiceEndpoints } from '../../../contract/invoices.ts';
import { callAs } from '../../sync/session.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateText } from '../../ui/date-text.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Fact } from '../../ui/fact.tsx';
import { NotFoundMessage } from '../../ui/not-found-message.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AsOfCallout } from '../kept-answers/as-of-callout.tsx';
import { useKeptAnswer } from '../kept-answers/use-kept-answer.ts';
import { PaperColumns, PaperPage } from '../orders/paper-page.tsx';
import { Facts } from '../shop/facts.tsx';
import { useServerPdf } from '../shop/use-server-pdf.ts';
import { InvoiceLines, InvoiceTotals } from './invoice-lines.tsx';
import { InvoiceStateBadge } from './invoice-state.tsx';
import { TermsText } from './terms-text.tsx';

/** One invoice: what was delivered, and what is left to pay. Without a signal, as it was last shown here. */
export function InvoiceView({ id }: { readonly id: string }) {
  const { data, state, reload, asOf } = useKeptAnswer(`invoice ${id}`, (signal) =>
    callAs(invoiceEndpoints.invoice, { params: { id } }, { signal }),
  );
  const again = (
    <Button variant="primary" onClick={() => void reload()}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (data === null) return <NotFoundMessage />;
  if (data) return <Paper invoice={data} notice={asOf !== null && <AsOfCallout at={asOf} action={again} />} />;
  if (state === 'loading')
    return (
      <chakra.div display="grid" gap={4}>
        <Skeleton height={9} width={60} />
        <Skeleton height={24} borderRadius="md" />
        <SkeletonRows picture={false} />
      </chakra.div>
    );
  return (
    <ErrorState
      title={
        state === 'offline' ? (
          <Trans>Invoices need a connection, and there is no signal</Trans>
        ) : (
          <Trans>This invoice could not be loaded</Trans>
        )
      }
      action={again}
    />
  );
}

function Paper({ invoice, notice }: { readonly invoice: Invoice; readonly notice: ReactNode }) {
  const { t } = useLingui();
  const { location } = useShop();
  const { id, invoiceNumber: number } = invoice;
  const pdf = useServerPdf({
    fetch: (locale) => callAs(invoiceEndpoints.invoicePdf, { params: { id }, query: { locale } }),
    name: `Invoice-${number}.pdf`,
  });
  return (
    <PaperPage
      place={location.displayName}
      back={{ to: '/portal/account/payments', label: t`Invoices` }}
      title={invoice.kind === 'debit_memo' ? <Trans>Debit memo #{number}</Trans> : <Trans>Invoice #{number}</Trans>}
      status={<InvoiceStateBadge invoice={invoice} />}
      action={
        <chakra.div data-screen-only display="contents">
          <Button icon={<Printer size={18} aria-hidden />} onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
          <Button icon={<Download size={18} aria-hidden />} loading={pdf.busy} onClick={() => void pdf.download()}>
            <Trans>Download PDF</Trans>
          </Button>
        </chakra.div>
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
