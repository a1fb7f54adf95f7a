import { expect, it } from 'vitest';
import { LANDING, SIGNED_IN } from '../../contract/roles.ts';
import { afterSignIn } from './landing.ts';

it('a fresh sign-in leads to the landing page of the role', () => {
  for (const role of SIGNED_IN) expect(afterSignIn(role, null)).toBe(LANDING[role]);
});

it('a remembered path is restored with its query', () => {
  expect(afterSignIn('CUSTOMER', '/portal/account/orders?page=2')).toBe('/portal/account/orders?page=2');
  expect(afterSignIn('CUSTOMER', '/authors')).toBe('/authors');
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
  expect(afterSignIn('SALES', path)).toBe('/sales/customers');
});
