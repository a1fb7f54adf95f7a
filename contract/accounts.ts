import * as z from 'zod/mini';
import { atMost, code, emailAddress, filled, instant, oneLine, text, uuid } from './atoms.ts';
import { del, get, nothing, post, put } from './endpoint.ts';
import { role, SIGNED_IN } from './roles.ts';
import { account, type organizationSettings, userSettings } from './rows/accounts.ts';
import { sessionEndpoints, tokenAnswer } from './session.ts';

export type OrganizationSettings = z.infer<typeof organizationSettings>;
export type Account = z.infer<typeof account>;

/** Bounds the work of hashing. Argon2id itself truncates nothing, unlike bcrypt. */
const password = z.string().check(z.minLength(1), atMost(200));
const newPassword = z.string().check(z.minLength(8), atMost(200));

/** A session, as shown to its user. */
export const ownSession = z.object({
  id: uuid,
  /** Null where the browser does not say. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  startedAt: instant,
  /** Up to a quarter of an hour ago when in use now. */
  lastUsedAt: instant,
  /** The session that asks. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** A token for another system as administrators see it. */
export const systemToken = z.object({
  id: uuid,
  name: z.string(),
  /** The contract entries that it may call; null: all that an administrator may. */
  calls: z.nullable(z.array(z.string())),
  /** The user name of the super administrator who made it; null for tokens of earlier releases. */
  madeBy: z.nullable(z.string()),
  createdAt: instant,
  expiresAt: instant,
  /** To the minute; null: never used. */
  lastUsedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
});
export type SystemToken = z.infer<typeof systemToken>;

const impersonation = {
  summary: 'Act as another user for 60 minutes with a separate token and host (audited)',
  permission: ['SUPERADMIN', 'ADMIN'],
  params: z.object({ orgId: uuid, userId: uuid }),
  returns: z.object({ token: z.string(), expiresAt: instant, userId: uuid, tenantId: uuid, hostName: z.string() }),
  realm: 'platform',
} as const;

export const accountEndpoints = {
  login: post('/auth/login', {
    summary: 'Sign in: set the refresh cookie and return an access token',
    permission: 'anyone',
    body: z.object({ userName: filled(254), password }),
    returns: tokenAnswer,
    errors: ['wrong_credentials', 'user_disabled'],
    rate: 30,
  }),
  ...sessionEndpoints,
  requestReset: post('/auth/reset', {
    summary: 'Request an email with a password reset link; the response is the same for unknown accounts',
    permission: 'anyone',
    body: z.object({ userName: filled(254), locale: z.optional(z.enum(['en', 'es', 'fr'])) }),
    returns: nothing,
    rate: 10,
  }),
  completeReset: put('/auth/reset', {
    summary: 'Set a new password with the token of the emailed link and end all sessions of the user',
    permission: 'anyone',
    body: z.object({ token: filled(200), newPassword, newPasswordVerify: newPassword }),
    returns: nothing,
    errors: ['reset_link_invalid', 'password_too_weak', 'password_known'],
    rate: 10,
  }),
  roles: get('/auth/roles', {
    summary: 'List roles with their landing pages',
    permission: SIGNED_IN,
    returns: z.array(z.object({ role, landing: z.string() })),
  }),
  systemToken: get('/auth/system-token/:orgId/:days', {
    summary: 'Create a token for another system with the permissions of an administrator (audited)',
    permission: ['SUPERADMIN'],
    params: z.object({ orgId: uuid, days: z.string().check(z.regex(/^(?:[1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/)) }),
    returns: z.object({ token: z.string(), expiresAt: instant }),
    realm: 'platform',
  }),
  systemTokens: get('/auth/system-tokens/:orgId', {
    summary: 'List system tokens of an organization, newest first, without the tokens themselves',
    permission: ['SUPERADMIN', 'ADMIN'],
    params: z.object({ orgId: uuid }),
    returns: z.array(systemToken),
  }),
  createSystemToken: post('/auth/system-tokens/:orgId', {
    summary: 'Create a named system token that is limited to the given calls (audited)',
    permission: ['SUPERADMIN'],
    params: z.object({ orgId: uuid }),
    body: z.object({
      name: oneLine(80),
      days: z.int().check(z.minimum(1), z.maximum(365)),
      /** Names of contract entries, such as `accounts.account`. */
      calls: z
        .array(z.string().check(atMost(80), z.regex(/^[a-zA-Z]+\.[a-zA-Z]+$/)))
        .check(z.minLength(1), z.maxLength(300)),
    }),
    returns: z.object({ id: uuid, token: z.string(), expiresAt: instant }),
  }),
  endSystemToken: del('/auth/system-tokens/:orgId/:id', {
    summary: 'Revoke a system token (audited)',
    permission: ['SUPERADMIN', 'ADMIN'],
    params: z.object({ orgId: uuid, id: uuid }),
    returns: nothing,
  }),
  impersonate: post('/auth/impersonate/:orgId/:userId', impersonation),
  /** By the method of the specification. */
  impersonateByGet: get('/auth/impersonate/:orgId/:userId', impersonation),
  endImpersonation: post('/auth/impersonate/end', {
    summary: 'End the impersonation of the calling token and revoke that token (audited)',
    permission: SIGNED_IN,
    returns: nothing,
  }),
  impersonationReturn: get('/auth/impersonate/return', {
    summary: 'Check the page to return to after an impersonation',
    permission: SIGNED_IN,
    query: z.object({ returnTo: text(2000) }),
    /** The page, if its host is one of a company served here; otherwise null. */
    returns: z.object({ returnTo: z.nullable(z.string()) }),
  }),
  account: get('/account', {
    summary: 'Get the signed-in user with the organization’s settings',
    permission: SIGNED_IN,
    returns: account,
  }),
  saveSettings: put('/account/settings', {
    summary: 'Save the user’s preferences',
    permission: SIGNED_IN,
    body: userSettings,
    returns: userSettings,
  }),
  changePassword: put('/account/password', {
    summary: 'Change the user’s password and end all other sessions of the user',
    permission: SIGNED_IN,
    body: z.object({ currentPassword: password, newPassword, newPasswordVerify: newPassword }),
    returns: nothing,
    errors: ['wrong_password', 'password_too_weak', 'password_known'],
    rate: 10,
  }),
  setOverridePassword: put('/account/override-password', {
    summary: 'Set, change or remove (null) the administrator’s override password for held orders (audited)',
    permission: ['ADMIN'],
    body: z.object({ currentPassword: password, overridePassword: z.nullable(newPassword) }),
    returns: nothing,
    errors: ['wrong_password', 'password_too_weak', 'password_known'],
    rate: 10,
  }),
  sealKey: get('/account/seal-key', {
    summary: 'Get the key that encrypts this user’s unsent work on a shared device',
    permission: SIGNED_IN,
    returns: z.object({ key: z.string() }),
  }),
  sessions: get('/account/sessions', {
    summary: 'List the user’s sessions: the calling session, then the last used',
    permission: SIGNED_IN,
    returns: z.array(ownSession),
  }),
  endSession: del('/account/sessions/:id', {
    summary: 'Sign the user out of one session',
    permission: SIGNED_IN,
    params: z.object({ id: uuid }),
    returns: nothing,
  }),
  endOtherSessions: del('/account/sessions', {
    summary: 'Sign the user out of all sessions except the calling one',
    permission: SIGNED_IN,
    returns: z.object({ ended: z.int() }),
  }),
  contact: post('/contact', {
    summary: 'Send the company a message from its contact page',
    permission: 'anyone',
    body: z.object({
      name: filled(120),
      email: emailAddress,
      phone: z.optional(text(40)),
      message: filled(4000),
      customerId: z.optional(code),
    }),
    returns: nothing,
    rate: 5,
  }),
};
