import { expect, test } from 'vitest';
import { opensFor } from './screen-paths.ts';

test('[G3.5] a screen opens for the roles that it names, and not for others', () => {
  expect(opensFor('/account/users', 'CUSTOMER')).toBe(true);
  expect(opensFor('/auth', 'ADMIN')).toBe(false);
  expect(opensFor('/no/such', 'ADMIN')).toBe(false);
});
