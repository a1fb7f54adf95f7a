import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fieldCollections } from '../../contract/field-collections.ts';
import type { Change, PullReply } from '../../contract/sync.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { commit } from '../../src/data/commit.ts';
import { CratebookDatabase, readMeta } from '../../src/data/database.ts';
import { fieldMutations } from '../../src/data/field-mutations.ts';
import type { Identity } from '../../src/data/identity.ts';
import { RUN_TENANT, runDelivery } from '../../src/data/routes/run.fixture.ts';
import { UnreachableError } from '../../src/lib/call.ts';
import { syncRound } from './drain.ts';
import { type FieldScripts, fieldScripts, lacksScript, lazyScripts } from './field-scripts.ts';
import { pullOnce } from './pull.ts';
import type { Transport } from './transport.ts';

const EPOCH = uuidv7();
const AT = '2026-11-20T10:10:00.000Z';
let identity: Identity;
let db: CratebookDatabase;
let log: string[];
/** What the next requests for a script end with instead of the script. */
let faults: Error[];
let scripts: FieldScripts;

beforeEach(() => {
  identity = { tenantId: RUN_TENANT, userId: uuidv7() };
  db = new CratebookDatabase(identity);
  log = [];
  faults = [];
  scripts = lazyScripts(script('changes', fieldMutations), script('shapes', fieldCollections));
});
afterEach(() => db.delete());

function script<Content>(name: string, content: Content): () => Promise<Content> {
  return async () => {
    log.push(name);
    const fault = faults.shift();
    if (fault) throw fault;
    return content;
  };
}
/** Stands inside each transaction that applies what came. */
const fence = async () => void log.push('transaction');

const cursor = (scope: string, clock: number) => ({ scope, rev: '', clock, ord: 0, reset: false });
const delivery = (notes: string, clock: number): Change => ({
  ...{ collection: 'deliveries', scope: 'route:R1', clock, ord: 0 },
  ...{ id: runDelivery(1).id, row: runDelivery(1, { notes }) },
});
const message = (clock: number): Change => {
  const id = uuidv7();
  const row = { id, subject: 'News', name: 'n', body: 'b', createdDate: AT };
  return { collection: 'messages', id, scope: 'tenant', clock, ord: 0, row };
};
const transport = (answers: Partial<PullReply>): Transport => ({
  push: () => Promise.reject(new UnreachableError('not asked')),
  check: () => Promise.reject(new UnreachableError('not asked')),
  pack: async () => new ArrayBuffer(0),
  ping: async () => true,
  pull: async () => ({
    ...{ epoch: EPOCH, scopes: [cursor('tenant', 1)], changes: [], packs: [], more: false, lastSeq: 0, results: [] },
    serverTime: new Date().toISOString(),
    ...answers,
  }),
});
const pull = (clock: number, changes: Change[] = [], answers: Partial<PullReply> = {}) =>
  pullOnce(
    db,
    transport({ scopes: [cursor('tenant', clock), cursor('route:R1', clock)], changes, ...answers }),
    fence,
    scripts,
  );
const refuse = (device: CratebookDatabase) =>
  commit(device, 'deliveries.setLine', {
    params: { id: runDelivery(1).id, lineNumber: 1 },
    body: {
      ...{ shortQuantity: 0, shortReason: null, refusedQuantity: 1, refusedReason: 'damaged', returnedQuantity: 0 },
      ...{ returnedReason: null, weightGrams: null, note: '', at: AT },
    },
  });
const shop = (device: CratebookDatabase, quantity: number) =>
  commit(device, 'carts.setLine', { body: { customerLocationId: 'L1', itemCode: 'I01', uom: 'CS', quantity } });

/** All that a pull may change. */
async function state() {
  const tables = [...db.liveTables, db.outbox, db.shadows, db.attention];
  const rows = await Promise.all(tables.map(async (table) => [table.name, await table.toArray()]));
  return { rows, scopes: await readMeta(db, 'scopes'), settledSeq: await readMeta(db, 'settledSeq') };
}
const refused = async () => (await db.live('deliveries').get(runDelivery(1).id))?.lines[0]?.outcome?.refusedQuantity;

describe('what only the floor and the road need', () => {
  it('is not asked for by a customer’s pulls, with changes that wait and rows of every kind that goes', async () => {
    await shop(db, 3);
    const gone: Change = { ...delivery('', 2), row: null };
    await pull(2, [message(1), gone]);
    expect(log).toEqual(['transaction']);
    expect([await db.live('messages').count(), await db.live('cartLines').count()]).toEqual([1, 1]);
  });

  it('[PULL3] is here before the transaction: the shapes of rows that came, the changes that wait, and once', async () => {
    await pull(1, [delivery('first', 1)]);
    expect(log).toEqual(['shapes', 'transaction']);
    await refuse(db);
    log.length = 0;
    await pull(2, [message(2)]);
    expect(log).toEqual(['changes', 'transaction']);
    expect(await refused()).toBe(1);
    await pull(3, [message(3)]);
    expect(log).toEqual(['changes', 'transaction', 'transaction']);
  });

  it('[PULL3, I1] is loaded after all where a page makes such a change once the transaction is about to begin: it runs again', async () => {
    await pull(1, [delivery('first', 1)]);
    log.length = 0;
    const page = new CratebookDatabase(identity);
    const begin = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>;
    let writing = false;
    const spy = vi.spyOn(db, 'transaction').mockImplementation((async (...args: unknown[]) => {
      if (args[0] === 'rw' && !writing) {
        writing = true;
        await shop(page, 2);
        await refuse(page);
      }
      return begin(...args);
    }) as never);
    await pull(2, [delivery('second', 2), message(2)]);
    spy.mockRestore();
    page.close();
    expect(log).toEqual(['shapes', 'transaction', 'changes', 'transaction']);
    expect(await db.live('deliveries').get(runDelivery(1).id)).toMatchObject({ notes: 'second' });
    expect(await refused()).toBe(1);
    expect(await db.live('cartLines').toArray()).toMatchObject([{ quantity: 2 }]);
    expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['carts.setLine', 'deliveries.setLine']);
    expect(await db.live('messages').count()).toBe(1);
  });

  it.each([
    ['the shapes', () => [delivery('second', 2), message(2)]],
    ['the changes', () => [message(2)]],
  ])('[PULL3, I1] changes nothing where %s are not to be had, and the next pull brings all of it', async (_, rows) => {
    await pull(1, [delivery('first', 1)]);
    await refuse(db);
    await shop(db, 4);
    const before = await state();
    const changes = rows();
    faults.push(new UnreachableError('no network'));
    log.length = 0;
    const settled = { lastSeq: 1 };
    await expect(pull(2, changes, settled)).rejects.toThrow('no network');
    expect(log).toHaveLength(1);
    expect(await state()).toEqual(before);
    await pull(2, changes, settled);
    expect(await db.live('messages').count()).toBe(1);
    expect((await readMeta(db, 'scopes'))?.map(({ clock }) => clock)).toEqual([2, 2]);
    expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual(['carts.setLine']);
    expect(await db.live('cartLines').toArray()).toMatchObject([{ quantity: 4 }]);
  });

  it('[PULL3, I1] undoes the whole transaction where the change that came in between finds no script either', async () => {
    await pull(1, [delivery('first', 1)]);
    const begin = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>;
    const page = new CratebookDatabase(identity);
    vi.spyOn(db, 'transaction').mockImplementationOnce((async (...args: unknown[]) => {
      await refuse(page);
      return begin(...args);
    }) as never);
    faults.push(new UnreachableError('no network'));
    // The shapes are asked for before, and come.
    await expect(pull(2, [message(2)])).rejects.toThrow('no network');
    vi.restoreAllMocks();
    page.close();
    expect([await refused(), await db.live('messages').count(), await db.outbox.count()]).toEqual([1, 0, 1]);
    expect((await readMeta(db, 'scopes'))?.map(({ clock }) => clock)).toEqual([1, 1]);
    await pull(2, [message(2)]);
    expect([await refused(), await db.live('messages').count(), await db.outbox.count()]).toEqual([1, 1, 1]);
  });
});

it('a script that does not come is a server out of reach, and the worker says that another must take its place until it has come', async () => {
  vi.doMock('../../contract/field-collections.ts', () => Promise.reject(new TypeError('Failed to fetch')));
  const round = () => syncRound(db, transport({ changes: [delivery('', 1)], scopes: [cursor('route:R1', 1)] }), fence);
  expect(await round()).toMatchObject({ kind: 'later', reachable: false, problem: 'unreachable' });
  expect(lacksScript()).toBe(true);
  vi.doUnmock('../../contract/field-collections.ts');
  vi.resetModules();
  expect(await fieldScripts.shapesOf(['deliveries'])).toHaveProperty('deliveries');
  expect(lacksScript()).toBe(false);
  expect(await round()).toMatchObject({ kind: 'done', pulled: { rows: 1 } });
});
