import { useEffect, useRef, useState } from 'react';
import { orderEndpoints } from '../../../contract/orders.ts';
import { salesOrderEndpoints } from '../../../contract/sales-orders.ts';
import { addDays, dayInZone } from '../../../rules/calendar.ts';
import { UnreachableError } from '../../lib/call.ts';
import { callAs } from '../../sync/session.ts';
import { useShop } from '../../sync/use-session.tsx';
import { DEVICE_DAYS, type OrderFilter, olderDays } from './data/filter-orders.ts';
import type { SalesOrderFilter } from './data/sales-orders.ts';
import type { OrderRow, SalesRow } from './order-row.ts';

const PAGE_SIZE = 25;

/** Orders or sales orders that are older than the device's days. */
export interface OlderDocuments<Row> {
  readonly rows: readonly Row[];
  /** `none`: the filter leaves nothing that could be older. `idle`: not requested yet. `end`: all are loaded. */
  readonly state: 'none' | 'idle' | 'loading' | 'more' | 'end' | 'offline' | 'failed';
  /** Fetches the next page. */
  readonly load: () => void;
}

type FetchPage<Query, Row> = (
  query: Query & { readonly PageNumber: string; readonly PageSize: string },
) => Promise<{ readonly data: readonly Row[]; readonly total: number }>;

/** Loads what matches a query from the server, page by page; another query starts again. */
function useOlderPages<Query extends object, Row>(query: Query, fetchPage: FetchPage<Query, Row>): OlderDocuments<Row> {
  const [answer, setAnswer] = useState<Pick<OlderDocuments<Row>, 'rows' | 'state'> & { page: number }>(EMPTY);
  const key = JSON.stringify(query);
  const latest = useRef(key);

  useEffect(() => {
    latest.current = key;
    setAnswer(EMPTY);
  }, [key]);

  const load = () => {
    setAnswer((before) => ({ ...before, state: 'loading' }));
    const page = answer.page + 1;
    fetchPage({ ...query, PageNumber: String(page), PageSize: String(PAGE_SIZE) }).then(
      ({ data, total }) => {
        if (latest.current !== key) return;
        const end = data.length === 0 || page * PAGE_SIZE >= total;
        setAnswer((before) => ({ rows: [...before.rows, ...data], page, state: end ? 'end' : 'more' }));
      },
      (error: unknown) => {
        if (latest.current !== key) return;
        setAnswer((before) => ({ ...before, state: error instanceof UnreachableError ? 'offline' : 'failed' }));
      },
    );
  };
  return { rows: answer.rows, state: answer.state, load };
}

const EMPTY = { rows: [], page: 0, state: 'idle' } as const;

/** Returns orders older than the device's days. `now` is the server's instant. */
export function useOlderOrders(filter: OrderFilter, now: string): OlderDocuments<OrderRow> {
  const { customerLocationId, timeZone } = useShop().location;
  const days = olderDays(filter, now, timeZone);
  const search = filter.search.trim();
  const older = useOlderPages(
    {
      customerLocationId,
      sortBy: 'submittedAt' as const,
      sortDirection: 'Desc' as const,
      ...(days && { to: days.to }),
      ...(days?.from && { from: days.from }),
      ...(search && { search }),
      ...(filter.status && { status: filter.status }),
    },
    (query) => callAs(orderEndpoints.list, { query }),
  );
  // Waiting orders exist only on the device.
  return days === null || filter.status === 'waiting' ? { ...older, state: 'none' } : older;
}

/**
 * Returns sales orders older than the device's days. `now` is the server's instant. The server pages by order day, and
 * the filter is on delivery days, which are applied here.
 */
export function useOlderSalesOrders(filter: SalesOrderFilter, now: string): OlderDocuments<SalesRow> {
  const { customerLocationId, timeZone } = useShop().location;
  const to = addDays(dayInZone(now, timeZone), -DEVICE_DAYS);
  const search = filter.search.trim();
  const older = useOlderPages(
    {
      customerLocationId,
      sortBy: 'orderedAt' as const,
      sortDirection: 'Desc' as const,
      to,
      ...(search && { query: search }),
      ...(filter.status && { status: filter.status }),
    },
    async (query) => {
      const { data, total } = await callAs(salesOrderEndpoints.search, { query });
      return { data: data.map((head): SalesRow => ({ ...head, picked: null })), total };
    },
  );
  // An order that old has left the warehouse, and newer orders are on the device.
  if (filter.open || (filter.from !== null && filter.from > addDays(to, 30)))
    return { ...older, rows: [], state: 'none' };
  const { from, to: until } = filter;
  const rows = older.rows.filter(
    ({ deliveryDate }) => (from === null || deliveryDate >= from) && (until === null || deliveryDate <= until),
  );
  return { ...older, rows };
}
