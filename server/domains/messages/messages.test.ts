import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MessageRow } from '../../../contract/messages.ts';
import { type TestApp, testApp } from '../../../tests/harness/app.ts';
import { type TestDatabase, testDatabase } from '../../../tests/harness/database.ts';
import { createSuperAdmin, createTenant, createUser, type TestTenant } from '../../../tests/harness/factories.ts';
import { messagesSource } from './collection.ts';

const MESSAGE = { id: '019b0000-0000-7000-8000-000000000001', subject: 'Holiday', body: 'Closed on Monday.' };

let db: TestDatabase;
let api: TestApp;
let tenant: TestTenant;
let other: TestTenant;
let admin: string;
let seller: string;
let root: string;
let stranger: string;

beforeAll(async () => {
  db = await testDatabase();
  [tenant, other] = [await createTenant(db.database), await createTenant(db.database)];
  api = await testApp(db.database);
  admin = await api.signIn(tenant.hostName, await createUser(db.database, tenant.id, { displayName: 'Bo Admin' }));
  seller = await api.signIn(tenant.hostName, await createUser(db.database, tenant.id, { role: 'SALES' }));
  root = await api.signIn(tenant.hostName, await createSuperAdmin(db.database));
  stranger = await api.signIn(other.hostName, await createUser(db.database, other.id));
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

const list = async (query = '', token = admin, host = tenant.hostName) =>
  (await api.call({ host, path: `/messages${query}`, token })).json<{ data: MessageRow[]; total: number }>();
const publish = (body: unknown) => api.call({ host: tenant.hostName, token: admin, path: '/messages', body });
const put = (path: string, body: unknown, token = admin, host = tenant.hostName) =>
  api.call({ host, token, path, body, method: 'PUT' });
const made = async (subject: string): Promise<MessageRow> => (await publish({ subject, body: 'Text.' })).json();
/** Changes a message on top of the state that the caller saw. */
const save = ({ id, subject, body, editedAt }: MessageRow, change: Partial<MessageRow>, token = admin) =>
  put(`/messages/${id}`, { subject, body, editedAt, ...change }, token);
const setRemoved = (id: string, isRemoved: boolean, token = admin) =>
  put(`/messages/${id}/removed`, { isRemoved }, token);
const synced = (ids: string[] | null) =>
  db.as(tenant.id, (tx) => messagesSource(tx, 'tenant', ids, { prices: true, exactStock: true }));
/** The last entry of the feed for a message, as devices pull it. */
const lastFed = async (id: string) =>
  db.as(
    tenant.id,
    async (tx) =>
      (
        await tx.connection.query(
          `select scope, deleted from changes where tenant_id = $1 and collection = 'messages' and id = $2
         order by clock desc limit 1`,
          [tx.tenantId, id],
        )
      ).rows[0],
  );

describe('messages of the company', () => {
  it('are stored once, even if they arrive several times', async () => {
    const first = (await publish(MESSAGE)).json();
    expect(first).toMatchObject({ ...MESSAGE, name: 'Bo Admin', editedAt: null, removedAt: null });
    expect((await publish(MESSAGE)).json()).toEqual(first);
    expect(await list()).toMatchObject({ data: [first], total: 1 });
    expect((await publish({ ...MESSAGE, body: 'Open.' })).json()).toMatchObject({ code: 'conflict' });
  });

  it('are listed newest first in pages, also for the platform’s administrators', async () => {
    const second = await made('Figs are here');
    for (const token of [admin, seller, root]) {
      expect(await list('?PageSize=1', token)).toMatchObject({ data: [second], total: 2 });
      expect(await list('?PageSize=1&PageNumber=2', token)).toMatchObject({ data: [{ id: MESSAGE.id }], total: 2 });
    }
    expect(await list('?search=figs')).toMatchObject({ total: 1 });
    expect(await list('', stranger, other.hostName)).toMatchObject({ data: [], total: 0 });
  });

  it('change in subject and text, keep author and day, and reach devices', async () => {
    const before = await made('Tuesday');
    const after = (await save(before, { subject: 'Wednesday', body: 'Closed.' })).json<MessageRow>();
    expect(after).toEqual({ ...before, subject: 'Wednesday', body: 'Closed.', editedAt: expect.any(String) });
    expect(await list('?search=wednesday')).toMatchObject({ data: [after] });
    const { removedAt, ...row } = after;
    expect((await synced([before.id])).get(before.id)).toEqual(row);
    expect(await lastFed(before.id)).toMatchObject({ scope: 'tenant', deleted: false });
  });

  it('refuse a change on top of an older state, and accept the same change again', async () => {
    const before = await made('Noon');
    const after = (await save(before, { body: 'First.' })).json();
    expect((await save(before, { body: 'Second.' })).json()).toMatchObject({ statusCode: 409, code: 'conflict' });
    expect((await save(before, { body: 'First.' })).json()).toEqual(after);
    expect((await save(after, { body: 'Second.' })).json()).toMatchObject({ body: 'Second.' });
  });

  it('refuse an empty text with its field', async () => {
    const answer = await save(await made('Full'), { body: ' ' });
    expect(answer.json()).toMatchObject({ statusCode: 400, errors: { body: expect.any(String) } });
  });

  it('leave devices when they are removed, and return unchanged when the removal is undone', async () => {
    const before = await made('Mistake');
    const removed = (await setRemoved(before.id, true)).json<MessageRow>();
    expect(removed).toEqual({ ...before, removedAt: expect.any(String) });
    expect((await setRemoved(before.id, true)).json()).toEqual(removed);
    expect((await list('?search=mistake')).total).toBe(0);
    expect(await list('?search=mistake&status=removed')).toMatchObject({ data: [removed] });
    expect((await synced([before.id])).size).toBe(0);
    expect(await lastFed(before.id)).toMatchObject({ deleted: true });
    expect((await save(removed, { body: 'Late.' })).statusCode).toBe(404);

    expect((await setRemoved(before.id, false)).json()).toEqual(before);
    expect(await list('?search=mistake')).toMatchObject({ data: [before] });
    expect((await synced(null)).has(before.id)).toBe(true);
    expect(await lastFed(before.id)).toMatchObject({ scope: 'tenant', deleted: false });
  });

  it('are hidden from other users once they are removed', async () => {
    const { id } = await made('Secret');
    await setRemoved(id, true);
    for (const token of [seller, root]) expect((await list('?status=removed', token)).total).toBe(0);
  });

  it('are changed and removed by administrators of their company only', async () => {
    const message = await made('Ours');
    for (const token of [seller, root]) {
      expect((await save(message, { body: 'x' }, token)).statusCode).toBe(403);
      expect((await setRemoved(message.id, true, token)).statusCode).toBe(403);
    }
    const path = `/messages/${message.id}`;
    const texts = { subject: 'Theirs', body: 'x', editedAt: null };
    expect((await put(path, texts, stranger, other.hostName)).statusCode).toBe(404);
    expect((await put(`${path}/removed`, { isRemoved: true }, stranger, other.hostName)).statusCode).toBe(404);
    expect(await list('?search=ours')).toMatchObject({ data: [message] });
  });
});
