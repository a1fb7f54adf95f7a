/** Where a page of a list starts and how long it is. Pages count from 1 (spec section 9). */
export interface Page {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly offset: number;
}

/** The page that a query asks for; `defaultSize` rows where it names no size. */
export function pageOf(
  query: { readonly PageNumber?: number | undefined; readonly PageSize?: number | undefined },
  defaultSize: number,
): Page {
  const pageNumber = query.PageNumber ?? 1;
  const pageSize = query.PageSize ?? defaultSize;
  return { pageNumber, pageSize, offset: (pageNumber - 1) * pageSize };
}
