import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { InvitationRow } from '../../../contract/invitations.ts';
import { INVITE_DAYS, type Invite } from '../../../contract/users.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { hashToken } from '../../secrets.ts';
import { formatsOf } from '../../texts/formats.ts';
import { originOf } from '../accounts/password-reset.ts';

type Locale = Context['locale'];

export const DAY_MS = 86_400_000;
/**
 * Days for which expired invitations stay stored, so that inviters can be looked up. The audit log keeps them longer.
 */
const KEPT_DAYS = 90;

/** Returns a token of 192 random bits in hexadecimal, which survives line breaks of mail programs and manual entry. */
export function newInviteToken(): { token: string; hash: Buffer } {
  const token = randomBytes(24).toString('hex');
  return { token, hash: hashToken(token) };
}

/** Returns the hash of a typed or pasted code. Ignores blanks and upper case. */
export const inviteHash = (token: string): Buffer => hashToken(token.replace(/\s+/g, '').toLowerCase());

/**
 * Returns the URL of the page for an invitation code. A token goes into the fragment, which browsers don't send to
 * servers.
 */
export const inviteUrl = (context: Context, locale: Locale, token?: string): string =>
  `${originOf(context)}${locale === 'en' ? '' : `/${locale}`}/invite${token ? `#${token}` : ''}`;

/** Returns the end of an invitation that is sent at `now`. */
export const expiresAfter = (now: Date): Date => new Date(now.getTime() + INVITE_DAYS * DAY_MS);

/** The last day of an invitation with its weekday, in the company's timezone. */
export const dayInWords = (at: string, locale: Locale, timeZone: string): string =>
  formatsOf(locale).day(dayInZone(at, timeZone));

/** Selects invitations with the names of customer and location. `mail` is the state of the last mail. */
export const invites = (tx: Tx) =>
  tx.db
    .selectFrom('user_invites as i')
    .leftJoin('customer_locations as l', (join) =>
      join.onRef('l.tenant_id', '=', 'i.tenant_id').onRef('l.customer_location_id', '=', 'i.customer_location_id'),
    )
    .leftJoin('customers as c', (join) =>
      join.onRef('c.tenant_id', '=', 'i.tenant_id').onRef('c.customer_id', '=', 'i.customer_id'),
    )
    .selectAll('i')
    .select(['l.display_name as location_name', 'c.name as customer_name'])
    .select(
      sql<boolean>`i.role <> 'CUSTOMER' or coalesce(l.is_active and c.is_active and l.customer_id = i.customer_id, false)`.as(
        'is_open',
      ),
    )
    .select(
      sql<
        Invite['mail']
      >`coalesce((select case when m.sent_at is not null then 'sent' when m.failed_at is not null then 'failed' else 'waiting' end
        from mail_outbox m where m.tenant_id = i.tenant_id and m.to_address = i.email and m.created_at >= i.sent_at - interval '1 minute'
        order by m.created_at desc limit 1), 'sent')`.as('mail'),
    )
    .where('i.tenant_id', '=', tx.tenantId);

export type InviteRow = Awaited<ReturnType<ReturnType<typeof invites>['executeTakeFirstOrThrow']>>;

/** Returns the state of an invitation at a time. */
export function stateOf(row: Pick<InviteRow, 'accepted_at' | 'revoked_at' | 'expires_at'>, now: Date): Invite['state'] {
  if (row.accepted_at !== null) return 'accepted';
  if (row.revoked_at !== null) return 'revoked';
  return Date.parse(row.expires_at) > now.getTime() ? 'pending' : 'expired';
}

/** Returns an invitation as administrators see it at a time. */
export const inviteAt = (row: InviteRow, now: Date): InvitationRow => ({
  id: row.id,
  email: row.email,
  displayName: row.display_name,
  role: row.role,
  customerId: row.customer_id,
  locationId: row.customer_location_id,
  locationName: row.location_name,
  licenses: row.licenses,
  state: stateOf(row, now),
  mail: row.mail,
  invitedBy: row.invited_by_name,
  sentAt: row.sent_at,
  sentCount: row.sent_count,
  expiresAt: row.expires_at,
});

/** Returns an invitation with the texts in a language. */
export const presentInvite = (context: Context, row: InviteRow, locale: Locale): Invite => ({
  ...inviteAt(row, context.now),
  expiresOnFormatted: dayInWords(row.expires_at, locale, context.tenant.timeZone),
  inviteUrl: inviteUrl(context, locale),
});

/** Removes invitations that expired more than `KEPT_DAYS` ago. For a nightly job. */
export async function pruneInvites(tx: Tx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  await tx.db
    .deleteFrom('user_invites')
    .where('tenant_id', '=', tx.tenantId)
    .where('expires_at', '<', before)
    .execute();
}
