import { expect, test } from 'vitest';
import type { ROLES } from '../../../contract/roles.ts';
import { isGroup, menuOf } from './menu.ts';
import { opensFor } from './screen-paths.ts';

const pathsOf = (role: (typeof ROLES)[number]) =>
  menuOf(role, (path) => opensFor(path, role)).flatMap((entry) =>
    isGroup(entry) ? entry.places.map(({ to }) => to) : [entry.to],
  );

test('[G3.5] the menu of an administrator has the desks, and no entry that leads back to its start', () => {
  expect(pathsOf('ADMIN')).toEqual([
    '/admin',
    '/admin/exceptions',
    '/admin/credit-requests',
    '/admin/security',
    '/admin/jobs',
  ]);
});

test('[G3.5] a screen opens for the roles that it names, and not for others', () => {
  expect(opensFor('/account/users', 'CUSTOMER')).toBe(true);
  expect(opensFor('/account/users', 'ADMIN')).toBe(false);
  expect(opensFor('/auth', 'ADMIN')).toBe(false);
  expect(opensFor('/no/such', 'ADMIN')).toBe(false);
});
