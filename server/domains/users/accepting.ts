import { randomBytes } from 'node:crypto';
import { AppError } from '../../../contract/errors.ts';
import type { InviteView, userEndpoints } from '../../../contract/users.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { audit } from '../../audit.ts';
import type { Context, Handler, Input } from '../../context.ts';
import { outside } from '../../outside.ts';
import { validateNewPassword } from '../accounts/account.ts';
import { refuseKnownPassword } from '../accounts/known-passwords.ts';
import { hashPassword, hashQueue } from '../accounts/passwords.ts';
import { begin, endReplaced, findHome, httpOf } from '../accounts/sign-in.ts';
import { dayInWords, type InviteRow, inviteHash, invites, stateOf } from './invites.ts';

type Endpoints = typeof userEndpoints;

const SEAL_KEY_BYTES = 32;

/** Returns the invitation of a code, or undefined. */
const findInvite = ({ tx }: Context, token: string): Promise<InviteRow | undefined> =>
  invites(tx).where('i.token_hash', '=', inviteHash(token)).executeTakeFirst();

/**
 * Returns the state for the invited person. An invitation is 'revoked' if its location is closed or its inviter was
 * disabled.
 */
async function stateFor(context: Context, row: InviteRow): Promise<Exclude<InviteView['state'], 'unknown'>> {
  const state = stateOf(row, context.now);
  if (state !== 'pending') return state;
  const inviter = await context.tx.db
    .selectFrom('users')
    .select('is_active')
    .where('tenant_id', '=', context.tx.tenantId)
    .where('id', '=', row.invited_by)
    .executeTakeFirst();
  return row.is_open && inviter?.is_active === true ? 'pending' : 'revoked';
}

/** Returns the state of an invitation, with its details while it can be accepted. */
export const lookAtInvite: Handler<Endpoints['lookAtInvite']> = async (context, { body }) => {
  const { tenant } = context;
  const row = await findInvite(context, body.token);
  const nothing = {
    companyName: tenant.companyName,
    invitedBy: null,
    email: null,
    displayName: null,
    customerName: null,
    locationName: null,
    expiresOnFormatted: null,
  };
  if (!row) return { ...nothing, state: 'unknown' };
  const state = await stateFor(context, row);
  if (state !== 'pending') return { ...nothing, state, invitedBy: row.invited_by_name };
  return {
    state,
    companyName: tenant.companyName,
    invitedBy: row.invited_by_name,
    email: row.email,
    displayName: row.display_name,
    customerName: row.customer_name,
    locationName: row.location_name,
    expiresOnFormatted: dayInWords(row.expires_at, body.locale ?? context.locale, tenant.timeZone),
  };
};

/** Returns an invitation that can be accepted. Throws `invite_invalid`. */
async function openInvite(context: Context, token: string): Promise<InviteRow> {
  const row = await findInvite(context, token);
  const state = row ? await stateFor(context, row) : 'unknown';
  if (!row || state !== 'pending') throw new AppError('invite_invalid', { state });
  return row;
}

/** Throws `invite_taken` if the name exists. This includes super administrators, because they sign in at every host. */
async function requireFreeName(context: Context, row: InviteRow): Promise<void> {
  if ((await findHome(context, row.email)).user) throw new AppError('invite_taken');
}

/**
 * Creates the account of an invitation and signs it in. The link proves that the address belongs to the caller, so the
 * response may reveal that it already has an account.
 */
export const acceptInvite: Handler<Endpoints['acceptInvite']> = async (context, { body }) => {
  validateNewPassword(body.newPassword, body.newPasswordVerify);
  const row = await openInvite(context, body.token);
  await requireFreeName(context, row);
  return outside(async (inTransaction) => {
    const hashed = await hashQueue.run(context.tenant.id, async () => {
      await refuseKnownPassword(body.newPassword, [context.tenant.companyName, row.email, body.displayName]);
      return hashPassword(body.newPassword);
    });
    return inTransaction((again) => makeAccount(again, body, hashed));
  });
};

async function makeAccount(
  context: Context,
  body: Input<Endpoints['acceptInvite']>['body'],
  passwordHash: string,
): ReturnType<typeof begin> {
  const { tx, now } = context;
  const row = await openInvite(context, body.token);
  const id = uuidv7();
  const taken = await tx.db
    .updateTable('user_invites')
    .set({ accepted_at: now.toISOString(), accepted_by: id })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', row.id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!taken) throw new AppError('invite_invalid', { state: 'accepted' });
  await requireFreeName(context, row);
  const locale = body.locale ?? (row.locale === 'es' || row.locale === 'fr' ? row.locale : 'en');
  const made = await tx.db
    .insertInto('users')
    .values({
      tenant_id: tx.tenantId,
      id,
      user_name: row.email,
      password_hash: passwordHash,
      role: row.role,
      display_name: body.displayName.trim(),
      email: row.email,
      customer_id: row.customer_id,
      customer_location_id: row.customer_location_id,
      licenses: row.licenses,
      user_settings: JSON.stringify({ locale }),
      override_password_hash: null,
      seal_key: randomBytes(SEAL_KEY_BYTES),
      last_login_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new AppError('invite_taken');
  await audit(tx, { userId: id, userName: row.email, impersonator: null }, 'users.acceptInvite', row.id, {
    invitedBy: row.invited_by,
    role: row.role,
    customerLocationId: row.customer_location_id,
  });
  const answer = await begin(tx, { id, userName: row.email, role: row.role }, now, httpOf(context));
  await endReplaced(context, id);
  return answer;
}
