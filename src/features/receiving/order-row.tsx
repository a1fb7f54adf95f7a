import { Trans, useLingui } from '@lingui/react/macro';
import type { PurchaseOrder } from '../../../contract/receiving.ts';
import { isCounted, lineState } from '../../../rules/receiving/tally.ts';
import { chakra } from '../../ui/chakra.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { OrderState } from './order-state.tsx';

/**
 * A purchase order in the list: vendor, number, expected day, progress. Complete lines would say how much was ordered,
 * so blind receiving shows the counted ones.
 */
export function OrderRow({ order, blind }: { readonly order: PurchaseOrder; readonly blind: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const lines = order.lines.length;
  const done = order.lines.filter((line) =>
    blind ? isCounted(line) : ['whole', 'over'].includes(lineState(line)),
  ).length;
  const progress = blind ? t`${done} of ${lines} lines counted` : t`${done} of ${lines} lines`;
  const day = format.day(order.expectedOn, 'weekday');
  return (
    <ListRow
      to={`/mobile/warehouse/receiving/purchaseorders/${order.id}`}
      title={order.vendorName}
      detail={
        <chakra.div display="grid" gap={1.5}>
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap={3} rowGap={1}>
            <span>
              <Trans>PO {order.poNumber}</Trans>
            </span>
            <chakra.span whiteSpace="nowrap">{day}</chakra.span>
            <chakra.span whiteSpace="nowrap">{progress}</chakra.span>
            {order.status === 'partial' && <OrderState status={order.status} />}
          </chakra.div>
          {order.status === 'partial' && (
            <ProgressBar label={t`Progress`} value={done} max={lines} valueText={progress} />
          )}
        </chakra.div>
      }
    />
  );
}
