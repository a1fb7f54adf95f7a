import { receivingEndpoints, type Vendor } from '../../../contract/receiving.ts';
import type { Stored } from '../../data/database.ts';
import { callAs } from '../../sync/session.ts';
import { type PagedSearch, usePagedSearch } from '../search/use-paged-search.ts';
import { vendorsOf } from './data/queries.ts';

/** Searches vendors by name while the user types: on the server, or offline in the orders on this device. */
export const useVendorSearch = (words: string, orders: readonly Stored<'purchaseOrders'>[]): PagedSearch<Vendor> =>
  usePagedSearch(words, {
    ask: ({ words: SearchTerm, ...page }, signal) =>
      callAs(receivingEndpoints.vendors, { params: { query: 'search' }, query: { SearchTerm, ...page } }, { signal }),
    here: (wanted) => vendorsOf(orders, wanted),
  });
