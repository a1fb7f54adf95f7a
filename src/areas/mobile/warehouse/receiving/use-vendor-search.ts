import { useEffect, useState } from 'react';
import { receivingEndpoints, type Vendor } from '../../../../../contract/receiving.ts';
import type { Stored } from '../../../../data/database.ts';
import { vendorsOf } from '../../../../data/receiving/queries.ts';
import { callAs } from '../../../../sync/session.ts';

/** Spec section 9: a vendor is searched for this long after the last key. */
const DEBOUNCE_MS = 250;
const PAGE_SIZE = 20;

export interface VendorSearch {
  readonly state: 'idle' | 'searching' | 'here';
  readonly vendors: readonly Vendor[];
  readonly hasMore: boolean;
  /** Only vendors of the orders on this device: the server could not be asked. */
  readonly onlyHere: boolean;
  readonly loadMore: () => void;
}

interface Found {
  readonly words: string;
  readonly page: number;
  readonly vendors: readonly Vendor[];
  readonly total: number;
  readonly onlyHere: boolean;
}

/** Vendors by name as somebody types: from the server page by page, without it those of the orders on this device. A new search returns to page 1. */
export function useVendorSearch(words: string, orders: readonly Stored<'purchaseOrders'>[]): VendorSearch {
  const [wanted, setWanted] = useState({ words: '', page: 1 });
  const [found, setFound] = useState<Found | null>(null);
  const text = words.trim();

  useEffect(() => {
    const timer = setTimeout(() => setWanted({ words: text, page: 1 }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: orders that change while somebody reads the list don't search again
  useEffect(() => {
    if (wanted.words === '') return;
    const leaving = new AbortController();
    const query = { SearchTerm: wanted.words, PageNumber: String(wanted.page), PageSize: String(PAGE_SIZE) };
    callAs(receivingEndpoints.vendors, { params: { query: 'search' }, query }, { signal: leaving.signal }).then(
      ({ data, total }) =>
        setFound((last) => ({
          ...wanted,
          vendors: wanted.page > 1 && last?.words === wanted.words ? [...last.vendors, ...data] : data,
          total,
          onlyHere: false,
        })),
      () => {
        if (leaving.signal.aborted) return;
        const vendors = vendorsOf(orders, wanted.words);
        setFound({ ...wanted, vendors, total: vendors.length, onlyHere: true });
      },
    );
    return () => leaving.abort();
  }, [wanted]);

  const isCurrent = found !== null && found.words === text;
  return {
    state: text === '' ? 'idle' : isCurrent ? 'here' : 'searching',
    vendors: text === '' ? [] : (found?.vendors ?? []),
    hasMore: isCurrent && found.vendors.length < found.total,
    onlyHere: isCurrent && found.onlyHere,
    loadMore: () => setWanted(({ words: same, page }) => ({ words: same, page: page + 1 })),
  };
}
