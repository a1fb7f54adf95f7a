import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import { createTenant, createUser, type TestTenant } from '../../../tests/harness/factories.ts';
import { type TestSmtp, testSmtp } from '../../../tests/harness/smtp.ts';

const ACCOUNT = { user: 'mailer', password: 'Sealed#2026' };
let db: TestDatabase;
let api: TestApp;
let smtp: TestSmtp;
let tenant: TestTenant;
let token: string;

beforeAll(async () => {
  db = await testDatabase();
  smtp = await testSmtp(ACCOUNT);
  api = await testApp(db.database);
});

beforeEach(async () => {
  tenant = await createTenant(db.database);
  token = await api.signIn(tenant.hostName, await createUser(db.database, tenant.id));
});

afterAll(async () => {
  await smtp.stop();
  await api.close();
  await db.drop();
});

const settings = () => ({
  host: '127.0.0.1',
  port: smtp.port,
  secure: false,
  userName: ACCOUNT.user,
  senderName: 'Green & Co',
  senderEmail: 'orders@company.test',
  orderConfirmationEmails: true,
});
const read = () => api.call({ host: tenant.hostName, token, path: '/admin/smtp/settings' });
const save = (change: Record<string, unknown> = {}) =>
  api.call({ host: tenant.hostName, token, method: 'PUT', path: '/admin/smtp', body: { ...settings(), ...change } });
const test = () =>
  api.call({ host: tenant.hostName, token, path: '/admin/smtp/test', body: { to: 'me@company.test' } });

describe('mail settings', () => {
  it('are missing at first; then no test can be sent', async () => {
    expect((await read()).json()).toEqual({
      configured: false,
      hasPassword: false,
      passwordLost: false,
      settings: null,
      updatedAt: null,
    });
    expect((await test()).json()).toMatchObject({ code: 'mail_not_configured' });
  });

  it('are returned without the password, which is stored encrypted', async () => {
    const saved = await save({ password: ACCOUNT.password });
    expect(saved.json()).toEqual({
      configured: true,
      hasPassword: true,
      passwordLost: false,
      settings: settings(),
      updatedAt: expect.any(String),
    });
    expect((await read()).body).toBe(saved.body);
    const { rows } = await db.as(tenant.id, (tx) =>
      tx.connection.query<Record<string, unknown>>('select s::text as all from smtp_settings s where tenant_id = $1', [
        tenant.id,
      ]),
    );
    expect(rows[0]?.all).toContain('v2.');
    expect(rows[0]?.all).not.toContain(ACCOUNT.password);
  });

  it('are not overwritten by an administrator who has not seen the last change', async () => {
    const { updatedAt } = (await save({ updatedAt: null })).json();
    expect((await save({ updatedAt: null, senderName: 'Stale' })).json()).toMatchObject({ code: 'conflict' });
    expect((await save({ updatedAt, senderName: 'Fresh' })).json()).toMatchObject({
      settings: { senderName: 'Fresh' },
    });
  });

  it('keep the password if none is given and remove it for null', async () => {
    await save({ password: ACCOUNT.password });
    expect((await save({ senderName: 'Other' })).json()).toMatchObject({ hasPassword: true });
    expect((await test()).json()).toMatchObject({ accepted: true });
    expect((await save({ password: null })).json()).toMatchObject({ hasPassword: false });
  });

  it('never use the password with another server or a less protected connection', async () => {
    await save({ password: ACCOUNT.password, secure: true });
    for (const change of [{ host: 'evil.test', secure: true }, { secure: false }]) {
      expect((await save(change)).json()).toMatchObject({ statusCode: 400, code: 'mail_password_again' });
    }
    expect((await save({ host: 'other.test', password: 'Other#2026' })).statusCode).toBe(200);
  });

  it('pass the test if the mail server accepts a message', async () => {
    await save({ password: ACCOUNT.password });
    expect((await test()).json()).toEqual({
      accepted: true,
      errorCode: null,
      response: expect.stringMatching(/^250 /),
    });
    expect(smtp.received.at(-1)).toMatchObject({ to: ['me@company.test'], user: ACCOUNT.user });
  });

  it('return the mail server’s error message', async () => {
    await save({ password: ACCOUNT.password });
    smtp.refuse({ code: 550, text: 'No such user here' });
    expect((await test()).json()).toEqual({
      accepted: false,
      errorCode: 'mail_recipient_refused',
      response: '550 No such user here',
    });
    await save({ password: 'Wrong#2026' });
    expect((await test()).json()).toEqual({
      accepted: false,
      errorCode: 'mail_auth_refused',
      response: expect.stringMatching(/^535 /),
    });
    await save({ password: 'x', host: 'mail.invalid' });
    expect((await test()).json()).toEqual({ accepted: false, errorCode: 'mail_host_not_found', response: '' });
  });

  it('are available to administrators only', async () => {
    const sales = await createUser(db.database, tenant.id, { role: 'SALES' });
    token = await api.signIn(tenant.hostName, sales);
    for (const answer of await Promise.all([read(), save(), test()])) expect(answer.statusCode).toBe(403);
  });
});
