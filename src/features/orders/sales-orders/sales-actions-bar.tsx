import { Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Printer from 'lucide-react/icons/printer';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useMemo, useState } from 'react';
import type { OrderLine } from '../../../../contract/orders.ts';
import { type SalesOrder, type SalesOrderLine, salesOrderEndpoints } from '../../../../contract/sales-orders.ts';
import { callAs } from '../../../sync/session.ts';
import { useCatalogStatus } from '../../../sync/use-catalog.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { Menu } from '../../../ui/menu.tsx';
import { useServerPdf } from '../../shop/use-server-pdf.ts';
import { ReorderSheet } from '../reorder-sheet.tsx';
import { useReorder } from '../use-reorder.ts';

/** Returns a line for reordering: what was ordered, whatever was delivered. */
const orderLineOf = (line: SalesOrderLine): OrderLine => ({
  lineNumber: line.lineNumber,
  itemCode: line.itemCode,
  description: line.description,
  packSize: line.packSize,
  brand: line.brand,
  uom: line.uom,
  quantity: line.orderedQuantity,
  pickedQuantity: null,
  unitPrice: line.unitPrice,
  priceUnit: line.priceUnit,
  catchWeight: line.catchWeight,
  averageWeightGrams: line.averageWeightGrams,
  actualWeightGrams: null,
  discount: line.discount,
  linePrice: line.linePrice,
});

/** The actions of a sales order: reorder, or print. */
export function SalesActionsBar({ order }: { readonly order: SalesOrder }) {
  const { t } = useLingui();
  const { location } = useShop();
  const { phase } = useCatalogStatus();
  const lines = useMemo(() => order.lines.map(orderLineOf), [order.lines]);
  const reorder = useReorder(lines);
  const pdf = usePdf(order);
  const [open, setOpen] = useState(false);

  const again = () => {
    if (!reorder.plan) return;
    if (reorder.flagged.length > 0) setOpen(true);
    else
      void reorder.take(
        reorder.plan.flatMap(({ choices, preset }) => (preset === null ? [] : (choices[preset] ?? []))),
      );
  };
  return (
    <chakra.div data-screen-only display="contents">
      {!location.options.disableOrdering && (
        <Button
          variant="primary"
          icon={<RotateCcw size={18} aria-hidden />}
          loading={!reorder.plan && phase !== 'failed'}
          disabled={!reorder.plan && phase === 'failed'}
          onClick={again}
        >
          <Trans>Order again</Trans>
        </Button>
      )}
      <Menu
        label={t`More`}
        icon={<Ellipsis size={20} aria-hidden />}
        iconOnly
        variant="secondary"
        items={[
          {
            id: 'pdf',
            label: t`Download PDF`,
            icon: <Download size={18} aria-hidden />,
            disabled: pdf.busy,
            onSelect: () => void pdf.download(),
          },
          { id: 'print', label: t`Print`, icon: <Printer size={18} aria-hidden />, onSelect: () => window.print() },
        ]}
      />
      <ReorderSheet reorder={reorder} open={open} onClose={() => setOpen(false)} />
    </chakra.div>
  );
}

/** The sales order's PDF. */
function usePdf({ id, salesOrderNumber }: SalesOrder) {
  const { t } = useLingui();
  return useServerPdf({
    fetch: (locale) => callAs(salesOrderEndpoints.pdf, { params: { id }, query: { locale } }),
    name: `Order-${salesOrderNumber}.pdf`,
    unreachable: t`The PDF comes from the server, which can’t be reached now. You can print without a connection.`,
  });
}
