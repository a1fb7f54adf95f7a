import { msg } from '#msg';
import { AppError } from '../../../contract/errors.ts';
import type { SmtpAnswer, settingsEndpoints } from '../../../contract/settings.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { audit } from '../../audit.ts';
import type { Handler, Input } from '../../context.ts';
import type { Tx } from '../../db/tenant-transaction.ts';
import { sendMail } from '../../mail/send.ts';
import { findMailServer, openedPassword, smtpPlace } from '../../mail/transport.ts';
import { outside } from '../../outside.ts';
import type { Secrets } from '../../secrets.ts';
import { textsOf } from '../../texts/texts.ts';

type Endpoints = typeof settingsEndpoints;

const stored = (tx: Tx) => tx.db.selectFrom('smtp_settings').selectAll().where('tenant_id', '=', tx.tenantId);

/**
 * Returns the mail settings and whether a password is stored and readable. The encrypted password itself is not
 * returned.
 */
async function answer(tx: Tx, secrets: Secrets): Promise<SmtpAnswer> {
  const row = await stored(tx).executeTakeFirst();
  if (!row) return { configured: false, hasPassword: false, passwordLost: false, settings: null, updatedAt: null };
  const { password, isPasswordLost = false } = openedPassword(row, secrets);
  return {
    configured: true,
    hasPassword: password !== null,
    passwordLost: isPasswordLost,
    settings: {
      host: row.host,
      port: row.port,
      secure: row.secure,
      userName: row.user_name,
      senderName: row.sender_name,
      senderEmail: row.sender_email,
      orderConfirmationEmails: row.order_confirmation_emails,
    },
    updatedAt: row.updated_at,
  };
}

/** Returns the mail settings without the password. */
export const smtp: Handler<Endpoints['smtp']> = async ({ tx, services }) => answer(tx, services.secrets);

/**
 * Throws `mail_password_again` if the stored password would be used with another server or with less protection. Otherwise a
 * user who may change these settings could have it sent to their own server.
 */
function refuseToCarryOver(
  before: { host: string; port: number; secure: boolean },
  { host, port, secure }: Input<Endpoints['saveSmtp']>['body'],
): void {
  const isSame = before.host.toLowerCase() === host.trim().toLowerCase() && before.port === port;
  if (isSame && (secure || !before.secure)) return;
  throw new AppError('mail_password_again');
}

/**
 * Stores the mail settings. Keeps the stored password if none is given, and removes it for null. Throws `conflict` if
 * the caller names a state that is not the stored one.
 */
export const saveSmtp: Handler<Endpoints['saveSmtp']> = async ({ tx, actor, now, services }, { body }) => {
  const before = await stored(tx).forUpdate().executeTakeFirst();
  if (body.updatedAt !== undefined && body.updatedAt !== (before?.updated_at ?? null)) throw new AppError('conflict');
  if (body.password === undefined && before?.password_sealed) refuseToCarryOver(before, body);
  const sealed = body.password ? services.secrets.seal(body.password, smtpPlace(tx.tenantId)) : null;
  const values = {
    host: body.host.trim(),
    port: body.port,
    secure: body.secure,
    user_name: body.userName?.trim() || null,
    password_sealed: body.password === undefined ? (before?.password_sealed ?? null) : sealed,
    sender_name: body.senderName,
    sender_email: body.senderEmail,
    order_confirmation_emails: body.orderConfirmationEmails,
    updated_at: now.toISOString(),
  };
  await tx.db
    .insertInto('smtp_settings')
    .values({ tenant_id: tx.tenantId, ...values })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
    .execute();
  await audit(tx, actor, 'settings.saveSmtp', body.host, { passwordChanged: body.password !== undefined });
  return answer(tx, services.secrets);
};

/** Companies with a running test on this server. */
const testing = new Set<string>();
const TESTS = { most: 10, windowMs: 60_000, exact: true };

/**
 * Sends a test message immediately, not through the outbox, so that the administrator sees the server's response. Runs
 * outside a transaction.
 */
export const testSmtp: Handler<Endpoints['testSmtp']> = async ({ tx, tenant, services, locale }, { body }) => {
  const server = await findMailServer(tx, services.secrets);
  if (!server) throw new AppError('mail_not_configured');
  return outside(async () => {
    await services.limits.hit(`mail test ${tenant.id}`, TESTS);
    if (testing.has(tenant.id)) throw new AppError('rate_limited', { retryAfterSeconds: 10 });
    testing.add(tenant.id);
    try {
      const t = textsOf(locale);
      const subject = t(msg({ message: 'Test message from {company}' }), { company: tenant.companyName });
      const text = `${t(msg`Email is set up correctly.`)}\n`;
      const mail = { to: body.to, replyTo: null, subject, text, html: null };
      const { result, errorCode, words } = await sendMail(server, { id: uuidv7(), ...mail }, services.outgoing);
      return { accepted: result === 'accepted', errorCode, response: words ?? '' };
    } finally {
      testing.delete(tenant.id);
    }
  });
};
