import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../tests/harness/database.ts';
import { createTenant, createUser, type TestTenant, type TestUser } from '../../tests/harness/factories.ts';
import { sendWaitingMail } from '../../tests/harness/jobs.ts';
import { recordingLog } from '../../tests/harness/log.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { smtpPlace } from '../mail/transport.ts';
import { createSecrets } from '../secrets.ts';
import { dbPasswordPlace } from './registry.ts';
import { resealAll } from './reseal.ts';

const OLD = Buffer.alloc(32, 1);
const NEW = Buffer.alloc(32, 2);
let db: TestDatabase;
let changing: TestApp;
let after: TestApp;
let lines: string[];
let tenant: TestTenant;
let admin: TestUser;

beforeAll(async () => {
  db = await testDatabase();
  const recorded = recordingLog();
  lines = recorded.lines;
  changing = await testApp(db.database, { config: { secretKey: NEW, secretKeyPrevious: OLD }, log: recorded.log });
  after = await testApp(db.database, { config: { secretKey: NEW } });
});

beforeEach(async () => {
  tenant = await createTenant(db.database);
  admin = await createUser(db.database, tenant.id);
  lines.length = 0;
});

afterAll(async () => {
  await changing.close();
  await after.close();
  await db.drop();
});

const SETTINGS = {
  host: 'mail.company.test',
  port: 587,
  secure: true,
  userName: 'mailer',
  senderName: 'Green & Co',
  senderEmail: 'orders@company.test',
  orderConfirmationEmails: true,
};

async function saveSealedBy(app: TestApp): Promise<void> {
  const body = { ...SETTINGS, password: 'Sealed#2026' };
  const token = await app.signIn(tenant.hostName, admin);
  const saved = await app.call({ host: tenant.hostName, token, method: 'PUT', path: '/admin/smtp', body });
  expect(saved.json()).toMatchObject({ hasPassword: true, passwordLost: false });
}

const settingsBy = async (app: TestApp) => {
  const token = await app.signIn(tenant.hostName, admin);
  return (await app.call({ host: tenant.hostName, token, path: '/admin/smtp/settings' })).json();
};

async function run(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const connection = await db.database.connect();
  try {
    return (await connection.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    connection.release();
  }
}

it('[C5.4] after a change of the key the start encrypts every secret under the new one', async () => {
  const before = await testApp(db.database, { config: { secretKey: OLD } });
  await saveSealedBy(before);
  const parked = await createTenant(db.database, { isActive: false });
  await run('update platform.tenants set db_password_sealed = $2 where id = $1', [
    parked.id,
    createSecrets(OLD).seal('Database#2026', dbPasswordPlace(parked.id)),
  ]);
  await before.close();

  expect(await settingsBy(changing)).toMatchObject({ hasPassword: true, passwordLost: false });
  lines.length = 0;
  await resealAll(changing.services);
  await resealAll(changing.services);
  expect(lines).toEqual([]);
  expect(await settingsBy(after)).toMatchObject({ hasPassword: true, passwordLost: false });
  const [row] = await run('select db_password_sealed as sealed from platform.tenants where id = $1', [parked.id]);
  expect(createSecrets(NEW).open(String(row?.sealed), dbPasswordPlace(parked.id))).toBe('Database#2026');
});

it('[C5.4] a mail password that no key decrypts is reported as lost, and no call fails because of it', async () => {
  const foreign = await testApp(db.database, { config: { secretKey: Buffer.alloc(32, 3) } });
  await saveSealedBy(foreign);
  await foreign.close();

  await resealAll(changing.services);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ ...smtpPlace(tenant.id), level: 50 }]);
  const lost = { configured: true, hasPassword: false, passwordLost: true, settings: SETTINGS };
  const { updatedAt: _, ...answered } = await settingsBy(changing);
  expect(answered).toEqual(lost);
  const token = await changing.signIn(tenant.hostName, admin);
  const test = await changing.call({
    ...{ host: tenant.hostName, token, path: '/admin/smtp/test' },
    body: { to: 'me@company.test' },
  });
  expect(test.json()).toEqual({ accepted: false, errorCode: 'mail_password_lost', response: '' });
  await db.as(tenant.id, (tx) => enqueueMail(tx, { to: 'ana@kitchen.test', subject: 'x', text: 'x' }));
  expect(await sendWaitingMail(changing.services, tenant.id)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  await saveSealedBy(changing);
});

it('[C5.4] a company whose database password no key decrypts is answered 503, and others are served', async () => {
  const placed = await createTenant(db.database);
  await run(`update platform.tenants set db_server = '127.0.0.1', db_password_sealed = $2 where id = $1`, [
    placed.id,
    createSecrets(Buffer.alloc(32, 3)).seal('Database#2026', dbPasswordPlace(placed.id)),
  ]);
  await changing.services.registry.changed();
  const refused = await changing.call({ host: placed.hostName, path: '/settings' });
  expect(refused.json()).toMatchObject({ statusCode: 503, code: 'unavailable' });
  expect(await changing.call({ host: tenant.hostName, path: '/settings' })).toMatchObject({ statusCode: 200 });
});
