import * as z from 'zod/mini';
import { day as anyDay, instant, queryInt, uuid } from './atoms.ts';
import { get } from './endpoint.ts';

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
  facts: z.record(z.string(), z.unknown()),
});

export const securityEndpoints = {
  events: get('/admin/security/events', {
    summary: 'Security events of the own company, newest first; a super administrator gets those of the platform',
    permission: ['ADMIN', 'SUPERADMIN'],
    query: z.object({
      kind: z.optional(securityEventKind),
      userId: z.optional(uuid),
      /** First and last day in the company's timezone. */
      from: z.optional(day),
      to: z.optional(day),
      /** Continues after the event with this id: `next` of the previous page. */
      after: z.optional(uuid),
      PageSize: z.optional(queryInt(1, 200)),
    }),
    returns: z.object({ data: z.array(securityEvent), next: z.nullable(uuid) }),
    rate: 120,
  }),
};
