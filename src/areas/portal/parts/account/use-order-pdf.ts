import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Order, orderEndpoints } from '../../../../../contract/orders.ts';
import { UnreachableError } from '../../../../lib/call.ts';
import { callAs } from '../../../../sync/session.ts';
import { useToast } from '../../../../ui/toast-context.ts';
import { useLocale } from '../../../../ui/use-format.ts';

/** How long the browser may take to begin saving before the file is let go. */
const KEEP_MS = 60_000;

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}

/** Fetches an order's PDF in the language of the page and hands it to the browser. Only the server can make it. */
export function useOrderPdf(order: Pick<Order, 'id' | 'orderNumber'>): {
  readonly busy: boolean;
  readonly download: () => Promise<void>;
} {
  const { t } = useLingui();
  const toast = useToast();
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const file = await callAs(orderEndpoints.pdf, { params: { id: order.id }, query: { locale } });
      save(file, `Order-${order.orderNumber ?? order.id}.pdf`);
    } catch (error) {
      const offline = error instanceof UnreachableError;
      toast.show({
        key: 'order-pdf',
        tone: 'danger',
        text: offline
          ? t`The PDF is made on the server, which can't be reached now. Printing works without a connection.`
          : t`The PDF could not be made. Please try again.`,
      });
    } finally {
      setBusy(false);
    }
  };
  return { busy, download };
}
