import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { uuidv7 } from '../../rules/uuid.ts';
import { CratebookDatabase, readMeta } from '../../src/data/database.ts';
import { databaseName } from '../../src/data/identity.ts';
import { cookieTokens, PausedError } from '../../src/lib/access-token.ts';
import { redoWaiting, undoWaiting } from '../../workers/sync/rebase.ts';
import { clientOf, line, onServer, order, rig } from './rig.ts';

const { world: newWorld } = rig();
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[ID1] every user of every tenant has a separate database on the device', async () => {
  const [tenantId, other, userId, colleague] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const identities = [
    { tenantId, userId },
    { tenantId, userId: colleague },
    { tenantId: other, userId },
  ];
  expect(new Set(identities.map(databaseName)).size).toBe(3);
  const device = { indexedDB: new IDBFactory(), IDBKeyRange };
  const [mine, ...others] = identities.map((identity) => new CratebookDatabase(identity, device));
  await mine!.live('messages').put({ id: 'm', subject: 's', name: 'n', body: 'b' } as never);
  for (const db of others) expect(await db.live('messages').count()).toBe(0);
  for (const db of [mine!, ...others]) db.close();
});

test('[ID2] changes are numbered from 1 without gaps, from any tab and with any clock', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-05-05T12:00:00Z') });
  await world.commit(device, 'carts.setLine', {
    body: { customerLocationId: 'L1', itemCode: 'I01', uom: 'CS', quantity: 1 },
  });
  vi.setSystemTime(Date.parse('2024-01-01T12:00:00Z'));
  await Promise.all(
    ['I02', 'I03', 'I04', 'I05'].map((itemCode) =>
      device.commit('carts.updateLines', {
        body: { customerLocationId: 'L1', lines: [{ itemCode, uom: 'CS', quantity: 2 }] },
      }),
    ),
  );
  await device.commit('carts.updateLines', {
    body: { customerLocationId: 'L1', lines: [{ itemCode: 'I01', uom: 'CS', quantity: 7 }] },
  });
  vi.useRealTimers();
  expect((await device.db.outbox.toArray()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
  expect((await device.sync()).kind).toBe('done');
  expect(await onServer(world, 'I01')).toBe(7);
});

test("[ID3] a client belongs to the user who made it: another user's token is refused and changes nothing", async () => {
  const world = await newWorld();
  const ada = await clientOf(world, 0);
  await ada.push([line(1, 'I01', 3)]);
  const ben = await clientOf(world, 1, ada.clientId);
  const body = { clientId: ada.clientId, ackSeq: 0, mutations: [line(2, 'I01', 9)] };
  expect(await ben.send('POST', '/sync/push', body)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await onServer(world, 'I01')).toBe(3);
  expect(await ben.pull()).toMatchObject({ lastSeq: 0, results: [] });
  expect((await ada.push([line(2, 'I01', 4)])).lastSeq).toBe(2);
});

test("[ID3] another user's refresh cookie returns no token: the outbox waits", async () => {
  const identity = { tenantId: uuidv7(), userId: uuidv7() };
  const answer = { token: 't', expiresAt: new Date(Date.now() + 600_000).toISOString(), ...identity };
  const cookie = { ...answer, userId: uuidv7() };
  vi.stubGlobal('fetch', async () => Response.json(cookie));
  await expect(cookieTokens(identity)({ fresh: false })).rejects.toThrow(PausedError);
  vi.stubGlobal('fetch', async () => Response.json(answer));
  await expect(cookieTokens(identity)({ fresh: false })).resolves.toBe('t');
});

test('[ID4] applying waiting changes again gives the same rows', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  await device.sync();
  await world.commit(device, 'carts.setLine', {
    body: { customerLocationId: 'L1', itemCode: 'I01', uom: 'CS', quantity: 5 },
  });
  await world.commit(device, 'orders.submit', { body: order(uuidv7(), 'I01', 2) });
  await world.commit(device, 'orderGuides.create', {
    body: { id: uuidv7(), name: 'Week', customerLocationId: 'L1', lines: [] },
  });
  await world.commit(device, 'account.saveSettings', { body: { locale: 'fr' } });
  const rows = async () => Promise.all([...device.db.liveTables, device.db.shadows].map((table) => table.toArray()));
  const before = await rows();
  for (let time = 0; time < 2; time++) {
    const again = async () => {
      await undoWaiting(device.db);
      await redoWaiting(device.db);
    };
    const tables = [...device.db.liveTables, device.db.shadows, device.db.outbox];
    await device.db.transaction('rw', tables, again);
    expect(await rows()).toEqual(before);
  }
});

test('[ID4] the capture time is the device’s, corrected to the server’s clock', async () => {
  const world = await newWorld();
  const device = await world.device({ person: 0, which: 0 });
  const truth = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: truth - 3 * 3_600_000 });
  // This test's server shares the process and so the device's clock, so the offset is not known yet.
  const { pull } = device.transport;
  device.transport.pull = async (body) => ({ ...(await pull(body)), serverTime: new Date(truth).toISOString() });
  await device.pull();
  const { seq } = await device.commit('carts.setLine', {
    body: { customerLocationId: 'L1', itemCode: 'I01', uom: 'CS', quantity: 1 },
  });
  expect(await readMeta(device.db, 'serverOffset')).toBe(3 * 3_600_000);
  expect(Date.parse((await device.db.outbox.get(seq))!.at)).toBe(truth);
});
