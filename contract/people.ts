import * as z from 'zod/mini';
import { code, instant, uuid } from './atoms.ts';
import { del, get, put } from './endpoint.ts';
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
  /** Locations assigned to a salesperson or a corporate customer. */
  locationCount: z.int(),
  lastLoginAt: z.nullable(instant),
  createdAt: instant,
  updatedAt: instant,
  /** Whether the caller may change this user and act as them: not for themselves and other administrators. */
  isManageable: z.boolean(),
});
export type PersonRow = z.infer<typeof personRow>;

/** A location that a salesperson sells to, or that a corporate customer orders for. */
export const assignedLocation = z.object({
  customerLocationId: code,
  displayName: z.string(),
  customerName: z.string(),
});
export type AssignedLocation = z.infer<typeof assignedLocation>;

/** Roles whose locations an administrator assigns. */
export const ASSIGNED_ROLES = ['SALES', 'SUPERCUSTOMER'] as const;

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
      /** All locations of a salesperson or a corporate customer. Absent: they stay. */
      customerLocationIds: z.optional(z.array(code).check(z.maxLength(5_000))),
      updatedAt: instant,
    }),
    returns: personRow,
    errors: ['conflict'],
  }),
  locations: get('/admin/users/:id/locations', {
    summary: 'List the locations assigned to a salesperson or a corporate customer, by name',
    permission,
    params,
    returns: z.object({ data: z.array(assignedLocation) }),
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
