import { randomUUID } from 'node:crypto';
import { expect, inject, test } from 'vitest';
import { PACK_FORM } from '../../contract/pack.ts';
import type { PullReply, PushReply } from '../../contract/sync.ts';
import { testApp } from '../../tests/harness/app.ts';
import { testDatabase } from '../../tests/harness/database.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { createTenant, createUser } from '../../tests/harness/factories.ts';
import { silentLog } from '../../tests/harness/log.ts';
import { furnish } from '../../tests/harness/main-job.ts';
import { backUp, restore } from './backup.ts';
import { openPostgres } from './connection/postgres.ts';
import { createDatabaseFromTemplate } from './embedded/database-template.ts';
import { inTenant } from './tenant-transaction.ts';

const DEVICES = 20;

async function emptyDatabase() {
  const { settings, drop } = await createDatabaseFromTemplate(
    inject('postgres'),
    'template1',
    `test_${randomUUID().replaceAll('-', '')}`,
  );
  const database = openPostgres(settings, { poolSize: 4 }, silentLog);
  return {
    database,
    drop: async () => {
      await database.end();
      await drop();
    },
  };
}

async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

test('[C6.3] 20 devices push, the database is backed up, destroyed and restored elsewhere, and all of them converge', async () => {
  const before = await testDatabase();
  const tenant = await createTenant(before.database);
  const kitchen = await furnish(before.database, tenant);
  const idle = await createUser(before.database, tenant.id);
  let app = await testApp(before.database);
  let token = await app.signIn(tenant.hostName, kitchen);
  await app.signIn(tenant.hostName, idle);
  const call = async <T>(path: string, body: unknown): Promise<T> => {
    const response = await app.call({ host: tenant.hostName, path, token, body });
    expect(response.statusCode, response.body).toBe(200);
    return response.json();
  };
  const devices = Array.from({ length: DEVICES }, (_, at) => ({
    clientId: randomUUID(),
    mutations: [
      {
        ...{ seq: 1, name: 'carts.setLine', version: 1, at: new Date().toISOString() },
        args: { body: { customerLocationId: kitchen.location, itemCode: kitchen.item, uom: 'CS', quantity: at + 1 } },
      },
    ],
    last: null as PullReply | null,
  }));
  type Device = (typeof devices)[number];
  const push = ({ clientId, mutations }: Device) => call<PushReply>('/sync/push', { clientId, ackSeq: 0, mutations });
  const pull = async (device: Device, from: PullReply | null) =>
    call<PullReply>('/sync/pull', {
      ...{ clientId: device.clientId, epoch: from?.epoch ?? null, settledSeq: 0, packForm: PACK_FORM },
      scopes: from?.scopes.map(({ reset: _reset, ...cursor }) => cursor) ?? [],
      packs: from?.packs.map(({ collection, scope, clock, ord }) => ({ collection, scope, clock, ord })) ?? [],
    });
  for (const device of devices) {
    await push(device);
    device.last = await pull(device, null);
  }
  await before.as(tenant.id, (tx) =>
    tx.connection.query(
      `insert into mail_outbox (tenant_id, id, to_address, subject, text_body, sent_at) values
       ($1, gen_random_uuid(), 'a@b.test', 'sent', '', now()), ($1, gen_random_uuid(), 'a@b.test', 'unsent', '', null)`,
      [tenant.id],
    ),
  );
  const wanted = await before.as(
    tenant.id,
    async (tx) => (await tx.connection.query<Record<string, unknown>>('select * from users order by id')).rows,
  );

  const lines: string[] = [];
  await backUp(before.database, async (line) => void lines.push(line));
  await app.close();
  await before.drop();

  const { database, drop } = await emptyDatabase();
  await restore(database, linesOf(lines));
  const rows = (query: string) =>
    inTenant(database, tenant.id, async (tx) => (await tx.connection.query<Record<string, unknown>>(query)).rows, {
      readOnly: true,
    });
  const ignoreSignIn = ({ last_login_at: _, ...user }: Record<string, unknown>) => user;
  expect((await rows('select * from users order by id')).map(ignoreSignIn)).toEqual(wanted.map(ignoreSignIn));
  expect(await rows('select 1 from sessions')).toEqual([]);
  expect(await rows('select subject from mail_outbox')).toEqual([{ subject: 'sent' }]);

  app = await testApp(database);
  // The check answers within a second, which a busy machine may miss once.
  await eventually(async () => expect((await app.app.inject({ url: '/readyz' })).statusCode).toBe(200));
  const old = await app.call({
    host: tenant.hostName,
    path: '/sync/push',
    token,
    body: { clientId: randomUUID(), ackSeq: 0, mutations: devices[0]?.mutations },
  });
  expect(old.statusCode).toBe(401);
  token = await app.signIn(tenant.hostName, kitchen);
  for (const device of devices) {
    // The result is stored: the repeated push has no second effect.
    expect((await push(device)).results).toMatchObject([{ seq: 1, status: 'applied' }]);
    const reply = await pull(device, device.last);
    expect(reply.scopes.every(({ reset }) => reset)).toBe(true);
    expect(reply.changes.filter(({ collection }) => collection === 'cartLines')).toMatchObject([
      { row: { quantity: DEVICES } },
    ]);
  }
  // The feed continues from where it was.
  await push({ ...devices[0]!, mutations: [{ ...devices[0]!.mutations[0]!, seq: 2 }] });
  expect(await rows('select quantity from cart_lines')).toEqual([{ quantity: 1 }]);
  await app.close();
  await expect(restore(database, linesOf(lines))).rejects.toThrow('already has companies');
  await drop();
});

test('[C6.3] an incomplete backup restores nothing', async () => {
  const from = await testDatabase();
  await createTenant(from.database);
  const lines: string[] = [];
  await backUp(from.database, async (line) => void lines.push(line));
  await from.drop();
  const { database, drop } = await emptyDatabase();
  await expect(restore(database, linesOf(lines.slice(0, -1)))).rejects.toThrow('cut off');
  const connection = await database.connect();
  expect((await connection.query('select 1 from platform.tenants')).rows).toEqual([]);
  connection.release();
  await expect(restore(database, linesOf(['something else']))).rejects.toThrow('is no backup');
  await drop();
});
