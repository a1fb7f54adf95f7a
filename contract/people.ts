import * as z from 'zod/mini';
import { code, instant, uuid } from './atoms.ts';
import { del, put } from './endpoint.ts';
import { list, rowsOf } from './list.ts';
import { license, role } from './roles.ts';
import { personName } from './users.ts';

const permission = ['ADMIN'] as const;

/** A user of the company. */
export const personRow = z.object({
  id: uuid,
  userName: z.string(),
  displayName: z.string(),
  email: z.nullable(z.string()),
  role,
  status: z.enum(['active', 'off']),
  customerName: z.nullable(z.string()),
  customerLocationId: z.nullable(code),
  locationName: z.nullable(z.string()),
  licenses: z.array(license),
  /** The warehouse of an App user; null: any. */
  warehouseId: z.nullable(code),
  warehouseName: z.nullable(z.string()),
  managesUsers: z.boolean(),
  lastLoginAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
  /** Whether the caller may change this user and act as them: not for themselves and other administrators. */
  isManageable: z.boolean(),
});
export type PersonRow = z.infer<typeof personRow>;

const people = list('/admin/users', {
  summary: 'List users of the company',
  permission,
  row: personRow,
  filters: { status: z.enum(['active', 'off']), role, license },
  defaults: { status: 'active' },
  sorts: ['name', 'role', 'customerName', 'lastLoginAt', 'createdAt'],
  sort: { by: 'name', direction: 'Asc' },
});

const params = z.object({ id: uuid });

export const peopleEndpoints = {
  list: people,
  rows: rowsOf(people),
  save: put('/admin/users/:id', {
    summary: 'Change a user’s name and rights (audited); `updatedAt` is the state that the caller saw',
    permission,
    params,
    body: z.object({
      displayName: personName(120).check(z.minLength(1), z.regex(/\S/)),
      managesUsers: z.boolean(),
      licenses: z.array(license).check(z.maxLength(20)),
      warehouseId: z.nullable(code),
      updatedAt: instant,
    }),
    returns: personRow,
    errors: ['conflict'],
  }),
  setActive: put('/admin/users/:id/active', {
    summary: 'Enable a user, or disable the user and end all their sessions (audited)',
    permission,
    params,
    body: z.object({ isActive: z.boolean() }),
    returns: personRow,
  }),
  endSessions: del('/admin/users/:id/sessions', {
    summary: 'Sign a user out of all sessions (audited)',
    permission,
    params,
    returns: z.object({ ended: z.int() }),
  }),
};
