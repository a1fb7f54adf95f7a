import { useLingui } from '@lingui/react/macro';
import type { SalesOrder, SalesOrderStatus } from '../../../../contract/sales-orders.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { stepsOf } from '../data/sales-orders/steps.ts';
import { StatusTimeline } from '../status-timeline.tsx';
import { PickedBar } from './picked-bar.tsx';
import { rowOf } from './sales-row.ts';
import { SalesStatusIcon, useSalesStatusWord } from './sales-status.tsx';

/** The progress of the sales order, with the time of each step. */
export function SalesTimeline({ order }: { readonly order: SalesOrder }) {
  const { t } = useLingui();
  const { location } = useShop();
  const word = useSalesStatusWord();
  const label = (status: SalesOrderStatus) =>
    status === 'delivered' && order.shipMethod === 'Pickup' ? t`Picked up` : word(status);
  const steps = stepsOf(order).map(({ status, at, state }) => ({
    id: status,
    label: label(status),
    icon: <SalesStatusIcon status={status} />,
    at,
    state,
    detail: status === 'picking' && state === 'current' ? <PickedBar row={rowOf(order)} /> : undefined,
  }));
  return <StatusTimeline steps={steps} timeZone={location.timeZone} />;
}
