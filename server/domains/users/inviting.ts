import { AppError } from '../../../contract/errors.ts';
import type { License, Role } from '../../../contract/roles.ts';
import type { Invite, userEndpoints } from '../../../contract/users.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { audit } from '../../audit.ts';
import type { Handler, SignedInContext } from '../../context.ts';
import { enqueueMail, isMailConfigured } from '../../mail/outbox.ts';
import { requireThePerson } from '../accounts/account.ts';
import { inviteMail } from './invite-mail.ts';
import {
  DAY_MS,
  dayInWords,
  expiresAfter,
  type InviteRow,
  invites as invitesOf,
  inviteUrl,
  newInviteToken,
  presentInvite,
  stateOf,
} from './invites.ts';
import { seesUserName } from './people.ts';
import { managerOf } from './policy.ts';

type Endpoints = typeof userEndpoints;
type Locale = SignedInContext['locale'];

/** Minimum time between two invitations of a company to one mailbox, so that it isn't flooded. */
const RESEND_AFTER_MS = 60_000;
/** Maximum number of pending invitations per inviter. */
const MOST_PENDING = 100;
/** Maximum numbers of invitations in 24 hours per inviter and per company, including repeated ones. */
const MOST_A_DAY = 50;
const MOST_A_DAY_OF_COMPANY = 1_000;

const isLocale = (value: string): value is Locale => value === 'en' || value === 'es' || value === 'fr';
const localeOf = (row: Pick<InviteRow, 'locale'>): Locale => (isLocale(row.locale) ? row.locale : 'en');

async function send(context: SignedInContext, row: InviteRow, token: string): Promise<void> {
  const locale = localeOf(row);
  const { actor, tenant } = context;
  await enqueueMail(
    context.tx,
    inviteMail({
      to: row.email,
      name: row.display_name,
      invitedBy: actor.displayName || actor.userName,
      company: tenant.companyName,
      location: row.location_name,
      link: inviteUrl(context, locale, token),
      code: token,
      until: dayInWords(row.expires_at, locale, tenant.timeZone),
      locale,
    }),
  );
}

/** Throws `rate_limited` if the caller or the company has reached its daily limit. */
async function requireRoomToday({ tx, actor, now }: SignedInContext): Promise<void> {
  const { ofCompany, own } = await tx.db
    .selectFrom('audit_log')
    .select((of) => [
      of.fn.countAll<number>().as('ofCompany'),
      of.fn.countAll<number>().filterWhere('actor_id', '=', actor.userId).as('own'),
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('at', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .where('action', 'in', ['users.invite', 'users.resendInvite'])
    .executeTakeFirstOrThrow();
  if (Number(own) >= MOST_A_DAY || Number(ofCompany) >= MOST_A_DAY_OF_COMPANY) throw new AppError('rate_limited');
}

/**
 * Returns the invitation if it is for a location that the caller manages, or any to an administrator. Throws
 * `not_found` otherwise.
 */
async function ownInvite(context: SignedInContext, id: string): Promise<InviteRow> {
  const isAdmin = context.actor.role === 'ADMIN';
  if (isAdmin) requireThePerson(context);
  const manages = isAdmin ? null : (await managerOf(context)).manages;
  const row = await invitesOf(context.tx).where('i.id', '=', id).executeTakeFirst();
  if (!row || (manages && !manages.includes(row.customer_location_id ?? ''))) throw new AppError('not_found');
  return row;
}

/** Lists the latest 500 invitations to locations that the caller manages. */
export const invites: Handler<Endpoints['invites']> = async (context, { query }) => {
  const { manages } = await managerOf(context);
  const rows = await invitesOf(context.tx)
    .where('i.customer_location_id', 'in', [...manages])
    .orderBy('i.sent_at', 'desc')
    .limit(500)
    .execute();
  return rows.map((row) => presentInvite(context, row, query.locale ?? context.locale));
};

/**
 * Invites a person to a location. Only the reader of the mail learns whether the address has an account elsewhere:
 * response and work are the same.
 */
export const invite: Handler<Endpoints['invite']> = async (context, { body }) => {
  const people = await managerOf(context);
  if (!people.manages.includes(body.customerLocationId)) throw new AppError('location_unknown');
  const isKnown = await seesUserName(context, people, body.email);
  return makeInvite(context, { ...body, role: 'CUSTOMER', licenses: [] }, isKnown);
};

interface Invited {
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly customerLocationId: string | null;
  readonly licenses: readonly License[];
  readonly locale?: Locale | undefined;
}

/**
 * Stores and mails an invitation within the limits, and ends earlier ones of the same address and location. `isKnown`:
 * the caller sees a user with this address. Throws `mail_not_configured`, `user_exists`, `rate_limited` and
 * `location_unknown`.
 */
export async function makeInvite(context: SignedInContext, invited: Invited, isKnown: boolean): Promise<Invite> {
  const { tx, actor, now } = context;
  const { customerLocationId, role, licenses } = invited;
  if (!(await isMailConfigured(tx))) throw new AppError('mail_not_configured');
  if (isKnown) throw new AppError('user_exists');
  const pending = await tx.db
    .selectFrom('user_invites')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tx.tenantId)
    .where('invited_by', '=', actor.userId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  if (pending.count >= MOST_PENDING) throw new AppError('rate_limited');
  await requireRoomToday(context);
  const email = invited.email.toLowerCase();
  const displayName = invited.displayName.trim().replace(/\s+/g, ' ');
  const { latest } = await tx.db
    .selectFrom('user_invites')
    .select((of) => of.fn.max('sent_at').as('latest'))
    .where('tenant_id', '=', tx.tenantId)
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const wait = latest === null ? 0 : Date.parse(latest) + RESEND_AFTER_MS - now.getTime();
  if (wait > 0) throw new AppError('rate_limited', { retryAfterSeconds: Math.ceil(wait / 1000) });
  await tx.db
    .updateTable('user_invites')
    .set({ revoked_at: now.toISOString() })
    .where('tenant_id', '=', tx.tenantId)
    .where('email', '=', email)
    .where('customer_location_id', customerLocationId === null ? 'is' : '=', customerLocationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  const { token, hash } = newInviteToken();
  const id = uuidv7();
  const location = await tx.db
    .selectFrom('customer_locations')
    .select('customer_id')
    .where('tenant_id', '=', tx.tenantId)
    .where('customer_location_id', '=', customerLocationId)
    .executeTakeFirst();
  if (customerLocationId !== null && !location) throw new AppError('location_unknown');
  await tx.db
    .insertInto('user_invites')
    .values({
      tenant_id: tx.tenantId,
      id,
      token_hash: hash,
      email,
      display_name: displayName,
      role,
      customer_id: location?.customer_id ?? null,
      customer_location_id: customerLocationId,
      licenses: [...licenses],
      locale: invited.locale ?? context.locale,
      invited_by: actor.userId,
      invited_by_name: actor.displayName || actor.userName,
      sent_at: now.toISOString(),
      expires_at: expiresAfter(now).toISOString(),
      accepted_at: null,
      accepted_by: null,
      revoked_at: null,
    })
    .execute();
  await audit(tx, actor, 'users.invite', id, { email, role, customerLocationId });
  return sent(context, id, token, invited.locale);
}

/** Mails the stored invitation and returns it. */
async function sent(context: SignedInContext, id: string, token: string, locale?: Locale): Promise<Invite> {
  const row = await invitesOf(context.tx).where('i.id', '=', id).executeTakeFirstOrThrow();
  await send(context, row, token);
  return presentInvite(context, { ...row, mail: 'waiting' }, locale ?? context.locale);
}

/** Sends an invitation again with a new link, which replaces the old one. */
export const resendInvite: Handler<Endpoints['resendInvite']> = async (context, { params }) => {
  const { tx, actor, now } = context;
  const before = await ownInvite(context, params.id);
  const state = stateOf(before, now);
  if (state !== 'pending' && state !== 'expired') throw new AppError('invite_invalid', { state });
  if (!(await isMailConfigured(tx))) throw new AppError('mail_not_configured');
  const wait = Date.parse(before.sent_at) + RESEND_AFTER_MS - now.getTime();
  if (wait > 0) throw new AppError('rate_limited', { retryAfterSeconds: Math.ceil(wait / 1000) });
  await requireRoomToday(context);
  const { token, hash } = newInviteToken();
  await tx.db
    .updateTable('user_invites')
    .set((of) => ({
      token_hash: hash,
      sent_at: now.toISOString(),
      sent_count: of('sent_count', '+', 1),
      expires_at: expiresAfter(now).toISOString(),
      invited_by: actor.userId,
      invited_by_name: actor.displayName || actor.userName,
    }))
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', before.id)
    .execute();
  await audit(tx, actor, 'users.resendInvite', before.id, { email: before.email });
  return sent(context, before.id, token);
};

/** Revokes an invitation. Throws `invite_invalid` if it was accepted. */
export const revokeInvite: Handler<Endpoints['revokeInvite']> = async (context, { params }) => {
  const { tx, actor, now } = context;
  const before = await ownInvite(context, params.id);
  if (before.accepted_at !== null) throw new AppError('invite_invalid', { state: 'accepted' });
  if (before.revoked_at !== null) return {};
  await tx.db
    .updateTable('user_invites')
    .set({ revoked_at: now.toISOString() })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', before.id)
    .execute();
  await audit(tx, actor, 'users.revokeInvite', before.id, { email: before.email });
  return {};
};
