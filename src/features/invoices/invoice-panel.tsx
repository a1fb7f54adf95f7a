import { Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { type InvoiceHead, invoiceEndpoints } from '../../../contract/invoices.ts';
import { Panel } from '../../desk/panel.tsx';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateText } from '../../ui/date-text.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Fact } from '../../ui/fact.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useServerPdf } from '../shop/use-server-pdf.ts';
import { WriteOffDialog } from '../write-offs/write-off-dialog.tsx';
import { InvoiceLines, InvoiceTotals } from './invoice-lines.tsx';
import { InvoiceMails } from './invoice-mails.tsx';
import { InvoiceStateBadge, useInvoiceName } from './invoice-state.tsx';
import { TermsText } from './terms-text.tsx';

/** One invoice beside the office's list. An opening balance has only its facts. */
export function InvoicePanel({ row, onClose }: { readonly row: InvoiceHead; readonly onClose: () => void }) {
  const name = useInvoiceName();
  return (
    <Panel
      title={name(row)}
      subtitle={`${row.customerName} · ${row.locationName}`}
      badge={<InvoiceStateBadge invoice={row} />}
      onClose={onClose}
    >
      {row.kind === 'opening' ? (
        <p>
          <Trans>This amount was open before invoices were kept here. No document explains it.</Trans>
        </p>
      ) : (
        <Document row={row} />
      )}
    </Panel>
  );
}

function Document({ row }: { readonly row: InvoiceHead }) {
  const { id, invoiceNumber, salesOrderNumber, purchaseOrder } = row;
  const { t } = useLingui();
  const name = useInvoiceName();
  const [isWritingOff, setWritingOff] = useState(false);
  const { data, state, reload } = useRemote(
    (signal) => callAs(invoiceEndpoints.invoice, { params: { id } }, { signal }),
    [id],
  );
  const pdf = useServerPdf({
    fetch: (locale) => callAs(invoiceEndpoints.invoicePdf, { params: { id }, query: { locale } }),
    name: `Invoice-${invoiceNumber}.pdf`,
    unreachable: t`The PDF comes from the server, which can’t be reached now.`,
  });
  if (!data)
    return state === 'loading' ? (
      <SkeletonRows picture={false} />
    ) : (
      <ErrorState
        title={<Trans>This invoice could not be loaded</Trans>}
        action={
          <Button onClick={() => void reload()}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    );
  return (
    <>
      <chakra.dl display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap={3} lineHeight="snug">
        <Fact label={<Trans>Delivered on</Trans>}>
          <DateText on={data.invoicedOn} />
        </Fact>
        {data.dueOn !== null && (
          <Fact label={<Trans>Due on</Trans>}>
            <DateText on={data.dueOn} />
          </Fact>
        )}
        {data.termsDays !== null && (
          <Fact label={<Trans>Terms</Trans>}>
            <TermsText days={data.termsDays} />
          </Fact>
        )}
        {salesOrderNumber !== null && <Fact label={<Trans>Sales order</Trans>}>#{salesOrderNumber}</Fact>}
        {purchaseOrder !== '' && <Fact label={<Trans>PO number</Trans>}>{purchaseOrder}</Fact>}
      </chakra.dl>
      <InvoiceTotals invoice={data} />
      <chakra.div data-screen-only display="flex" flexWrap="wrap" gap={2}>
        {data.open > 0 && (
          <Button onClick={() => setWritingOff(true)}>
            <Trans>Write off</Trans>
          </Button>
        )}
        <Button icon={<Download size={16} aria-hidden />} loading={pdf.busy} onClick={() => void pdf.download()}>
          <Trans>Download PDF</Trans>
        </Button>
      </chakra.div>
      {isWritingOff && (
        <WriteOffDialog
          invoiceId={id}
          name={name(row)}
          open={data.open}
          onClose={() => setWritingOff(false)}
          onRecorded={() => void reload()}
        />
      )}
      <InvoiceMails id={id} invoiceNumber={invoiceNumber} />
      <InvoiceLines lines={data.lines} />
    </>
  );
}
