import { Trans, useLingui } from '@lingui/react/macro';
import Ban from 'lucide-react/icons/ban';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ListPlus from 'lucide-react/icons/list-plus';
import Printer from 'lucide-react/icons/printer';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { useCatalogStatus } from '../../sync/use-catalog.ts';
import { useShop } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { NewGuideDialog } from '../order-guides/new-guide-dialog.tsx';
import { CancelOrderDialog, mayCancel } from './cancel-order.tsx';
import { isLocalOnly } from './data/describe-order.ts';
import { ReorderSheet } from './reorder-sheet.tsx';
import { useOrderPdf } from './use-order-pdf.ts';
import { useReorder } from './use-reorder.ts';

/** The actions of an order: reorder is the main one, the rest are behind one button. */
export function OrderActionsBar({ order }: { readonly order: Order }) {
  const { t } = useLingui();
  const { location } = useShop();
  const format = useFormat();
  const { phase } = useCatalogStatus();
  const reorder = useReorder(order.lines);
  const pdf = useOrderPdf(order);
  const [open, setOpen] = useState<'reorder' | 'guide' | 'cancel'>();
  const close = () => setOpen(undefined);

  const again = () => {
    if (!reorder.plan) return;
    if (reorder.flagged.length > 0) setOpen('reorder');
    else
      void reorder.take(
        reorder.plan.flatMap(({ choices, preset }) => (preset === null ? [] : (choices[preset] ?? []))),
      );
  };
  const more: (MenuItem | false)[] = [
    !isLocalOnly(order) && {
      id: 'pdf',
      label: t`Download PDF`,
      icon: <Download size={18} aria-hidden />,
      disabled: pdf.busy,
      onSelect: () => void pdf.download(),
    },
    { id: 'print', label: t`Print`, icon: <Printer size={18} aria-hidden />, onSelect: () => window.print() },
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
    <chakra.div data-screen-only display="contents">
      {!location.options.disableOrdering && (
        <Button
          variant={order.status === 'held' || order.status === 'waiting' ? 'secondary' : 'primary'}
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
        items={more.filter((item) => item !== false)}
      />
      <ReorderSheet reorder={reorder} open={open === 'reorder'} onClose={close} />
      <NewGuideDialog amounts={order.lines} suggestion={t`Order of ${day}`} open={open === 'guide'} onClose={close} />
      <CancelOrderDialog order={order} open={open === 'cancel'} onClose={close} />
    </chakra.div>
  );
}
