import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PullReply, PushReply, SettledResult, WireMutation } from '../../contract/sync.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { commit } from '../../src/data/commit.ts';
import { CratebookDatabase, readMeta } from '../../src/data/database.ts';
import { beginLeaving, findVaults, type Leaving, noteSealed } from '../../src/data/device.ts';
import { emptyDatabase, importSealKey, restoreWork, sealWork } from '../../src/data/seal.ts';
import { KEPT_MS, MAX_KEPT_SIZE } from '../../src/data/settled-changes.ts';
import { syncRound } from './drain.ts';
import { noFence } from './fence.ts';
import { MAX_FAILURES, renumber } from './push.ts';
import type { Transport } from './transport.ts';

let db: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: uuidv7(), userId: uuidv7() });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.delete();
});

/** A server whose history can be restored. Tests set what it rejects and when it fails. */
class History {
  epoch = uuidv7();
  nowMs = Date.parse('2026-11-24T08:00:00.000Z');
  /** The settled mutations of each client, in order. */
  settled = new Map<string, WireMutation[]>();
  results: SettledResult[] = [];
  refused = new Set<string>();
  broken = new Set<string>();
  /** Items in the order of their effects. */
  effects: string[] = [];

  backup(): () => void {
    const [settled, effects] = [structuredClone(this.settled), [...this.effects]];
    return () => Object.assign(this, { epoch: uuidv7(), settled, effects, results: [] });
  }

  #of = (clientId: string) => {
    const known = this.settled.get(clientId) ?? [];
    this.settled.set(clientId, known);
    return known;
  };
  #time = () => new Date(this.nowMs).toISOString();

  readonly transport: Transport = {
    push: async ({ clientId, mutations }): Promise<PushReply> => {
      const own = this.#of(clientId);
      const reply = { results: [] as SettledResult[], lastSeq: own.length, stop: null, serverTime: this.#time() };
      for (const mutation of mutations) {
        const { seq, formerly = [] } = mutation;
        const item = itemOf(mutation);
        if (seq > own.length + 1) return { ...reply, stop: { kind: 'gap', seq, expected: own.length + 1 } };
        if (this.broken.has(item)) return { ...reply, stop: { kind: 'retry', seq, blamed: true } };
        const status = this.refused.has(item) ? 'rejected' : 'applied';
        const isKnown = formerly.some((key) => key.seq <= this.#of(key.clientId).length);
        if (!isKnown && status === 'applied') this.effects.push(item);
        own.push(mutation);
        reply.lastSeq = seq;
        reply.results.push({ seq, status, code: status === 'applied' ? null : 'no', details: null });
      }
      return reply;
    },
    pull: async ({ clientId }): Promise<PullReply> => ({
      ...{ epoch: this.epoch, scopes: [], changes: [], packs: [], more: false, results: [] },
      ...{ lastSeq: this.#of(clientId).length, serverTime: this.#time() },
    }),
    check: async () => ({ mismatched: [] }),
    pack: async () => new ArrayBuffer(0),
    ping: async () => true,
  };
}

const itemOf = ({ args }: Pick<WireMutation, 'args'>) => (args.body as { itemCode: string }).itemCode;
const set = (itemCode: string, of = db) =>
  commit(of, 'carts.setLine', { body: { customerLocationId: 'L1', itemCode, uom: 'CS', quantity: 1 } });
const sync = ({ transport }: History, of = db) => syncRound(of, transport, noFence);
const untilSent = async (server: History, of = db) => {
  for (let round = 0; round < 20 && ((await of.outbox.count()) > 0 || round === 0); round++) await sync(server, of);
};
const kept = async (of = db) => (await of.settled.toArray()).flatMap(({ rows }) => rows.map(itemOf));

it('[C6.1] mutations that a restored server lacks are sent again under their old keys, before waiting ones, and take effect once', async () => {
  const server = new History();
  await set('I1');
  await sync(server);
  const restore = server.backup();
  for (const item of ['I2', 'I3']) {
    await set(item);
    await sync(server);
  }
  const clientId = (await readMeta(db, 'clientId'))!;
  await set('I4');
  restore();
  await sync(server);
  expect((await db.outbox.toArray()).map((row) => [itemOf(row), row.formerly])).toEqual([
    ['I2', [{ clientId, seq: 2 }]],
    ['I3', [{ clientId, seq: 3 }]],
    ['I4', [{ clientId, seq: 4 }]],
  ]);
  await untilSent(server);
  expect(server.effects).toEqual(['I1', 'I2', 'I3', 'I4']);
  expect(await kept()).toEqual(['I1', 'I2', 'I3', 'I4']);
  await sync(server);
  expect(server.effects).toHaveLength(4);
});

it('[C6.1] a device without waiting mutations detects a restore by the epoch alone', async () => {
  const server = new History();
  const restore = server.backup();
  await set('I1');
  await sync(server);
  restore();
  expect(await sync(server)).toMatchObject({ kind: 'done', pulled: { lacking: true } });
  expect(await sync(server)).toMatchObject({ kind: 'done', pulled: { lacking: false } });
  expect(server.effects).toEqual(['I1']);
});

it('[C6.1] settled mutations of an earlier client id of the device are sent again, too, and once', async () => {
  const server = new History();
  await set('I1');
  await sync(server);
  const restore = server.backup();
  server.broken.add('I3');
  for (const item of ['I2', 'I3', 'I4']) await set(item);
  for (let round = 0; round < MAX_FAILURES + 2; round++) await sync(server);
  expect([server.effects, await db.attention.count()]).toEqual([['I1', 'I2', 'I4'], 1]);
  expect(await kept()).toEqual(['I1', 'I2', 'I4']);
  restore();
  await untilSent(server);
  expect(server.effects).toEqual(['I1', 'I2', 'I4']);
});

it('[C6.1] a refused change is not sent again after a restore', async () => {
  const server = new History();
  const restore = server.backup();
  server.refused.add('I1');
  for (const item of ['I1', 'I2']) await set(item);
  await sync(server);
  restore();
  server.refused.clear();
  await untilSent(server);
  expect(server.effects).toEqual(['I2']);
  expect(await db.attention.toArray()).toMatchObject([{ status: 'rejected' }]);
});

it('[C6.1] settled changes are kept for 24 hours of contact, and at most 10 MB of them', async () => {
  const server = new History();
  await set('I1');
  await sync(server);
  server.nowMs += KEPT_MS - 1;
  await set('I2');
  await sync(server);
  expect(await kept()).toEqual(['I1', 'I2']);
  server.nowMs += 1;
  await sync(server);
  expect(await kept()).toEqual(['I2']);
  for (const item of ['I3', 'I4']) {
    const { seq } = await set(item);
    await db.outbox.update(seq, { args: { body: { itemCode: item, note: 'x'.repeat(0.6 * MAX_KEPT_SIZE) } } });
    await db.transaction('rw', [db.outbox, db.settled, db.meta], () => renumber(db, seq, noFence));
    await sync(server);
  }
  expect(await kept()).toEqual(['I4']);
  expect(await readMeta(db, 'settledSize')).toBeLessThan(MAX_KEPT_SIZE);
});

it('[C6.1, WRITE4] a full device gives up settled mutations, and no waiting one', async () => {
  const server = new History();
  await set('I1');
  await sync(server);
  let isFull = true;
  const { put, clear } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, row, key) {
    if (isFull) throw new DOMException('no room', 'QuotaExceededError');
    return key === undefined ? put.call(this, row) : put.call(this, row, key);
  });
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(function (this: IDBObjectStore) {
    if (this.name === 'settled') isFull = false;
    return clear.call(this);
  });
  await set('I2');
  expect([await db.outbox.count(), await kept()]).toEqual([1, []]);
});

it('[C6.1, OUT2] settled mutations are encrypted at a sign-out, and a restore in between is detected at the next sign-in', async () => {
  const key = await importSealKey(btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)))));
  const server = new History();
  await restoreWork(db, key);
  const restore = server.backup();
  await set('I1');
  await sync(server);
  const entry: Leaving = { ...db.identity, userName: 'chef', vaultId: uuidv7(), step: 'begun' };
  await beginLeaving(entry);
  const { vault, replaced } = await sealWork(db, entry);
  await noteSealed(entry, vault, replaced);
  await emptyDatabase(db);
  expect(await db.settled.count()).toBe(0);
  expect((await findVaults(db.identity)).map(({ waiting }) => waiting)).toEqual([0]);
  await db.delete();
  restore();
  db = new CratebookDatabase(db.identity);
  // Another session began before the vault was restored.
  await set('I2');
  await sync(server);
  await restoreWork(db, key);
  await untilSent(server);
  expect(server.effects).toEqual(['I2', 'I1']);
});
