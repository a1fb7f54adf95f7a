import { useCallback, useEffect, useRef, useState } from 'react';
import { salesOrderEndpoints } from '../../../../contract/sales-orders.ts';
import { addDays, dayInZone } from '../../../../rules/calendar.ts';
import { UnreachableError } from '../../../lib/call.ts';
import { callAs } from '../../../sync/session.ts';
import { useShop } from '../../../sync/use-session.tsx';
import { DEVICE_DAYS } from '../data/filter-orders.ts';
import type { SalesOrderFilter } from '../data/sales-orders/filter.ts';
import type { SalesRow } from './sales-row.ts';

const PAGE_SIZE = 25;

type State = 'none' | 'idle' | 'loading' | 'more' | 'end' | 'offline' | 'failed';

export interface OlderSalesOrders {
  readonly rows: readonly SalesRow[];
  /** `none`: the filter leaves nothing that could be older. `idle`: not requested yet. `end`: all are loaded. */
  readonly state: State;
  /** Fetches the next page. */
  readonly load: () => void;
}

const EMPTY = { rows: [] as readonly SalesRow[], page: 0, state: 'idle' as State };

/**
 * Loads sales orders older than the device's days from the server, page by page; another filter starts again. `now` is
 * the server's instant. The server pages by order day, and the filter is on delivery days, which are applied here.
 */
export function useOlderSalesOrders(filter: SalesOrderFilter, now: string): OlderSalesOrders {
  const { location } = useShop();
  const { customerLocationId, timeZone } = location;
  const to = addDays(dayInZone(now, timeZone), -DEVICE_DAYS);
  // An order that old has left the warehouse, and newer orders are on the device.
  const asks = !filter.open && (filter.from === null || filter.from <= addDays(to, 30));
  const key = JSON.stringify([customerLocationId, filter.search.trim(), filter.status, to]);
  const [answer, setAnswer] = useState(EMPTY);
  const asked = useRef(key);

  useEffect(() => {
    asked.current = key;
    setAnswer(EMPTY);
  }, [key]);

  const load = useCallback(() => {
    const [, search, status, until] = JSON.parse(key) as [string, string, SalesOrderFilter['status'], string];
    setAnswer((before) => ({ ...before, state: 'loading' }));
    const page = answer.page + 1;
    const query = {
      customerLocationId,
      PageNumber: String(page),
      PageSize: String(PAGE_SIZE),
      sortBy: 'orderedAt' as const,
      sortDirection: 'Desc' as const,
      to: until,
      ...(search === '' ? {} : { query: search }),
      ...(status === null ? {} : { status }),
    };
    callAs(salesOrderEndpoints.search, { query }).then(
      ({ data, total }) => {
        if (asked.current !== key) return;
        const end = data.length === 0 || page * PAGE_SIZE >= total;
        const rows = data.map((head): SalesRow => ({ ...head, picked: null }));
        setAnswer((before) => ({ rows: [...before.rows, ...rows], page, state: end ? 'end' : 'more' }));
      },
      (error: unknown) => {
        if (asked.current !== key) return;
        setAnswer((before) => ({ ...before, state: error instanceof UnreachableError ? 'offline' : 'failed' }));
      },
    );
  }, [key, customerLocationId, answer.page]);

  const rows = asks
    ? answer.rows.filter(
        ({ deliveryDate }) =>
          (filter.from === null || deliveryDate >= filter.from) && (filter.to === null || deliveryDate <= filter.to),
      )
    : [];
  return { rows, state: asks ? answer.state : 'none', load };
}
