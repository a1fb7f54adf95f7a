import { Trans, useLingui } from '@lingui/react/macro';
import Ban from 'lucide-react/icons/ban';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ListPlus from 'lucide-react/icons/list-plus';
import Printer from 'lucide-react/icons/printer';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type ReactNode, useState } from 'react';
import { type Order, type OrderLine, orderEndpoints } from '../../../contract/orders.ts';
import { type SalesOrder, salesOrderEndpoints } from '../../../contract/sales-orders.ts';
import { callAs } from '../../sync/session.ts';
import { useCatalogStatus } from '../../sync/use-catalog.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { NewGuideDialog } from '../order-guides/new-guide-dialog.tsx';
import { type ServerPdf, useServerPdf } from '../shop/use-server-pdf.ts';
import { CancelOrderDialog, mayCancel } from './cancel-order.tsx';
import { isLocalOnly } from './data/describe-order.ts';
import { ReorderSheet } from './reorder-sheet.tsx';
import { useReorder } from './use-reorder.ts';

interface ActionsBarProps {
  /** What is ordered again. */
  readonly lines: readonly OrderLine[];
  /** Whether reordering is the main action of the page. */
  readonly main: boolean;
  readonly pdf: ServerPdf;
  /** Whether the server has the document. */
  readonly hasPdf: boolean;
  /** Actions after the PDF and printing. */
  readonly more?: readonly MenuItem[];
  /** Dialogs of `more`. */
  readonly children?: ReactNode;
}

/** Reorder beside a menu of the other actions. */
function ActionsBar({ lines, main, pdf, hasPdf, more = [], children }: ActionsBarProps) {
  const { t } = useLingui();
  const { busy, download } = useServerPdf(pdf);
  const items: (MenuItem | false)[] = [
    hasPdf && {
      id: 'pdf',
      label: t`Download PDF`,
      icon: <Download size={18} aria-hidden />,
      disabled: busy,
      onSelect: () => void download(),
    },
    { id: 'print', label: t`Print`, icon: <Printer size={18} aria-hidden />, onSelect: () => window.print() },
    ...more,
  ];
  return (
    <chakra.div data-screen-only display="contents">
      <ReorderAction lines={lines} main={main} />
      <Menu
        label={t`More`}
        icon={<Ellipsis size={20} aria-hidden />}
        iconOnly
        variant="secondary"
        items={items.filter((item) => item !== false)}
      />
      {children}
    </chakra.div>
  );
}

/** Puts lines into the cart; opens a sheet first if the user should check some. Renders nothing if ordering is off. */
function ReorderAction({ lines, main }: Pick<ActionsBarProps, 'lines' | 'main'>) {
  const { location } = useShop();
  const { phase } = useCatalogStatus();
  const reorder = useReorder(lines);
  const [open, setOpen] = useState(false);
  if (location.options.disableOrdering) return null;

  const again = () => {
    if (!reorder.plan) return;
    if (reorder.flagged.length > 0) setOpen(true);
    else
      void reorder.take(
        reorder.plan.flatMap(({ choices, preset }) => (preset === null ? [] : (choices[preset] ?? []))),
      );
  };
  return (
    <>
      <Button
        variant={main ? 'primary' : 'secondary'}
        icon={<RotateCcw size={18} aria-hidden />}
        loading={!reorder.plan && phase !== 'failed'}
        disabled={!reorder.plan && phase === 'failed'}
        onClick={again}
      >
        <Trans>Order again</Trans>
      </Button>
      <ReorderSheet reorder={reorder} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** The actions of an order: reorder is the main one, the rest are behind one button. */
export function OrderActionsBar({ order }: { readonly order: Order }) {
  const { t } = useLingui();
  const format = useFormat();
  const [open, setOpen] = useState<'guide' | 'cancel'>();
  const close = () => setOpen(undefined);
  const { id, orderNumber } = order;
  const more: (MenuItem | false)[] = [
    {
      id: 'guide',
      label: t`Save as order guide`,
      icon: <ListPlus size={18} aria-hidden />,
      onSelect: () => setOpen('guide'),
    },
    mayCancel(order) && {
      id: 'cancel',
      label: t`Cancel order`,
      icon: <Ban size={18} aria-hidden />,
      danger: true,
      onSelect: () => setOpen('cancel'),
    },
  ];
  const day = format.day(order.deliveryDate, 'weekday');
  return (
    <ActionsBar
      lines={order.lines}
      main={order.status !== 'held' && order.status !== 'waiting'}
      pdf={{
        fetch: (locale) => callAs(orderEndpoints.pdf, { params: { id }, query: { locale } }),
        name: `Order-${orderNumber ?? id}.pdf`,
      }}
      hasPdf={!isLocalOnly(order)}
      more={more.filter((item) => item !== false)}
    >
      <NewGuideDialog amounts={order.lines} suggestion={t`Order of ${day}`} open={open === 'guide'} onClose={close} />
      <CancelOrderDialog order={order} open={open === 'cancel'} onClose={close} />
    </ActionsBar>
  );
}

export interface SalesActionsBarProps {
  readonly order: Pick<SalesOrder, 'id' | 'salesOrderNumber'>;
  readonly lines: readonly OrderLine[];
}

/** The actions of a sales order: reorder, or print. */
export function SalesActionsBar({ order: { id, salesOrderNumber }, lines }: SalesActionsBarProps) {
  return (
    <ActionsBar
      lines={lines}
      main
      pdf={{
        fetch: (locale) => callAs(salesOrderEndpoints.pdf, { params: { id }, query: { locale } }),
        name: `Order-${salesOrderNumber}.pdf`,
      }}
      hasPdf
    />
  );
}
