import { expect, test } from 'vitest';
import { pathAfterSwitch } from './path-after-switch.ts';

test.each(['/portal', '/portal/cart', '/portal/account/orders', '/portal/account/salesorders', '/account/settings'])(
  'a switch at %s stays on the page',
  (path) => {
    expect(pathAfterSwitch(path)).toBeNull();
  },
);

test.each([
  ['/portal/account/orders/5f1c', '/portal/account/orders'],
  ['/portal/account/salesorders/5f1c', '/portal/account/salesorders'],
  ['/portal/account/credit-memos/5f1c', '/portal/account/credit-memos'],
  ['/portal/account/payments/5f1c', '/portal/account/payments'],
  ['/portal/account/orderguides/5f1c', '/portal/account/orderguides'],
  ['/portal/checkout', '/portal/cart'],
  ['/portal/checkout/review', '/portal/cart'],
  ['/portal/checkout/confirmation/5f1c', '/portal/cart'],
])('a switch at %s, which belongs to the earlier location, leads to %s', (path, to) => {
  expect(pathAfterSwitch(path)).toBe(to);
});
