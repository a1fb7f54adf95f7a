import { Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import { type CreditRequest, creditEndpoints } from '../../../contract/credits.ts';
import { deliveryEndpoints } from '../../../contract/deliveries.ts';
import { salesOrderEndpoints } from '../../../contract/sales-orders.ts';
import { callAs } from '../../sync/session.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { type ServerPdf, useServerPdf } from '../shop/use-server-pdf.ts';

/** The documents of a request: the order, the signed delivery, and the memo. */
export function CreditPapers({ request }: { readonly request: CreditRequest }) {
  const { t } = useLingui();
  const { salesOrderId: id, salesOrderNumber, run, decision } = request;
  const unreachable = t`The PDF comes from the server, which can’t be reached now.`;
  const memo = decision?.memo;
  return (
    <chakra.div display="flex" flexWrap="wrap" gap={2} role="group" aria-label={t`Documents`} data-screen-only>
      <Paper
        label={<Trans>Order {salesOrderNumber}</Trans>}
        pdf={{
          fetch: (locale) => callAs(salesOrderEndpoints.pdf, { params: { id }, query: { locale } }),
          name: `Order-${salesOrderNumber}.pdf`,
          unreachable,
        }}
      />
      {run && (
        <Paper
          label={<Trans>Delivery receipt</Trans>}
          pdf={{
            fetch: (locale) => callAs(deliveryEndpoints.receipt, { params: { id }, query: { locale } }),
            name: `Receipt-${salesOrderNumber}.pdf`,
            unreachable,
          }}
        />
      )}
      {memo && (
        <Paper
          label={<Trans>Credit memo #{memo.number}</Trans>}
          pdf={{
            fetch: (locale) => callAs(creditEndpoints.memoPdf, { params: { id: memo.id }, query: { locale } }),
            name: `Credit-Memo-${memo.number}.pdf`,
            unreachable,
          }}
        />
      )}
    </chakra.div>
  );
}

function Paper({ label, pdf }: { readonly label: React.ReactNode; readonly pdf: ServerPdf }) {
  const { busy, download } = useServerPdf(pdf);
  return (
    <Button icon={<Download size={16} aria-hidden />} loading={busy} onClick={() => void download()}>
      {label}
    </Button>
  );
}
