const LISTS = ['orders', 'salesorders', 'credit-memos', 'orderguides'].map((list) => `/portal/account/${list}`);

/**
 * Where a switch of the location leads: nowhere else, except from what belongs to the location before, such as one of its orders or its
 * checkout. Paths are without the language. Null to stay.
 */
export function pathAfterSwitch(path: string): string | null {
  if (path === '/portal/checkout' || path.startsWith('/portal/checkout/')) return '/portal/cart';
  return LISTS.find((list) => path.startsWith(`${list}/`)) ?? null;
}
