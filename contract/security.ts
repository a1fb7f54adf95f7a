import * as z from 'zod/mini';
import { day as anyDay, instant, uuid } from './atoms.ts';
import { get } from './endpoint.ts';
import { list, rowsOf } from './list.ts';

/** Events of the security log. */
export const SECURITY_EVENT_KINDS = [
  'sign_in',
  'sign_out',
  /** A wrong password, override password, reset link or invitation. */
  'failure',
  /** Too many attempts or calls. */
  'throttle',
  /** A call without permission. */
  'refusal',
  'token_issued',
  'token_refreshed',
  'token_ended',
  'impersonation_started',
  'impersonation_ended',
  'export',
  'password_changed',
  'override_password_changed',
  'session_ended',
] as const;
export const securityEventKind = z.enum(SECURITY_EVENT_KINDS);
export type SecurityEventKind = z.infer<typeof securityEventKind>;

const day = anyDay.check(z.refine((value) => value >= '1970' && value < '3000'));

const securityEvent = z.object({
  id: uuid,
  at: instant,
  kind: securityEventKind,
  /** Null if no account has the attempted name. */
  userId: z.nullable(uuid),
  userName: z.string(),
  /** The name of the user who acts for this user. */
  actingUser: z.nullable(z.string()),
  address: z.string(),
  userAgent: z.string(),
  /** Browser and operating system that the user agent names. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  facts: z.record(z.string(), z.unknown()),
});
export type SecurityEventRow = z.infer<typeof securityEvent>;

const permission = ['ADMIN', 'SUPERADMIN'] as const;

const events = list('/admin/security/events', {
  summary: 'List security events of the company, or of the platform for a super administrator, newest first',
  permission,
  row: securityEvent,
  /** `from` and `to`: first and last day in the company's timezone. */
  filters: { kind: securityEventKind, userId: uuid, from: day, to: day },
  sorts: ['at', 'kind', 'userName'],
  sort: { by: 'at', direction: 'Desc' },
});

export const securityEndpoints = {
  events,
  rows: rowsOf(events),
  people: get('/admin/security/people', {
    summary: 'List users with security events, by name',
    permission,
    returns: z.object({ data: z.array(z.object({ id: uuid, userName: z.string() })) }),
  }),
};
