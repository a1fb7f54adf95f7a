import type { accountEndpoints } from '../../../contract/accounts.ts';
import { AppError } from '../../../contract/errors.ts';
import { audit } from '../../audit.ts';
import type { Context, Handler } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { PLATFORM_PREFIX } from '../../http/authenticate.ts';
import { enqueueMail, isMailConfigured } from '../../mail/outbox.ts';
import { outside } from '../../outside.ts';
import { hashToken } from '../../secrets.ts';
import { recordEvent } from '../../security-events.ts';
import { companyOrigin } from '../../tenants/company-origin.ts';
import { PLATFORM } from '../../tenants/tenant.ts';
import { validateNewPassword } from './account.ts';
import { refuseKnownPassword } from './known-passwords.ts';
import { inOtherTenant } from './other-tenant.ts';
import { hashPassword, hashQueue } from './passwords.ts';
import { resetMail } from './reset-mail.ts';
import { after, endSessions, prefixedToken, recordEnded } from './sessions.ts';
import { findHome, httpOf } from './sign-in.ts';
import { findUser, type SignInUser, setPassword } from './users.ts';

type Endpoints = typeof accountEndpoints;
type Locale = 'en' | 'es' | 'fr';

const LINK_MS = 60 * 60_000;
/** Maximum number of valid links per user. Further requests send nothing, so that a mailbox can't be flooded. */
const MOST_LINKS = 5;

/**
 * Placeholder for an unknown user. The same work is done for it and rolled back, so that the response takes equally
 * long.
 */
const NOBODY: SignInUser = {
  id: '00000000-0000-4000-8000-000000000000',
  userName: '',
  displayName: '',
  email: 'nobody@example.invalid',
  role: 'ANONYMOUS',
  passwordHash: null,
  isActive: false,
  locale: undefined,
};

class Undone extends Error {}

/** Mails a reset link. The response is the same whether or not the user exists. */
export const requestReset: Handler<Endpoints['requestReset']> = async (context, { body }) => {
  const { home, user } = await findHome(context, body.userName);
  const isReachable = user?.isActive === true && user.passwordHash !== null && addressOf(user) !== undefined;
  // A super administrator's link must never pass through a tenant's mail server, so it needs the platform's own.
  await inOtherTenant(context, home, async (tx) => {
    const isConfigured = await isMailConfigured(tx);
    try {
      await tx.savepoint(async () => {
        const isSent = await sendLink(context, tx, isReachable ? user : NOBODY, body.locale);
        if (!isReachable || !isConfigured || !isSent) throw new Undone();
      });
    } catch (error) {
      if (!(error instanceof Undone)) throw error;
    }
  });
  return {};
};

/** Returns the user's email address. The user name of a portal user is an address; other users have a separate one. */
const addressOf = (user: SignInUser): string | undefined =>
  user.email ?? (/^[^@\s]+@[^@\s]+$/.test(user.userName) ? user.userName : undefined);

async function sendLink(context: Context, tx: Tx, user: SignInUser, asked: Locale | undefined): Promise<boolean> {
  const { token, hash } = prefixedToken(tx.tenantId);
  await tx.db
    .insertInto('password_resets')
    .values({
      tenant_id: tx.tenantId,
      token_hash: hash,
      user_id: user.id,
      expires_at: after(context.now, LINK_MS).toISOString(),
      used_at: null,
    })
    .execute();
  const { links } = await tx.db
    .selectFrom('password_resets')
    .select((of) => of.fn.countAll<number>().as('links'))
    .where('tenant_id', '=', tx.tenantId)
    .where('user_id', '=', user.id)
    .where('expires_at', '>', context.now.toISOString())
    .executeTakeFirstOrThrow();
  const locale = asked ?? user.locale ?? context.locale;
  await enqueueMail(
    tx,
    resetMail({
      to: addressOf(user) ?? '',
      name: user.displayName,
      company: context.tenant.companyName,
      link: `${originOf(context)}${locale === 'en' ? '' : `/${locale}`}/auth/reset#token=${token}`,
      locale,
    }),
  );
  await audit(tx, null, 'accounts.requestReset', user.id);
  return Number(links) <= MOST_LINKS;
}

/** Returns the origin of links in mails of a call (`companyOrigin`). */
export const originOf = (context: Context): string =>
  companyOrigin(context.services.config, context.tenant, httpOf(context).origin);

/**
 * Sets a new password with the token of a reset link and ends all sessions of the user. Throws `reset_link_invalid`.
 */
export const completeReset: Handler<Endpoints['completeReset']> = async (context, { body }) => {
  validateNewPassword(body.newPassword, body.newPasswordVerify);
  const home = body.token.startsWith(PLATFORM_PREFIX) ? PLATFORM : context.tenant;
  const hash = hashToken(body.token);
  const names = await inOtherTenant(context, home, async (tx) => {
    const link = await openLinks(tx, context.now).where('token_hash', '=', hash).select('user_id').executeTakeFirst();
    const user = link && (await findUser(tx, link.user_id));
    if (!user) throw new AppError('reset_link_invalid');
    return [context.tenant.companyName, user.userName, user.displayName];
  });
  return outside(async (inTransaction) => {
    const hashed = await hashQueue.run(context.tenant.id, async () => {
      await refuseKnownPassword(body.newPassword, names);
      return hashPassword(body.newPassword);
    });
    return inTransaction((again) =>
      inOtherTenant(again, home, async (tx) => {
        const { now } = again;
        const link = await tx.db
          .updateTable('password_resets')
          .set({ used_at: now.toISOString() })
          .where('tenant_id', '=', tx.tenantId)
          .where('token_hash', '=', hash)
          .where('used_at', 'is', null)
          .where('expires_at', '>', now.toISOString())
          .returning('user_id')
          .executeTakeFirst();
        const user = link && (await findUser(tx, link.user_id));
        if (!user?.isActive) throw new AppError('reset_link_invalid');
        await setPassword(tx, user.id, hashed, now);
        const ended = await endSessions(again, tx, { userId: user.id });
        await recordEvent(tx, { kind: 'password_changed', user, http: again.http, facts: { via: 'reset link' } });
        await recordEnded(again, tx, ended, 'password reset');
        const who = { userId: user.id, userName: user.userName, impersonator: null };
        await audit(tx, who, 'accounts.completeReset', user.id);
        return {};
      }),
    );
  });
};

const openLinks = (tx: Tx, now: Date) =>
  tx.db
    .selectFrom('password_resets')
    .where('tenant_id', '=', tx.tenantId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString());
