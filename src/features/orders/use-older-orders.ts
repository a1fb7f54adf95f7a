import { useCallback, useEffect, useRef, useState } from 'react';
import { orderEndpoints } from '../../../contract/orders.ts';
import { UnreachableError } from '../../lib/call.ts';
import { callAs } from '../../sync/session.ts';
import { useShop } from '../../sync/use-session.tsx';
import { type OrderFilter, olderDays } from './data/filter-orders.ts';
import type { OrderRow } from './order-row.ts';

const PAGE_SIZE = 25;

export interface OlderOrders {
  readonly rows: readonly OrderRow[];
  /** `none`: the filter leaves no days before the device's. `idle`: not requested yet. `end`: all are loaded. */
  readonly state: 'none' | 'idle' | 'loading' | 'more' | 'end' | 'offline' | 'failed';
  /** Fetches the next page. */
  readonly load: () => void;
}

const EMPTY = { rows: [] as readonly OrderRow[], page: 0, state: 'idle' as OlderOrders['state'] };

/**
 * Loads orders older than the device's days from the server, page by page; another filter starts again. `now` is the
 * server's instant.
 */
export function useOlderOrders(filter: OrderFilter, now: string): OlderOrders {
  const { location } = useShop();
  const { customerLocationId, timeZone } = location;
  const days = olderDays(filter, now, timeZone);
  // Waiting orders exist only on the device.
  const asks = days !== null && filter.status !== 'waiting';
  const key = JSON.stringify([customerLocationId, filter.search.trim(), filter.status, days]);
  const [answer, setAnswer] = useState(EMPTY);
  const asked = useRef(key);

  useEffect(() => {
    asked.current = key;
    setAnswer(EMPTY);
  }, [key]);

  const load = useCallback(() => {
    const [, search, status, range] = JSON.parse(key) as [string, string, OrderFilter['status'], typeof days];
    if (range === null) return;
    setAnswer((before) => ({ ...before, state: 'loading' }));
    const page = answer.page + 1;
    const query = {
      customerLocationId,
      PageNumber: String(page),
      PageSize: String(PAGE_SIZE),
      sortBy: 'submittedAt' as const,
      sortDirection: 'Desc' as const,
      to: range.to,
      ...(range.from === null ? {} : { from: range.from }),
      ...(search === '' ? {} : { search }),
      ...(status === null ? {} : { status }),
    };
    callAs(orderEndpoints.list, { query }).then(
      ({ data, total }) => {
        if (asked.current !== key) return;
        const end = data.length === 0 || page * PAGE_SIZE >= total;
        setAnswer((before) => ({ rows: [...before.rows, ...data], page, state: end ? 'end' : 'more' }));
      },
      (error: unknown) => {
        if (asked.current !== key) return;
        setAnswer((before) => ({ ...before, state: error instanceof UnreachableError ? 'offline' : 'failed' }));
      },
    );
  }, [key, customerLocationId, answer.page]);

  return { rows: answer.rows, state: asks ? answer.state : 'none', load };
}
