import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import {
  createSuperAdmin,
  createTenant,
  createUser,
  type TestTenant,
  type TestUser,
} from '../../../tests/harness/factories.ts';
import { PLATFORM_ID } from '../../tenants/tenant.ts';
import { voidResetLinks } from './users.ts';

const NEW = 'Fresh#2027';
let db: TestDatabase;
let api: TestApp;
let tenant: TestTenant;
let user: TestUser;

const setUpMail = (tenantId: string) =>
  db.as(tenantId, (tx) =>
    tx.db
      .insertInto('smtp_settings')
      .values({
        tenant_id: tenantId,
        host: 'mail.test',
        port: 25,
        secure: false,
        user_name: null,
        password_sealed: null,
        sender_name: 'Company',
        sender_email: 'no-reply@company.test',
      })
      .execute(),
  );

beforeAll(async () => {
  db = await testDatabase();
  tenant = await createTenant(db.database, { companyName: 'Green & Co' });
  await setUpMail(tenant.id);
  api = await testApp(db.database);
});

beforeEach(async () => {
  user = await createUser(db.database, tenant.id, { role: 'CUSTOMER', displayName: 'Ana' });
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const ask = (userName: string, options: { locale?: string; host?: string; headers?: Record<string, string> } = {}) =>
  api.call({
    host: options.host ?? tenant.hostName,
    path: '/auth/reset',
    body: { userName, ...(options.locale ? { locale: options.locale } : {}) },
    ...(options.headers ? { headers: options.headers } : {}),
  });
const mails = (tenantId = tenant.id) =>
  db.as(tenantId, (tx) => tx.db.selectFrom('mail_outbox').selectAll().orderBy('created_at').orderBy('id').execute());
const mailsTo = async (address: string) => (await mails()).filter(({ to_address }) => to_address === address);
const tokenIn = (text = '') => /token=([\w.-]+)/.exec(text)?.[1] ?? '';
const complete = (token: string, body: Record<string, string> = {}, host = tenant.hostName) =>
  api.call({
    host,
    method: 'PUT',
    path: '/auth/reset',
    body: { token, newPassword: NEW, newPasswordVerify: NEW, ...body },
  });
const linkFor = async (to: TestUser) => {
  await ask(to.userName);
  return tokenIn((await mailsTo(to.userName)).at(-1)?.text_body);
};

describe('the request for a reset link', () => {
  it('mails a link of the host in the requested language', async () => {
    expect((await ask(user.userName.toUpperCase(), { locale: 'es' })).json()).toEqual({});
    const [mail, ...more] = await mailsTo(user.userName);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Cree una nueva contraseña para Green & Co');
    expect(mail?.text_body).toMatch(new RegExp(`http://${tenant.hostName}/es/auth/reset#token=t\\.[\\w-]{43}\\n`));
    expect(mail?.text_body).toContain('Hola, Ana:');
  });

  it('uses the user’s own language and no prefix for English', async () => {
    const french = await createUser(db.database, tenant.id, { userSettings: { locale: 'fr' } });
    await ask(french.userName);
    await ask(user.userName);
    expect((await mailsTo(french.userName))[0]?.text_body).toContain('/fr/auth/reset#token=');
    expect((await mailsTo(user.userName))[0]?.text_body).toContain(`${tenant.hostName}/auth/reset#token=`);
  });

  it('gives the same response and sends nothing for unknown users, disabled users and users without an address', async () => {
    const disabled = await createUser(db.database, tenant.id, { isActive: false });
    const mute = await createUser(db.database, tenant.id, { userName: 'handheld-1', email: null });
    const before = (await mails()).length;
    for (const name of ['nobody@company.test', disabled.userName, mute.userName]) {
      const answer = await ask(name);
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    }
    expect(await mails()).toHaveLength(before);
  });

  it('sends at most five links an hour to one user', async () => {
    for (let request = 0; request < 8; request++) expect((await ask(user.userName)).json()).toEqual({});
    expect(await mailsTo(user.userName)).toHaveLength(5);
  });

  it('never mails a link to the server in a forged Host header', async () => {
    const lenient = await testApp(db.database, { config: { defaultTenantHost: tenant.hostName } });
    try {
      await lenient.call({ host: 'evil.test', path: '/auth/reset', body: { userName: user.userName } });
      const [mail] = await mailsTo(user.userName);
      expect(mail?.text_body).toContain(`http://${tenant.hostName}/auth/reset`);
      expect(mail?.text_body).not.toContain('evil.test');
    } finally {
      await lenient.close();
    }
  });

  it('never sends a super administrator’s link through a tenant’s mail server', async () => {
    const root = await createSuperAdmin(db.database);
    await ask(root.userName);
    expect(await mailsTo(root.userName)).toEqual([]);
    expect(await mails(PLATFORM_ID)).toEqual([]);
    await setUpMail(PLATFORM_ID);
    await ask(root.userName);
    const [mail] = await mails(PLATFORM_ID);
    const token = tokenIn(mail?.text_body);
    expect(token).toMatch(/^p\./);
    expect((await complete(token)).statusCode).toBe(200);
    await api.signIn(tenant.hostName, { ...root, password: NEW });
  });
});

describe('the link', () => {
  it('sets a new password and ends all sessions', async () => {
    const signedIn = await api.signIn(tenant.hostName, user);
    expect((await complete(await linkFor(user))).json()).toEqual({});
    expect((await api.call({ host: tenant.hostName, path: '/account', token: signedIn })).statusCode).toBe(401);
    await expect(api.signIn(tenant.hostName, user)).rejects.toThrow('wrong_credentials');
    await api.signIn(tenant.hostName, { ...user, password: NEW });
  });

  it('works once, and then earlier links stop working too', async () => {
    const [first, second] = [await linkFor(user), await linkFor(user)];
    expect(first).not.toBe(second);
    expect((await complete(second)).statusCode).toBe(200);
    for (const token of [first, second]) {
      expect((await complete(token)).json()).toMatchObject({ statusCode: 400, code: 'reset_link_invalid' });
    }
  });

  it('[C5.4] is invalid after the user changed the password or was disabled', async () => {
    const other = await createUser(db.database, tenant.id, { role: 'CUSTOMER' });
    const before = await linkFor(other);
    const token = await api.signIn(tenant.hostName, other);
    const body = { currentPassword: other.password, newPassword: 'Salt&Pepper77', newPasswordVerify: 'Salt&Pepper77' };
    const changed = await api.call({ host: tenant.hostName, path: '/account/password', method: 'PUT', token, body });
    expect(changed.statusCode).toBe(200);
    expect((await complete(before)).json()).toMatchObject({ code: 'reset_link_invalid' });
    const second = await linkFor(other);
    await db.as(tenant.id, (tx) => voidResetLinks(tx, other.id, new Date()));
    expect((await complete(second)).json()).toMatchObject({ code: 'reset_link_invalid' });
  });

  it('works for one of two simultaneous requests', async () => {
    const token = await linkFor(user);
    const answers = await Promise.all([complete(token), complete(token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  });

  it('stays usable after a refused password', async () => {
    const token = await linkFor(user);
    expect((await complete(token, { newPasswordVerify: 'Fresh#2028' })).json()).toMatchObject({
      errors: { newPasswordVerify: 'The newPasswordVerify confirmation does not match' },
    });
    expect((await complete(token, { newPassword: 'weakweak', newPasswordVerify: 'weakweak' })).json()).toMatchObject({
      code: 'password_too_weak',
      errors: {
        newPassword:
          'The newPassword field must contain at least 1 uppercase, 1 lowercase, 1 number and 1 special character',
      },
    });
    expect((await complete(token, { newPassword: 'Aa1#', newPasswordVerify: 'Aa1#' })).json()).toMatchObject({
      code: 'invalid_input',
      errors: { newPassword: 'The newPassword field must be at least 8 characters' },
    });
    expect((await complete(token)).statusCode).toBe(200);
  });

  it('ends after an hour', async () => {
    const token = await linkFor(user);
    const { rows } = await db.as(tenant.id, (tx) =>
      tx.connection.query(
        `update password_resets set expires_at = expires_at - interval '1 hour'
         where tenant_id = $1 and user_id = $2 returning expires_at <= now() as over`,
        [tenant.id, user.id],
      ),
    );
    expect(rows).toEqual([{ over: true }]);
    expect((await complete(token)).json()).toMatchObject({ code: 'reset_link_invalid' });
  });

  it('is invalid at another tenant, and an invented one is invalid everywhere', async () => {
    const elsewhere = await createTenant(db.database);
    const token = await linkFor(user);
    expect((await complete(token, {}, elsewhere.hostName)).json()).toMatchObject({ code: 'reset_link_invalid' });
    expect((await complete(`p.${token.slice(2)}`)).json()).toMatchObject({ code: 'reset_link_invalid' });
    expect((await complete('x')).json()).toMatchObject({ code: 'reset_link_invalid' });
  });
});
