import { Trans, useLingui } from '@lingui/react/macro';
import { ORDER_STATUSES } from '../../../contract/rows/orders.ts';
import type { OrderFilter as Filter } from './data/filter-orders.ts';
import { OrderFilter } from './order-filter.tsx';
import { useStatusWord } from './order-status.tsx';

/** The search of the orders, with filters on status and order days. */
export function OrdersFilterBar({
  filter,
  onChange,
  desk,
}: {
  readonly filter: Filter;
  readonly onChange: (change: Partial<Filter>) => void;
  readonly desk: boolean;
}) {
  const { t } = useLingui();
  return (
    <OrderFilter
      filter={filter}
      onChange={onChange}
      desk={desk}
      statuses={ORDER_STATUSES}
      statusWord={useStatusWord()}
      anyStatus={t`All`}
      days={{ from: t`Ordered from`, until: t`Ordered to` }}
      title={<Trans>Filter orders</Trans>}
      show={<Trans>Show orders</Trans>}
    />
  );
}
