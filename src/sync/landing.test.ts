import { expect, it } from 'vitest';
import { LANDING, type Role, SIGNED_IN } from '../../contract/roles.ts';
import { afterSignIn } from './landing.ts';

const person = (role: Role, change: { managesUsers?: boolean; customerLocationId?: string | null } = {}) => ({
  role,
  managesUsers: false,
  customerLocationId: '1042-01',
  ...change,
});

it('a fresh sign-in leads to the landing page of the role', () => {
  for (const role of SIGNED_IN) expect(afterSignIn(person(role), null)).toBe(LANDING[role]);
});

it('an org admin, who manages people and orders for no location, lands on the list of people', () => {
  const admin = { managesUsers: true, customerLocationId: null };
  expect(afterSignIn(person('CUSTOMER', admin), null)).toBe('/account/users');
  expect(afterSignIn(person('CUSTOMER', { managesUsers: true }), null)).toBe('/portal');
  expect(afterSignIn(person('SUPERCUSTOMER', admin), null)).toBe('/super-customer');
});

it('a remembered path is restored with its query', () => {
  expect(afterSignIn(person('CUSTOMER'), '/portal/account/orders?page=2')).toBe('/portal/account/orders?page=2');
  expect(afterSignIn(person('CUSTOMER'), '/authors')).toBe('/authors');
});

it.each([
  '//evil.test',
  '/\\evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  '',
  '/auth',
  '/auth?again',
  '/auth/reset',
  '/logout',
])('a remembered %j is not followed', (path) => {
  expect(afterSignIn(person('SALES'), path)).toBe('/sales/customers');
});
