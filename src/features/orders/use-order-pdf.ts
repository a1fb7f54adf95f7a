import { useLingui } from '@lingui/react/macro';
import { type Order, orderEndpoints } from '../../../contract/orders.ts';
import { callAs } from '../../sync/session.ts';
import { useServerPdf } from '../shop/use-server-pdf.ts';

/** An order's PDF. */
export function useOrderPdf({ id, orderNumber }: Pick<Order, 'id' | 'orderNumber'>) {
  const { t } = useLingui();
  return useServerPdf({
    fetch: (locale) => callAs(orderEndpoints.pdf, { params: { id }, query: { locale } }),
    name: `Order-${orderNumber ?? id}.pdf`,
    unreachable: t`The PDF comes from the server, which can’t be reached now. You can print without a connection.`,
  });
}
