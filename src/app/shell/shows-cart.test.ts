import { expect, it } from 'vitest';
import { ROLES } from '../../../contract/roles.ts';
import { showsCart } from './shows-cart.ts';

const profile = (role: (typeof ROLES)[number], disablePortalOrdering = false) => ({
  role,
  portalSettings: { customerLocationName: null, disablePortalOrdering },
});

it('the cart icon is for customers only', () => {
  expect(ROLES.filter((role) => showsCart(profile(role), '/portal'))).toEqual(['CUSTOMER']);
});

it('the cart icon is hidden if ordering in the portal is off', () => {
  expect(showsCart(profile('CUSTOMER', true), '/portal')).toBe(false);
});

it.each([
  ['/portal/cart', false],
  ['/portal/checkout', false],
  ['/portal/checkout/review', false],
  ['/portal/checkout/confirmation/1', false],
  ['/portal/account/orders', true],
  ['/portal/cartoons', true],
  ['/account/settings', true],
])('at %s the cart icon is shown: %s', (path, shown) => {
  expect(showsCart(profile('CUSTOMER'), path)).toBe(shown);
});
