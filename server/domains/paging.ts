/** Start and length of a page. Pages count from 1 (spec section 9). */
export interface Page {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly offset: number;
}

/** A page of one row, to count the rows of a search whose page is beyond the last. */
export const FIRST_ROW: Page = { pageNumber: 1, pageSize: 1, offset: 0 };

/** Returns the requested page, with `defaultSize` rows if the query has no size. */
export function pageOf(
  query: { readonly PageNumber?: number | undefined; readonly PageSize?: number | undefined },
  defaultSize: number,
): Page {
  const pageNumber = query.PageNumber ?? 1;
  const pageSize = query.PageSize ?? defaultSize;
  return { pageNumber, pageSize, offset: (pageNumber - 1) * pageSize };
}
