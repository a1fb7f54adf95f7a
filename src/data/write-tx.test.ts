import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uuidv7 } from '../../rules/uuid.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { pruneStamps } from '../../workers/sync/prune-stamps.ts';
import { commit } from './commit.ts';
import { CratebookDatabase, writeMeta } from './database.ts';
import { STAMPS, STAMPS_KEPT } from './stamp.ts';
import { writeTx } from './write-tx.ts';

const identity = { tenantId: uuidv7(), userId: uuidv7() };
let db: CratebookDatabase;
/** Another tab's connection. */
let other: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase(identity);
  other = new CratebookDatabase(identity);
});
afterEach(async () => {
  vi.restoreAllMocks();
  other.close();
  await db.delete();
});

const line = (id: string, quantity = 1) => ({ id, customerLocationId: 'L1', itemCode: id, uom: 'CS', quantity });
const set = (tab: CratebookDatabase, itemCode: string, quantity: number) =>
  commit(tab, 'carts.setLine', { body: { customerLocationId: 'L1', itemCode, uom: 'CS', quantity } });
const waiting = async () =>
  (await db.outbox.toArray()).map(({ name, args }) => [name, (args.body as { quantity?: number }).quantity]);

it('is seen by live queries of every kind, those that Dexie remembers too', async () => {
  const ask = {
    byKey: () => db.table('cartLines').get('A1'),
    byIndex: () => db.table('cartLines').where('customerLocationId').equals('L1').toArray(),
    all: () => db.table('cartLines').toArray(),
    count: () => db.table('cartLines').count(),
    elsewhere: () => other.table('cartLines').where('customerLocationId').equals('L1').toArray(),
  };
  const seen: Record<string, unknown> = {};
  const stops = Object.entries(ask).map(([name, query]) =>
    liveQuery<unknown>(query).subscribe((answer) => {
      seen[name] = answer;
    }),
  );
  const both = (rows: unknown[]) => ({ byKey: rows[0], byIndex: rows, all: rows, count: rows.length, elsewhere: rows });
  await eventually(() => expect(seen).toEqual(both([])));
  for (const quantity of [1, 2]) {
    await writeTx(db, ['cartLines'], async (tx) => tx.put('cartLines', line('A1', quantity)));
    await eventually(() => expect(seen).toEqual(both([line('A1', quantity)])));
  }
  await writeTx(db, ['cartLines'], async (tx) => tx.remove('cartLines', 'A1'));
  await eventually(() => expect(seen).toEqual(both([])));
  for (const stop of stops) stop.unsubscribe();
});

it('[WRITE1] writes nothing where a part of it fails', async () => {
  const failing = writeTx(db, ['cartLines', 'meta'], async (tx) => {
    tx.put('cartLines', line('A1'));
    tx.put('meta', { key: 'nextSeq', value: () => {} });
  });
  await expect(failing).rejects.toThrow();
  const late = writeTx(db, ['cartLines'], async (tx) => {
    tx.put('cartLines', line('A1'));
    await tx.get('cartLines', 'A1');
    throw new Error('thought better of it');
  });
  await expect(late).rejects.toThrow('thought better of it');
  expect(await db.table('cartLines').count()).toBe(0);
});

it('[WRITE6] opens nothing that was let go', async () => {
  await db.open();
  db.close();
  await expect(writeTx(db, ['meta'], async (tx) => tx.get('meta', 'nextSeq'))).rejects.toThrow(/closed/i);
  expect(db.isOpen()).toBe(false);
  await db.open();
});

it('finds a connection again that was lost', async () => {
  await set(db, 'A1', 1);
  db.backendDB().close();
  await set(db, 'A1', 2);
  expect(await waiting()).toEqual([['carts.setLine', 2]]);
});

it('[WRITE5] replaces what another tab has set, and what was set before this one began', async () => {
  await set(other, 'A1', 1);
  await set(other, 'B1', 1);
  await set(db, 'A1', 2);
  await set(other, 'A1', 3);
  await set(db, 'A1', 4);
  await set(db, 'B1', 5);
  expect(await waiting()).toEqual([
    ['carts.setLine', 4],
    ['carts.setLine', 5],
  ]);
});

it('[WRITE5] replaces nothing across what another tab has done, nor what was sent, nor under another client', async () => {
  await set(db, 'A1', 1);
  const body = { customerLocationId: 'L1', lines: [{ itemCode: 'B1', uom: 'CS', quantity: 1 }] };
  await commit(other, 'carts.updateLines', { body });
  await set(db, 'A1', 2);
  expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual([
    'carts.setLine',
    'carts.updateLines',
    'carts.setLine',
  ]);
  await db.meta.put({ key: 'sentThrough', value: 3 });
  await set(db, 'A1', 3);
  expect(await db.outbox.count()).toBe(4);
  // Numbered anew by the engine: what has the number now is of another tab, and an order stands behind it.
  await db.outbox.update(4, { coalesceKey: null });
  await db.meta.bulkPut([
    { key: 'clientId', value: uuidv7() },
    { key: 'sentThrough', value: 0 },
  ]);
  await set(db, 'A1', 4);
  expect(await db.outbox.count()).toBe(5);
});

it('[WRITE5] changes that come at once are kept in their order, also where the first of them has to begin anew', async () => {
  for (let round = 0; round < 20; round++) {
    await set(db, 'A1', 1);
    // What this tab remembers of the outbox isn't so any more.
    await set(other, 'B1', round + 1);
    if (round % 2 === 1)
      await db.meta.put({ key: 'sentThrough', value: ((await db.meta.get('nextSeq'))!.value as number) - 1 });
    await Promise.all([set(db, 'A1', 2), set(db, 'A1', 3), set(other, 'B1', 50 + round), set(db, 'A1', 4)]);
    expect((await waiting()).findLast(([, quantity]) => Number(quantity) < 50)).toEqual(['carts.setLine', 4]);
    expect(
      await db
        .table('cartLines')
        .filter(({ itemCode }) => itemCode === 'A1')
        .first(),
    ).toMatchObject({ quantity: 4 });
  }
});

it('[WRITE1] goes by what the database holds, not by what it remembers', async () => {
  const add = (tab: CratebookDatabase) =>
    writeTx(tab, ['cartLines', 'meta'], async (tx) => {
      const before = (await tx.get('cartLines', 'A1')) as { quantity: number } | undefined;
      tx.put('cartLines', line('A1', (before?.quantity ?? 0) + 1));
      // What is written is what is read next, in this transaction and in the following.
      return ((await tx.get('cartLines', 'A1')) as { quantity: number }).quantity;
    });
  expect([await add(db), await add(db), await add(other), await add(db), await add(db)]).toEqual([1, 2, 3, 4, 5]);
  await db.table('cartLines').put(line('A1', 50));
  expect(await add(db)).toBe(51);
  await db.table('cartLines').clear();
  expect(await add(db)).toBe(1);
  expect((await Promise.all([add(db), add(other), add(db), add(other), add(db)])).sort()).toEqual([2, 3, 4, 5, 6]);
});

it('[WRITE1] what failed for a row that is otherwise by now is begun anew', async () => {
  const need = (id: string) =>
    writeTx(db, ['cartLines'], async (tx) => {
      if (!(await tx.get('cartLines', id))) throw new Error('there is none');
      tx.put('cartLines', line('B1'));
    });
  await expect(need('A1')).rejects.toThrow('there is none');
  await writeTx(db, ['cartLines'], async (tx) => void (await tx.get('cartLines', 'A1')));
  await other.table('cartLines').put(line('A1'));
  await need('A1');
  await writeTx(db, ['cartLines'], async (tx) => void (await tx.get('cartLines', 'A1')));
  await other.table('cartLines').delete('A1');
  await expect(need('A1')).rejects.toThrow('there is none');
});

it('[WRITE1] goes by nothing that anybody has written since, in whatever way', async () => {
  const runs: unknown[] = [];
  /** How often the work had to be done, and the number that it found. */
  const tap = async () => {
    runs.length = 0;
    await writeTx(db, ['cartLines', 'outbox', 'shadows', 'meta'], async (tx) => {
      const rows = await Promise.all([tx.get('meta', 'sentThrough'), tx.get('cartLines', 'A1'), tx.get('outbox', 7)]);
      runs.push(
        rows.map((row) => row && ((row as { value?: number }).value ?? (row as { quantity?: number }).quantity)),
      );
      tx.put('cartLines', line('Z1'));
    });
    return runs;
  };
  const nothing = [undefined, undefined, undefined];
  expect(await tap()).toEqual([nothing]);
  expect(await tap()).toEqual([nothing]);
  await writeMeta(other, 'sentThrough', 3);
  expect(await tap()).toEqual([nothing, [3, undefined, undefined]]);
  await other.transaction('rw', [other.table('cartLines')], () => other.table('cartLines').bulkPut([line('A1', 4)]));
  expect(await tap()).toEqual([
    [3, undefined, undefined],
    [3, 4, undefined],
  ]);
  await other.table('cartLines').where('customerLocationId').equals('L1').modify({ quantity: 5 });
  expect((await tap()).at(-1)).toEqual([3, 5, undefined]);
  await other.shadows.put({ collection: 'cartLines', id: 'A1', row: null });
  expect(await tap()).toHaveLength(2);
  await writeTx(other, ['cartLines'], async (tx) => tx.put('cartLines', line('A1', 6)));
  expect(await tap()).toEqual([
    [3, 5, undefined],
    [3, 6, undefined],
  ]);
  // What no tap goes by costs none of them a second way.
  await writeMeta(other, 'house', 'W1');
  await other.glimpses.clear();
  await other
    .transaction('rw', [other.table('cartLines')], async () => {
      await other.table('cartLines').put(line('A1', 7));
      throw new Error('thought better of it');
    })
    .catch(() => {});
  expect(await tap()).toEqual([[3, 6, undefined]]);
  await other.table('cartLines').clear();
  expect((await tap()).at(-1)).toEqual([3, undefined, undefined]);
});

it('[WRITE1] remembers rows as they were written, whatever becomes of the objects', async () => {
  const row = line('A1');
  await writeTx(db, ['cartLines'], async (tx) => tx.put('cartLines', row));
  row.quantity = 9;
  const read = () => writeTx(db, ['cartLines'], async (tx) => (await tx.get('cartLines', 'A1')) as typeof row);
  (await read()).quantity = 8;
  expect(await read()).toEqual(line('A1'));
});

it('goes by nothing for longer than stamps are kept, and keeps no more of them', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const stamps = db.table(STAMPS);
  let runs = 0;
  const tap = () =>
    writeTx(db, ['cartLines'], async (tx) => {
      await tx.get('cartLines', 'A1');
      runs += 1;
      tx.put('cartLines', line('A1'));
    });
  await tap();
  // As if the device had written ever so much since.
  await stamps.add({}, STAMPS_KEPT + 5);
  await stamps.bulkDelete((await stamps.toCollection().primaryKeys()).filter((n) => Number(n) < STAMPS_KEPT));
  vi.advanceTimersByTime(10_001);
  runs = 0;
  await tap();
  expect(runs).toBe(1);
  const numbers = () => stamps.toCollection().primaryKeys();
  await pruneStamps(db);
  expect(await numbers()).toEqual([STAMPS_KEPT + 5, STAMPS_KEPT + 6]);
  await stamps.add({}, 2 * STAMPS_KEPT + 6);
  await pruneStamps(db);
  expect(await numbers()).toEqual([2 * STAMPS_KEPT + 6]);
  vi.useRealTimers();
});
