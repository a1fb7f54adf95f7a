import type { accountEndpoints } from '../../../contract/accounts.ts';
import { AppError } from '../../../contract/errors.ts';
import { type Fault, faultSentence } from '../../../contract/faults.ts';
import { LANDING, ROLES } from '../../../contract/roles.ts';
import { checkPassword } from '../../../rules/password.ts';
import { audit } from '../../audit.ts';
import type { Handler, SignedInContext } from '../../context.ts';
import type { Columns } from '../../db/rows.ts';
import { invalidFields } from '../../invalid-fields.ts';
import { outside } from '../../outside.ts';
import { eventUserOf, recordEvent } from '../../security-events.ts';
import { organizationSettingsOf } from '../settings/organization.ts';
import { refuseKnownPassword } from './known-passwords.ts';
import { inOtherTenant } from './other-tenant.ts';
import { hashPassword, hashQueue, verifyPassword } from './passwords.ts';
import { readProfiles } from './profile.ts';
import { endSessions, recordEnded } from './sessions.ts';
import { countTry } from './throttle.ts';
import { findUser, setPassword } from './users.ts';

type Endpoints = typeof accountEndpoints;

/** Throws `forbidden` for impersonators and for tokens of other systems: only users themselves may make such calls. */
export function requireThePerson({ actor }: SignedInContext): void {
  if (actor.scope !== 'user') throw new AppError('forbidden');
}

/** Lists the roles with the page that each one starts on. */
export const roles: Handler<Endpoints['roles']> = async () => ROLES.map((role) => ({ role, landing: LANDING[role] }));

/** Returns the caller's profile, how the session was started, and the organization's settings. */
export const account: Handler<Endpoints['account']> = async (context) => {
  const { actor, tx, tenant } = context;
  const profile = (await readProfiles(tx, [actor.userId])).get(actor.userId);
  if (!profile) throw new AppError('unauthenticated');
  const organizationSettings = await inOtherTenant(context, tenant, (host) => organizationSettingsOf(host, tenant));
  return { ...profile, scope: actor.scope, impersonator: actor.impersonator, organizationSettings };
};

/**
 * Merges the given settings into the stored ones. An older release keeps the settings that it doesn't know.
 * `updated_at` stays, because it detects concurrent changes of the user by administrators (domains/people).
 */
export const saveSettings: Handler<Endpoints['saveSettings']> = async ({ tx, actor }, { body }) => {
  const { rows } = await tx.connection.query<Columns<'users', 'user_settings'>>(
    `update users set user_settings = user_settings || $3::jsonb
     where tenant_id = $1 and id = $2 returning user_settings`,
    [tx.tenantId, actor.userId, JSON.stringify(body)],
    'save_user_settings',
  );
  return rows[0]?.user_settings ?? {};
};

/**
 * Throws `invalid_input` if the confirmation differs, and `password_too_weak` if the password breaks spec section 5.
 */
export function validateNewPassword(newPassword: string, newPasswordVerify: string): void {
  if (newPassword !== newPasswordVerify) {
    throw invalidFields({ newPasswordVerify: { rule: 'confirmed' } });
  }
  if (checkPassword(newPassword).length === 0) return;
  const fault: Fault = { rule: 'password' };
  throw new AppError(
    'password_too_weak',
    { faults: { newPassword: fault } },
    { newPassword: faultSentence(fault, 'newPassword') },
  );
}

/**
 * Changes the password and ends all other sessions of the user. Throws `conflict` if the password changed during the
 * call.
 */
export const changePassword: Handler<Endpoints['changePassword']> = async (context, { body }) => {
  requireThePerson(context);
  const { actor, services, tenant } = context;
  validateNewPassword(body.newPassword, body.newPasswordVerify);
  const stored = (await findUser(context.tx, actor.userId))?.passwordHash ?? null;
  return outside(async (inTransaction) => {
    const subject = `change password ${actor.home} ${actor.userId}`;
    await countTry(services, [subject]);
    const names = [tenant.companyName, actor.userName, actor.displayName];
    const hashed = await hashQueue.run(tenant.id, async () => {
      if (!(await verifyPassword(body.currentPassword, stored))) return undefined;
      await refuseKnownPassword(body.newPassword, names);
      return hashPassword(body.newPassword);
    });
    if (!hashed)
      throw new AppError('wrong_password', undefined, { currentPassword: new AppError('wrong_password').message });
    await services.limits.clear(subject);
    return inTransaction(async (again) => {
      const { tx, now } = again;
      if ((await findUser(tx, actor.userId))?.passwordHash !== stored) throw new AppError('conflict');
      await setPassword(tx, actor.userId, hashed, now);
      const ended = await endSessions(again, tx, { userId: actor.userId, keep: actor.sessionId });
      await recordEvent(tx, { kind: 'password_changed', ...eventUserOf(actor), http: again.http });
      await recordEnded(again, tx, ended, 'password changed');
      await audit(tx, actor, 'accounts.changePassword', actor.userId);
      return {};
    });
  });
};

/** Returns the key that encrypts the user's data on their devices, 32 bytes as base64url. */
export const sealKey: Handler<Endpoints['sealKey']> = async (context) => {
  requireThePerson(context);
  const { tx, actor } = context;
  const { seal_key } = await tx.db
    .selectFrom('users')
    .select('seal_key')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  return { key: Buffer.from(seal_key).toString('base64url') };
};
