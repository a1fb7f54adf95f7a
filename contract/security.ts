import * as z from 'zod/mini';
import { day as anyDay, instant, queryInt, uuid } from './atoms.ts';
import { get } from './endpoint.ts';

/** What the security log records. */
export const SECURITY_EVENT_KINDS = [
  'sign_in',
  'sign_out',
  /** A wrong password, override password, reset link or invitation. */
  'failure',
  /** Too many tries or calls. */
  'throttle',
  /** A call that the account may not make. */
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
  /** Null where no account has the name that was tried. */
  userId: z.nullable(uuid),
  userName: z.string(),
  /** The name of the person who acts for the user. */
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
      /** Continues after the event of this id, the `next` of the page before. */
      after: z.optional(uuid),
      PageSize: z.optional(queryInt(1, 200)),
    }),
    returns: z.object({ data: z.array(securityEvent), next: z.nullable(uuid) }),
    rate: 120,
  }),
};
