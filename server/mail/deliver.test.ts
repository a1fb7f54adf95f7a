import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import { createTenant } from '../../tests/harness/factories.ts';
import { recordingLog } from '../../tests/harness/log.ts';
import { type TestSmtp, testSmtp } from '../../tests/harness/smtp.ts';
import { createOutgoing, rangesOf } from '../outgoing.ts';
import { createSecrets } from '../secrets.ts';
import { type Delivery, deliverNext, pruneMail, RETRY_MINUTES } from './deliver.ts';
import { enqueueMail, type Mail } from './outbox.ts';
import { smtpPlace } from './transport.ts';

const ACCOUNT = { user: 'mailer', password: 'Sealed#2026' };
const secrets = createSecrets(Buffer.alloc(32, 1));
const outgoing = createOutgoing(rangesOf('127.0.0.0/8, ::1'));
let db: TestDatabase;
let smtp: TestSmtp;
let tenantId: string;
let delivery: Delivery;
let lines: string[];
/** Later than the database's clock, so that a mail enqueued just now is due. */
let start: Date;

const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

const setUp = (password: string | null, port = smtp.port) => {
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

beforeAll(async () => {
  db = await testDatabase();
});

beforeEach(async () => {
  smtp = await testSmtp(ACCOUNT);
  tenantId = (await createTenant(db.database)).id;
  const recorded = recordingLog();
  lines = recorded.lines;
  delivery = { database: db.database, tenantId, secrets, outgoing, log: recorded.log };
  await setUp(ACCOUNT.password);
  start = new Date(Date.now() + 1000);
});

afterEach(() => smtp.stop());
afterAll(() => db.drop());

describe('delivering', () => {
  it('sends a mail to the tenant’s server, signed in with its account', async () => {
    const id = await enqueue({ replyTo: 'chef@kitchen.test' });
    expect(await deliverNext(delivery, start)).toBe('accepted');
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
    await deliverNext(delivery, start);
    expect(await deliverNext(delivery, minutesLater(600))).toBe('idle');
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
    expect(await deliverNext(delivery, start)).toBe('idle');
  });

  it('gives up a mail that the server refuses permanently', async () => {
    smtp.refuse({ code: 550, text: 'No such user here' });
    const id = await enqueue();
    expect(await deliverNext(delivery, start)).toBe('refused');
    expect(await stored(id)).toMatchObject({
      attempts: 1,
      failed_at: expect.any(String),
      last_error: '550 No such user here',
    });
    expect(await deliverNext(delivery, minutesLater(60))).toBe('idle');
    expect(smtp.received).toEqual([]);
  });

  it('retries after a minute if the server asks for it', async () => {
    smtp.refuse({ code: 451, text: 'Greylisted, come back' });
    const id = await enqueue();
    expect(await deliverNext(delivery, start)).toBe('deferred');
    expect(await stored(id)).toMatchObject({ failed_at: null, last_error: '451 Greylisted, come back' });
    expect(await deliverNext(delivery, minutesLater(0.9))).toBe('idle');
    expect(await deliverNext(delivery, minutesLater(1))).toBe('accepted');
    expect(smtp.received).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ attempts: 2, last_error: null });
  });

  it('waits longer each time and ends after the last try', async () => {
    smtp.refuse(...Array.from({ length: 20 }, () => ({ code: 451, text: 'Later' })));
    const id = await enqueue();
    let minutes = 0;
    for (const wait of RETRY_MINUTES) {
      expect(await deliverNext(delivery, minutesLater(minutes))).toBe('deferred');
      expect(await deliverNext(delivery, minutesLater(minutes + wait - 0.01))).toBe('idle');
      minutes += wait;
    }
    expect(await deliverNext(delivery, minutesLater(minutes))).toBe('deferred');
    expect(await stored(id)).toMatchObject({ attempts: RETRY_MINUTES.length + 1, failed_at: expect.any(String) });
    expect(await deliverNext(delivery, minutesLater(minutes + 10_000))).toBe('idle');
  });

  it('keeps the mail while the server rejects the account, until the password is right', async () => {
    await setUp('Wrong#2026');
    const id = await enqueue();
    expect(await deliverNext(delivery, start)).toBe('unreachable');
    expect((await stored(id)).last_error).toMatch(/^535/);
    await setUp(ACCOUNT.password);
    expect(await deliverNext(delivery, minutesLater(1))).toBe('accepted');
  });

  it('keeps the mail if no server answers at the address', async () => {
    await smtp.stop();
    const id = await enqueue();
    expect(await deliverNext(delivery, start)).toBe('unreachable');
    expect(await stored(id)).toMatchObject({ failed_at: null, attempts: 1 });
    smtp = await testSmtp(ACCOUNT);
    await setUp(ACCOUNT.password);
    expect(await deliverNext(delivery, minutesLater(1))).toBe('accepted');
  });

  it('requires TLS if the settings do, and sends no password to a server without it', async () => {
    await db.as(tenantId, (tx) => tx.db.updateTable('smtp_settings').set({ secure: true }).execute());
    await enqueue();
    expect(await deliverNext(delivery, start)).toBe('unreachable');
    expect(smtp.received).toEqual([]);
    expect(smtp.connections()).toBe(1);
  });

  it('never takes a mail twice when several servers deliver at once', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, (_, n) => enqueue({ subject: `mail ${n}` })));
    const results = await Promise.all(Array.from({ length: 10 }, () => deliverNext(delivery, start)));
    expect(results.filter((result) => result === 'accepted')).toHaveLength(6);
    expect(smtp.received.map(({ raw }) => /Message-ID: <([^@]+)@/.exec(raw)?.[1]).sort()).toEqual([...ids].sort());
  });

  it('resends a mail that a server claimed and did not finish, once its lease has expired', async () => {
    const id = await enqueue();
    await db.as(tenantId, (tx) =>
      tx.connection.query('update mail_outbox set attempts = 1, next_attempt_at = $2 where tenant_id = $1', [
        tenantId,
        minutesLater(5).toISOString(),
      ]),
    );
    expect(await deliverNext(delivery, minutesLater(4))).toBe('idle');
    expect(await deliverNext(delivery, minutesLater(5))).toBe('accepted');
    expect((await stored(id)).attempts).toBe(2);
  });

  it('does not touch the mail of other tenants', async () => {
    await enqueue();
    const other = (await createTenant(db.database)).id;
    expect(await deliverNext({ ...delivery, tenantId: other }, start)).toBe('idle');
    expect(smtp.connections()).toBe(0);
  });

  it('sends no second header or recipient, whatever a mail contains', async () => {
    await enqueue({ subject: 'Hello\r\nBcc: spy@evil.test', replyTo: 'a@b.test\r\nBcc: spy@evil.test' });
    await deliverNext(delivery, start);
    expect(smtp.received[0]?.to).toEqual(['ana@kitchen.test']);
    expect(smtp.received[0]?.raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
  });

  it('logs neither addresses nor texts nor the password', async () => {
    smtp.refuse({ code: 550, text: 'ana@kitchen.test is unknown' });
    await enqueue({ subject: 'Secret subject', text: 'Secret text' });
    await deliverNext(delivery, start);
    expect(lines).toHaveLength(1);
    expect(lines.join()).not.toMatch(/@|secret|sealed#/i);
  });
});

describe('pruning', () => {
  it('gives up mails that waited three days, which are then never sent', async () => {
    const id = await enqueue();
    const late = minutesLater(3 * 24 * 60 + 1);
    expect(await deliverNext(delivery, late)).toBe('idle');
    await pruneMail(delivery, late);
    expect(await stored(id)).toMatchObject({ failed_at: expect.any(String), sent_at: null });
  });

  it('removes mails settled a month ago and nothing younger', async () => {
    const id = await enqueue();
    await deliverNext(delivery, start);
    await pruneMail(delivery, minutesLater(29 * 24 * 60));
    expect(await stored(id)).toBeDefined();
    await pruneMail(delivery, minutesLater(31 * 24 * 60));
    await expect(stored(id)).rejects.toThrow();
  });
});
