const LISTS = ['orders', 'salesorders', 'payments', 'credit-memos', 'orderguides'].map(
  (list) => `/portal/account/${list}`,
);

/**
 * Returns where a switch of the location leads. Null keeps the page. A page of the earlier location, such as one of its
 * orders or its checkout, is left. Paths have no language.
 */
export function pathAfterSwitch(path: string): string | null {
  if (path === '/portal/checkout' || path.startsWith('/portal/checkout/')) return '/portal/cart';
  return LISTS.find((list) => path.startsWith(`${list}/`)) ?? null;
}
