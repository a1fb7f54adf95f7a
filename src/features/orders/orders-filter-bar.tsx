import { Trans, useLingui } from '@lingui/react/macro';
import { ORDER_STATUSES } from '../../../contract/rows/orders.ts';
import { OPEN_SALES_STATUSES, SALES_ORDER_STATUSES } from '../../../contract/rows/sales-orders.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useDesk } from '../../ui/use-desk.ts';
import type { OrderFilter as Filter } from './data/filter-orders.ts';
import { isOpen, type SalesOrderFilter } from './data/sales-orders.ts';
import { OrderFilter } from './order-filter.tsx';
import { useSalesStatusWord, useStatusWord } from './order-status.tsx';

interface FilterBarProps<F> {
  readonly filter: F;
  readonly onChange: (change: Partial<F>) => void;
}

/** The search of the orders, with filters on status and order days. */
export function OrdersFilterBar(props: FilterBarProps<Filter>) {
  const { t } = useLingui();
  return (
    <OrderFilter
      {...props}
      statuses={ORDER_STATUSES}
      statusWord={useStatusWord()}
      anyStatus={t`All`}
      days={{ from: t`Ordered from`, until: t`Ordered to` }}
      title={<Trans>Filter orders</Trans>}
      show={<Trans>Show orders</Trans>}
    />
  );
}

/** Open or all sales orders, search, and filters on status and delivery days. */
export function SalesFilterBar(props: FilterBarProps<SalesOrderFilter>) {
  const { t } = useLingui();
  return (
    <OrderFilter
      {...props}
      which={<WhichOrders {...props} />}
      statuses={props.filter.open ? OPEN_SALES_STATUSES : SALES_ORDER_STATUSES}
      statusWord={useSalesStatusWord()}
      anyStatus={t`Any`}
      days={{ from: t`Delivery from`, until: t`Delivery to` }}
      title={<Trans>Filter sales orders</Trans>}
      show={<Trans>Show</Trans>}
    />
  );
}

function WhichOrders({ filter, onChange }: FilterBarProps<SalesOrderFilter>) {
  const { t } = useLingui();
  const desk = useDesk();
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
