import { expect, it } from 'vitest';
import { ROLES } from '../../../contract/roles.ts';
import { showsCart } from './shows-cart.ts';

const profile = (role: (typeof ROLES)[number], disablePortalOrdering = false) => ({
  role,
  portalSettings: { customerLocationName: null, disablePortalOrdering },
});

it('the cart icon is for customers only', () => {
  expect(ROLES.filter((role) => showsCart(profile(role), undefined, '/portal'))).toEqual(['CUSTOMER']);
});

it('the cart icon is hidden if ordering in the portal is off', () => {
  expect(showsCart(profile('CUSTOMER', true), undefined, '/portal')).toBe(false);
});

it('a location that changes whether it orders decides, not the profile of the sign-in', () => {
  const location = (disableOrdering: boolean) => ({ options: { disableOrdering } });
  expect(showsCart(profile('CUSTOMER', true), location(false), '/portal')).toBe(true);
  expect(showsCart(profile('CUSTOMER', false), location(true), '/portal')).toBe(false);
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
  expect(showsCart(profile('CUSTOMER'), undefined, path)).toBe(shown);
});
