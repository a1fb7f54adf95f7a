import { useState } from 'react';
import { type CreditRequest, creditEndpoints } from '../../../../../contract/credits.ts';
import { callAs } from '../../../../sync/session.ts';
import { useFresh } from '../../../../sync/use-fresh.ts';
import { type Remote, useRemote } from '../../../../sync/use-remote.ts';
import { askedOf, type CreditFilter } from './credit-filter.ts';

const PAGE_SIZE = 50;
/** As many as the server gives at once. */
const FILE_PAGE = 200;
/** Others decide, and drivers tell, meanwhile. */
const AGAIN_MS = 30_000;

export interface FoundRequests {
  readonly rows: readonly CreditRequest[];
  readonly total: number;
  /** Cents of all that match. */
  readonly sums: { readonly toCredit: number; readonly takenOff: number };
}

async function page(filter: CreditFilter, number: number, size: number, signal?: AbortSignal) {
  const query = { ...askedOf(filter), PageNumber: String(number), PageSize: String(size) };
  return callAs(creditEndpoints.requests, { query }, signal ? { signal } : {});
}

/** Requests page by page; another filter starts anew. While another list is on its way, `found` is undefined. */
export function useCreditRequests(filter: CreditFilter): {
  readonly found: FoundRequests | undefined;
  readonly state: Remote<unknown>['state'];
  readonly reload: () => Promise<void>;
  /** Fetches the next page; undefined where there is none. */
  readonly more: (() => void) | undefined;
} {
  const key = JSON.stringify(askedOf(filter));
  const [asked, setAsked] = useState({ key, pages: 1 });
  const pages = asked.key === key ? asked.pages : 1;
  const remote = useRemote(
    async (signal) => {
      const rows: CreditRequest[] = [];
      let last: Awaited<ReturnType<typeof page>> | undefined;
      for (let number = 1; number <= pages; number += 1) {
        last = await page(filter, number, PAGE_SIZE, signal);
        rows.push(...last.data);
      }
      const { total = 0, sums = { toCredit: 0, takenOff: 0 } } = last ?? {};
      // Whoever is decided on between two pages moves the next ones up.
      const unique = [...new Map(rows.map((row) => [row.id, row])).values()];
      return { key, pages, found: { rows: unique, total, sums } };
    },
    [key, pages],
  );
  useFresh(remote, AGAIN_MS);
  const found = remote.data?.key === key ? remote.data.found : undefined;
  const isAll = !found || pages * PAGE_SIZE >= found.total;
  return {
    found,
    state: remote.state,
    reload: remote.reload,
    more: isAll ? undefined : () => setAsked({ key, pages: pages + 1 }),
  };
}

/** All requests that match, for a file. */
export async function readAllRequests(filter: CreditFilter): Promise<readonly CreditRequest[]> {
  const rows: CreditRequest[] = [];
  for (let number = 1; ; number += 1) {
    const { data, total } = await page(filter, number, FILE_PAGE);
    rows.push(...data);
    if (data.length === 0 || number * FILE_PAGE >= total) return rows;
  }
}
