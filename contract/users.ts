import * as z from 'zod/mini';
import { atMost, code, emailAddress, filled, instant, text, uuid } from './atoms.ts';
import { del, get, nothing, post, put } from './endpoint.ts';
import { license, role, SHOPPERS } from './roles.ts';

/** Days until an invitation expires. */
export const INVITE_DAYS = 7;

/** A user who orders for one of the caller's locations (spec section 3, user list rows). */
export const portalUser = z.object({
  id: uuid,
  userName: z.string(),
  displayName: z.string(),
  role,
  customerId: code,
  customerName: z.string(),
  /** Null for a user with several locations. */
  customerLocationId: z.nullable(code),
  customerLocationName: z.nullable(z.string()),
  /** The distributor's site where the user signs in. */
  siteName: z.string(),
  lastOrderDate: z.nullable(instant),
  isActive: z.boolean(),
  managesUsers: z.boolean(),
  isSelf: z.boolean(),
  /** Whether the caller may deactivate and reactivate this user. */
  isManageable: z.boolean(),
});
export type PortalUser = z.infer<typeof portalUser>;

/** Accepted, revoked and expired invitations cannot be used any more. */
export const INVITE_STATES = ['pending', 'accepted', 'expired', 'revoked'] as const;

/** An invitation as shown to users who may invite. Only the email contains the secret part of its link. */
export const invite = z.object({
  id: uuid,
  email: z.string(),
  displayName: z.string(),
  role,
  /** Customer and location of a person who orders; null for staff. */
  customerId: z.nullable(code),
  locationId: z.nullable(code),
  locationName: z.nullable(z.string()),
  /** Of an App user. */
  licenses: z.array(license),
  state: z.enum(INVITE_STATES),
  /** Status of the email: queued, accepted by the mail server, or failed for good. */
  mail: z.enum(['waiting', 'sent', 'failed']),
  invitedBy: z.string(),
  sentAt: instant,
  sentCount: z.int(),
  expiresAt: instant,
  /** The last day in words, in the reader's language and the company's timezone. */
  expiresOnFormatted: z.string(),
  /** The page that accepts the code of the email. */
  inviteUrl: z.string(),
});
export type Invite = z.infer<typeof invite>;

/** What the holder of a link sees before accepting. Staff have no customer and no location. */
export const inviteView = z.object({
  state: z.enum([...INVITE_STATES, 'unknown']),
  companyName: z.string(),
  invitedBy: z.nullable(z.string()),
  email: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  locationName: z.nullable(z.string()),
  expiresOnFormatted: z.nullable(z.string()),
});
export type InviteView = z.infer<typeof inviteView>;

/** A location that the caller may invite to. */
export const manageableLocation = z.object({
  customerLocationId: code,
  displayName: z.string(),
  customerName: z.string(),
});
export type ManageableLocation = z.infer<typeof manageableLocation>;

const locale = z.optional(z.enum(['en', 'es', 'fr']));
const newPassword = z.string().check(z.minLength(8), atMost(200));
const params = z.object({ id: uuid });

/** Addresses of pages and mailboxes, as mail programs turn them into links. */
const ADDRESS = /:\/\/|@|[\p{L}\p{N}-]{2}\.[a-z]{2}/iu;
/** A person's name of one line. It goes out in mails in the distributor's name, so it holds no address to open. */
export const personName = (max: number) =>
  text(max).check(
    z.regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'must be one line'),
    z.refine((value) => !ADDRESS.test(value), { error: 'must be a name, without an address' }),
  );

/** Customers who manage users, and administrators. */
const INVITERS = [...SHOPPERS, 'ADMIN'] as const;

export const userEndpoints = {
  customers: get('/portal/account/users/customers', {
    summary: 'List users who order for the caller’s locations',
    permission: SHOPPERS,
    returns: z.array(portalUser),
  }),
  setActive: put('/portal/account/users/:id/active', {
    summary: 'Enable a user of the caller’s locations, or disable the user and end all their sessions (audited)',
    permission: SHOPPERS,
    params,
    body: z.object({ isActive: z.boolean() }),
    returns: portalUser,
    rate: 60,
  }),
  locations: get('/portal/account/users/locations', {
    summary: 'List locations that the caller can invite users to, by name',
    permission: INVITERS,
    returns: z.array(manageableLocation),
  }),
  invites: get('/portal/account/users/invites', {
    summary: 'List invitations to the caller’s locations, newest first',
    permission: SHOPPERS,
    query: z.object({ locale }),
    returns: z.array(invite),
  }),
  invite: post('/portal/account/users/invites', {
    summary: 'Invite a person by email to order for a location and end an earlier invitation to it (audited)',
    permission: SHOPPERS,
    body: z.object({ email: emailAddress, displayName: personName(120), customerLocationId: code, locale }),
    returns: invite,
    errors: ['location_unknown', 'mail_not_configured', 'user_exists'],
    rate: 20,
  }),
  resendInvite: post('/portal/account/users/invites/:id/resend', {
    summary: 'Resend an invitation with a new link of the same duration (audited)',
    permission: INVITERS,
    params,
    returns: invite,
    errors: ['mail_not_configured', 'invite_invalid'],
    rate: 10,
  }),
  revokeInvite: del('/portal/account/users/invites/:id', {
    summary: 'Revoke an invitation and its link (audited)',
    permission: INVITERS,
    params,
    returns: nothing,
    errors: ['invite_invalid'],
    rate: 60,
  }),
  lookAtInvite: post('/auth/invites/look', {
    summary: 'Show an invitation and its state by link or code, without signing in',
    permission: 'anyone',
    body: z.object({ token: filled(200), locale }),
    returns: inviteView,
    rate: 20,
  }),
  acceptInvite: post('/auth/invites/accept', {
    summary: 'Accept an invitation once and create the account with the invited address (audited)',
    permission: 'anyone',
    body: z.object({
      token: filled(200),
      displayName: personName(120).check(z.regex(/\S/)),
      newPassword,
      newPasswordVerify: newPassword,
      locale,
    }),
    returns: z.object({ token: z.string(), expiresAt: instant, userId: uuid, tenantId: uuid }),
    errors: ['invite_invalid', 'invite_taken', 'password_too_weak', 'password_known'],
    rate: 10,
  }),
};
