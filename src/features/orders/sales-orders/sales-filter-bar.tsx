import { Trans, useLingui } from '@lingui/react/macro';
import { OPEN_SALES_STATUSES, SALES_ORDER_STATUSES } from '../../../../contract/rows/sales-orders.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { isOpen, type SalesOrderFilter } from '../data/sales-orders/filter.ts';
import { OrderFilter } from '../order-filter.tsx';
import { useSalesStatusWord } from './sales-status.tsx';

interface FilterProps {
  readonly filter: SalesOrderFilter;
  readonly onChange: (change: Partial<SalesOrderFilter>) => void;
  readonly desk: boolean;
}

/** Open or all sales orders, search, and filters on status and delivery days. */
export function SalesFilterBar({ filter, onChange, desk }: FilterProps) {
  const { t } = useLingui();
  return (
    <OrderFilter
      filter={filter}
      onChange={onChange}
      desk={desk}
      which={<WhichOrders filter={filter} onChange={onChange} desk={desk} />}
      statuses={filter.open ? OPEN_SALES_STATUSES : SALES_ORDER_STATUSES}
      statusWord={useSalesStatusWord()}
      anyStatus={t`Any`}
      days={{ from: t`Delivery from`, until: t`Delivery to` }}
      title={<Trans>Filter sales orders</Trans>}
      show={<Trans>Show</Trans>}
    />
  );
}

function WhichOrders({ filter, onChange, desk }: FilterProps) {
  const { t } = useLingui();
  return (
    <SegmentedControl<'open' | 'all'>
      label={t`Which sales orders`}
      full={!desk}
      value={filter.open ? 'open' : 'all'}
      onChange={(value) =>
        onChange({
          open: value === 'open',
          // A status without open orders would match nothing.
          ...(value === 'open' && filter.status && !isOpen(filter.status) ? { status: null } : {}),
        })
      }
      segments={[
        { value: 'open', label: <Trans context="several sales orders">Open</Trans> },
        { value: 'all', label: <Trans context="several sales orders">All</Trans> },
      ]}
    />
  );
}
