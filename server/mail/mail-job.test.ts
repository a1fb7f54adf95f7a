import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import { createTenant } from '../../tests/harness/factories.ts';
import { jobsOf, sendWaitingMail } from '../../tests/harness/jobs.ts';
import { recordingLog } from '../../tests/harness/log.ts';
import { type TestSmtp, testSmtp } from '../../tests/harness/smtp.ts';
import { mailJob } from './mail-job.ts';
import { enqueueMail, type Mail } from './outbox.ts';
import { pruneMail } from './prune-mail.ts';
import { smtpPlace } from './transport.ts';

const ACCOUNT = { user: 'mailer', password: 'Sealed#2026' };
const DAY_MS = 86_400_000;
let db: TestDatabase;
let api: TestApp;
let smtp: TestSmtp;
let tenantId: string;
let lines: string[];

const setUp = (password: string | null, port = smtp.port) => {
  const { secrets } = api.services;
  const values = {
    host: '127.0.0.1',
    port,
    secure: false,
    user_name: password === null ? null : ACCOUNT.user,
    password_sealed: password === null ? null : secrets.seal(password, smtpPlace(tenantId)),
    sender_name: 'Green & Co, Ltd.',
    sender_email: 'orders@company.test',
  };
  return db.as(tenantId, (tx) =>
    tx.db
      .insertInto('smtp_settings')
      .values({ tenant_id: tenantId, ...values })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(values))
      .execute(),
  );
};
const enqueue = (mail: Partial<Mail> = {}) =>
  db.as(tenantId, (tx) =>
    enqueueMail(tx, { to: 'ana@kitchen.test', subject: 'Pedido nº 7 – ¡gracias!', text: 'Señora,\nhola', ...mail }),
  );
const stored = async (id: string) =>
  db.as(tenantId, (tx) => tx.db.selectFrom('mail_outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const send = (now?: Date) => sendWaitingMail(api.services, tenantId, now);

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(async () => {
  const recorded = recordingLog();
  lines = recorded.lines;
  api = await testApp(db.database, { log: recorded.log });
  smtp = await testSmtp(ACCOUNT);
  tenantId = (await createTenant(db.database)).id;
  await setUp(ACCOUNT.password);
});
afterEach(async () => {
  await smtp.stop();
  await api.close();
});
afterAll(() => db.drop());

describe('the mail job', () => {
  it('sends a mail to the company’s server, signed in with its account', async () => {
    const id = await enqueue({ replyTo: 'chef@kitchen.test' });
    expect(await send()).toMatchObject([
      { id, about: 'ana@kitchen.test', state: 'done', attempts: 1, lastError: null },
    ]);
    expect(smtp.received).toMatchObject([
      { from: 'orders@company.test', to: ['ana@kitchen.test'], user: ACCOUNT.user },
    ]);
    const raw = smtp.received[0]?.raw ?? '';
    expect(raw).toContain('From: "Green & Co, Ltd." <orders@company.test>');
    expect(raw).toContain('Reply-To: chef@kitchen.test');
    expect(raw).toContain(`Message-ID: <${id}@company.test>`);
    expect(raw).toMatch(/Subject: =\?UTF-8\?/);
    expect(raw).toContain('Se=C3=B1ora');
  });

  it('sends each mail once and keeps nothing of its text', async () => {
    const id = await enqueue({ html: '<p>hola</p>' });
    await send();
    await send();
    expect(smtp.received).toHaveLength(1);
    expect(await stored(id)).toMatchObject({
      text_body: '',
      html_body: null,
      failed_at: null,
      sent_at: expect.any(String),
    });
  });

  it('sends the mails of a transaction only if it commits', async () => {
    const work = db.as(tenantId, async (tx) => {
      await enqueueMail(tx, { to: 'ana@kitchen.test', subject: 'x', text: 'x' });
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    expect(await send()).toEqual([]);
  });

  it('fails for good if the server refuses the mail permanently', async () => {
    smtp.refuse({ code: 550, text: 'No such user here' });
    const id = await enqueue();
    expect(await send()).toMatchObject([
      { state: 'failed', attempts: 1, errorCode: 'mail_recipient_refused', lastError: '550 No such user here' },
    ]);
    expect(await stored(id)).toMatchObject({
      failed_at: expect.any(String),
      error_code: 'mail_recipient_refused',
      last_error: '550 No such user here',
    });
    expect(smtp.received).toEqual([]);
  });

  it('waits for another run if the server asks for it', async () => {
    smtp.refuse({ code: 451, text: 'Greylisted, come back' });
    const id = await enqueue();
    expect(await send()).toMatchObject([{ state: 'waiting', attempts: 1, lastError: '451 Greylisted, come back' }]);
    expect(await stored(id)).toMatchObject({ failed_at: null });
    expect(await send()).toMatchObject([{ state: 'done', attempts: 2, lastError: null }]);
    expect(smtp.received).toHaveLength(1);
  });

  it('fails after the last run', async () => {
    smtp.refuse(...Array.from({ length: 20 }, () => ({ code: 451, text: 'Later' })));
    const id = await enqueue();
    for (let run = 1; run < mailJob.attempts; run++) expect(await send()).toMatchObject([{ state: 'waiting' }]);
    expect(await send()).toMatchObject([{ state: 'failed', attempts: mailJob.attempts, lastError: '451 Later' }]);
    expect(await stored(id)).toMatchObject({ failed_at: expect.any(String) });
  });

  it('keeps the mail while the server rejects the account, until the password is right', async () => {
    await setUp('Wrong#2026');
    await enqueue();
    expect(await send()).toMatchObject([
      { state: 'waiting', errorCode: 'mail_auth_refused', lastError: expect.stringMatching(/^535/) },
    ]);
    await setUp(ACCOUNT.password);
    expect(await send()).toMatchObject([{ state: 'done' }]);
  });

  it('keeps the mail if no server answers at the address', async () => {
    await smtp.stop();
    await enqueue();
    expect(await send()).toMatchObject([
      { state: 'waiting', attempts: 1, errorCode: 'mail_connection_refused', lastError: null },
    ]);
    smtp = await testSmtp(ACCOUNT);
    await setUp(ACCOUNT.password);
    expect(await send()).toMatchObject([{ state: 'done' }]);
  });

  it('requires TLS if the settings do, and sends no password to a server without it', async () => {
    await db.as(tenantId, (tx) => tx.db.updateTable('smtp_settings').set({ secure: true }).execute());
    await enqueue();
    expect(await send()).toMatchObject([{ state: 'waiting', errorCode: 'mail_tls_failed' }]);
    expect(smtp.received).toEqual([]);
    expect(smtp.connections()).toBe(1);
  });

  it('gives up a mail that waited three days', async () => {
    await enqueue();
    expect(await send(new Date(Date.now() + 3 * DAY_MS + 1000))).toMatchObject([
      { state: 'failed', errorCode: 'mail_expired', lastError: null },
    ]);
    expect(smtp.connections()).toBe(0);
  });

  it('keeps the mail while the server refuses the sender', async () => {
    smtp.refuseSender({ code: 550, text: 'Sender not allowed' });
    await enqueue();
    expect(await send()).toMatchObject([
      { state: 'waiting', errorCode: 'mail_sender_refused', lastError: '550 Sender not allowed' },
    ]);
    expect(await send()).toMatchObject([{ state: 'done', errorCode: null, lastError: null }]);
  });

  it('fails for good if the mail is too big for the server', async () => {
    await smtp.stop();
    smtp = await testSmtp(ACCOUNT, { size: 2_000 });
    await setUp(ACCOUNT.password);
    await enqueue({ text: 'hola '.repeat(1_000) });
    expect(await send()).toMatchObject([{ state: 'failed', attempts: 1, errorCode: 'mail_too_big' }]);
    expect(smtp.received).toEqual([]);
  });

  it('sends nothing to a server whose certificate is not trusted', async () => {
    await smtp.stop();
    smtp = await testSmtp(ACCOUNT, { untrusted: true });
    await setUp(ACCOUNT.password);
    await db.as(tenantId, (tx) => tx.db.updateTable('smtp_settings').set({ secure: true }).execute());
    await enqueue();
    expect(await send()).toMatchObject([{ state: 'waiting', errorCode: 'mail_tls_failed', lastError: null }]);
    expect(smtp.received).toEqual([]);
  });

  it('waits for the settings of a mail server', async () => {
    await enqueue();
    await db.as(tenantId, (tx) => tx.db.deleteFrom('smtp_settings').where('tenant_id', '=', tenantId).execute());
    expect(await send()).toMatchObject([{ state: 'waiting', errorCode: 'mail_not_set_up', lastError: null }]);
  });

  it('does not touch the mail of other companies', async () => {
    await enqueue();
    const other = (await createTenant(db.database)).id;
    expect(await sendWaitingMail(api.services, other)).toEqual([]);
    expect(smtp.connections()).toBe(0);
    expect(await jobsOf(api.services, tenantId)).toMatchObject([{ state: 'waiting' }]);
  });

  it('sends no second header or recipient, whatever a mail contains', async () => {
    await enqueue({ subject: 'Hello\r\nBcc: spy@evil.test', replyTo: 'a@b.test\r\nBcc: spy@evil.test' });
    await send();
    expect(smtp.received[0]?.to).toEqual(['ana@kitchen.test']);
    expect(smtp.received[0]?.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
  });

  it('logs neither addresses nor texts nor the password', async () => {
    smtp.refuse({ code: 550, text: 'ana@kitchen.test is unknown' });
    await enqueue({ subject: 'Secret subject', text: 'Secret text' });
    await send();
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toMatch(/@|secret|sealed#/i);
  });
});

it('removes mails that were sent or failed a month ago and nothing younger', async () => {
  const sent = await enqueue();
  await send();
  smtp.refuse({ code: 550, text: 'No' });
  const failed = await enqueue();
  await send();
  const later = (days: number) => db.as(tenantId, (tx) => pruneMail(tx, new Date(Date.now() + days * DAY_MS)));
  await later(29);
  for (const id of [sent, failed]) expect(await stored(id)).toBeDefined();
  await later(31);
  for (const id of [sent, failed]) await expect(stored(id)).rejects.toThrow();
});
