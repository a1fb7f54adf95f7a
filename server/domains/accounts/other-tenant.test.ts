import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import {
  createSuperAdmin,
  createTenant,
  createUser,
  type TestTenant,
  type TestUser,
} from '../../../tests/harness/factories.ts';
import { inTenant, type Tx } from '../../db/tenant-transaction.ts';
import { dbPasswordPlace } from '../../tenants/registry.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { inOtherTenant } from './other-tenant.ts';

let db: TestDatabase;
let api: TestApp;
let here: Tenant;
let there: Tenant;

const known = async ({ id }: TestTenant): Promise<Tenant> => (await api.services.registry.byId(id)) as Tenant;
const message = (tx: Tx, subject: string) =>
  tx.connection.query(
    `insert into messages (tenant_id, id, subject, name, body) values ($1, gen_random_uuid(), $2, '', '')`,
    [tx.tenantId, subject],
  );
const stateOf = (tenant: Tenant) =>
  db.as(tenant.id, async (tx) => {
    const messages = await tx.db.selectFrom('messages').select('subject').orderBy('subject').execute();
    const changes = await tx.db.selectFrom('changes').select(['collection', 'clock']).execute();
    return { subjects: messages.map(({ subject }) => subject), changes };
  });

beforeAll(async () => {
  // One connection, as PGlite has. A call that needs a second one while holding the first waits forever.
  db = await testDatabase({ poolSize: 1 });
  const tenants = [await createTenant(db.database), await createTenant(db.database)] as const;
  api = await testApp(db.database);
  [here, there] = [await known(tenants[0]), await known(tenants[1])];
});

afterAll(async () => {
  await api.close();
  await db.drop();
});

const visit = <T>(tx: Tx, work: (tx: Tx) => Promise<T>) =>
  inOtherTenant({ tx, tenant: here, services: api.services }, there, work);

describe('work as another tenant of the same database', () => {
  it('commits with the call, each tenant’s changes under its own clock', async () => {
    let told: readonly string[] = [];
    await db.as(here.id, async (tx) => {
      tx.afterCommit(({ scopes }) => {
        told = scopes;
      });
      await message(tx, 'one');
      await visit(tx, (other) => message(other, 'two'));
      await message(tx, 'three');
    });
    expect(await stateOf(here)).toMatchObject({ subjects: ['one', 'three'] });
    expect(await stateOf(there)).toEqual({ subjects: ['two'], changes: [{ collection: 'messages', clock: 1 }] });
    const { changes } = await stateOf(here);
    expect(changes).toEqual([
      { collection: 'messages', clock: 1 },
      { collection: 'messages', clock: 1 },
    ]);
    expect(told).toEqual(['tenant']);
  });

  it('can’t read the call’s own tenant, and the call can’t read the other tenant', async () => {
    const seen = await db.as(here.id, async (tx) => {
      const read = async (as: Tx) =>
        (await as.connection.query('select subject from messages order by subject')).rows.length;
      return [await read(tx), await visit(tx, read), await read(tx)];
    });
    expect(seen).toEqual([2, 1, 2]);
  });

  it('is rolled back with the call; after a failure the call continues as its own tenant', async () => {
    const work = db.as(here.id, async (tx) => {
      await expect(visit(tx, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
      expect((await tx.connection.query('select subject from messages')).rows).toHaveLength(2);
      await visit(tx, (other) => message(other, 'lost'));
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    expect((await stateOf(there)).subjects).toEqual(['two']);
  });

  it('lets a super administrator sign in on a pool of one connection', async () => {
    const root = await createSuperAdmin(db.database);
    const tokens = await Promise.all(Array.from({ length: 4 }, () => api.signIn(here.hostName, root)));
    const account = await api.call({ host: there.hostName, path: '/account', token: tokens[3] });
    expect(account.json().organizationSettings.tenantId).toBe(there.id);
  });
});

describe('a tenant with a separate database', () => {
  let own: TestDatabase;
  let tenant: TestTenant;
  let user: TestUser;

  beforeAll(async () => {
    own = await testDatabase();
    tenant = await createTenant(db.database);
    const connection = await db.database.connect();
    const { host, port, user: dbUser, password, database } = own.settings;
    await connection.query(
      'update platform.tenants set db_server = $2, db_port = $3, db_catalog = $4, db_user = $5, db_password_sealed = $6 where id = $1',
      [tenant.id, host, port, database, dbUser, api.services.secrets.seal(password, dbPasswordPlace(tenant.id))],
    );
    connection.release();
    user = await createUser(own.database, tenant.id, { role: 'CUSTOMER' });
  });

  afterAll(async () => {
    await api.close();
    await own.drop();
  });

  it('stores its users and sessions there', async () => {
    const token = await api.signIn(tenant.hostName, user);
    expect((await api.call({ host: tenant.hostName, path: '/account', token })).json()).toMatchObject({ id: user.id });
    const inControl = await db.as(tenant.id, (tx) => tx.db.selectFrom('sessions').select('id').execute());
    expect(inControl).toEqual([]);
  });

  it('admits super administrators, whose sessions stay on the platform', async () => {
    const root = await createSuperAdmin(db.database);
    const token = await api.signIn(tenant.hostName, root);
    const impersonated = await api.call({
      host: here.hostName,
      path: `/auth/impersonate/${tenant.id}/${user.id}`,
      token,
    });
    expect(impersonated.statusCode).toBe(200);
    const account = await api.call({ host: tenant.hostName, path: '/account', token: impersonated.json().token });
    expect(account.json()).toMatchObject({ id: user.id, scope: 'impersonated', impersonator: root.userName });
    const sessions = await inTenant(own.database, tenant.id, (tx) =>
      tx.db.selectFrom('sessions').select(['scope', 'user_id']).orderBy('id').execute(),
    );
    expect(sessions).toEqual([
      { scope: 'user', user_id: user.id },
      { scope: 'impersonated', user_id: user.id },
    ]);
  });
});
