import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { uuidv7 } from '../../rules/uuid.ts';
import { eventually } from '../../tests/harness/eventually.ts';
import { noFence } from '../../workers/sync/fence.ts';
import { renumber } from '../../workers/sync/push.ts';
import { redoWaiting, undoWaiting } from '../../workers/sync/rebase.ts';
import { commit } from './commit.ts';
import { CratebookDatabase, readMeta, writeMeta } from './database.ts';
import { keepSheetDraft } from './sheet-drafts.ts';

const identity = { tenantId: uuidv7(), userId: uuidv7() };
let db: CratebookDatabase;
/** Another tab's connection. */
let other: CratebookDatabase;
beforeEach(() => {
  db = new CratebookDatabase(identity);
  other = new CratebookDatabase(identity);
});
afterEach(async () => {
  other.close();
  await db.delete();
});

const set = (tab: CratebookDatabase, itemCode: string, quantity: number) =>
  commit(tab, 'carts.setLine', { body: { customerLocationId: 'L1', itemCode, uom: 'CS', quantity } });
/** Marks a change as sent, as the engine does. */
const sent = (seq: number) =>
  db.meta.bulkPut([
    { key: 'sentThrough', value: seq },
    { key: 'replaceFrom', value: seq + 1 },
  ]);
const waiting = async () =>
  (await db.outbox.toArray()).map(({ name, args }) => [name, (args.body as { quantity?: number }).quantity]);

it('[C1.1] live queries of this tab and of another see a tap', async () => {
  const quantities = (rows: { quantity: number }[]) => rows.map(({ quantity }) => quantity);
  const ask = {
    byKey: async () => [(await db.live('cartLines').get('L1|A1|CS'))?.quantity],
    byIndex: async () => quantities(await db.live('cartLines').where('customerLocationId').equals('L1').toArray()),
    all: async () => quantities(await db.live('cartLines').toArray()),
    elsewhere: async () => quantities(await other.live('cartLines').toArray()),
  };
  const seen: Record<string, unknown> = {};
  const stops = Object.entries(ask).map(([name, query]) =>
    liveQuery<unknown>(query).subscribe((answer) => {
      seen[name] = answer;
    }),
  );
  for (const quantity of [1, 2]) {
    await set(db, 'A1', quantity);
    const one = [quantity];
    await eventually(() => expect(seen).toEqual({ byKey: one, byIndex: one, all: one, elsewhere: one }));
  }
  for (const stop of stops) stop.unsubscribe();
});

it('[F1.1] a change deletes the draft that it records, in its transaction', async () => {
  await keepSheetDraft(db, 'receipt-entry/PO1', { quantity: 3 });
  const args = { body: { customerLocationId: 'L1', itemCode: 'A1', uom: 'CS', quantity: 1 } };
  const refused = { body: { ...args.body, note: () => {} } } as never;
  await expect(commit(db, 'carts.setLine', refused, { draft: 'receipt-entry/PO1' })).rejects.toThrow();
  expect(await db.sheetDrafts.count()).toBe(1);
  await commit(db, 'carts.setLine', args, { draft: 'receipt-entry/PO1' });
  expect(await db.sheetDrafts.count()).toBe(0);
});

it('[F1.1] a change that records a part of a draft leaves the rest of it, in its transaction', async () => {
  await keepSheetDraft(db, 'case-weights/O1', [1, 2, 3]);
  const args = { body: { customerLocationId: 'L1', itemCode: 'A1', uom: 'CS', quantity: 1 } };
  const options = { draft: 'case-weights/O1', draftLeft: [3] };
  await expect(
    commit(db, 'carts.setLine', { body: { ...args.body, note: () => {} } } as never, options),
  ).rejects.toThrow();
  expect((await db.sheetDrafts.get('case-weights/O1'))?.value).toEqual([1, 2, 3]);
  await commit(db, 'carts.setLine', args, options);
  expect((await db.sheetDrafts.get('case-weights/O1'))?.value).toEqual([3]);
  await commit(db, 'carts.setLine', args, { ...options, draftLeft: null });
  expect(await db.sheetDrafts.count()).toBe(0);
});

it('[C1.1] a row with a value that no database can store fails the tap, and nothing is written', async () => {
  const body = { customerLocationId: 'L1', itemCode: 'A1', uom: 'CS', quantity: 1, note: () => {} };
  await expect(commit(db, 'carts.setLine', { body } as never)).rejects.toThrow();
  expect([await db.live('cartLines').count(), await db.shadows.count(), await db.meta.count()]).toEqual([0, 0, 0]);
});

it('[WRITE6] a tap does not open a database that was closed for good', async () => {
  await db.open();
  db.close();
  await expect(set(db, 'A1', 1)).rejects.toThrow(/closed/i);
  expect(db.isOpen()).toBe(false);
  await db.open();
});

it('[C2.7] a tap reopens a connection that was lost', async () => {
  await set(db, 'A1', 1);
  db.backendDB().close();
  await set(db, 'A1', 2);
  expect(await waiting()).toEqual([['carts.setLine', 2]]);
});

it('[WRITE5] a tap replaces what another tab has set', async () => {
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

it("[WRITE5] a tap replaces nothing across another tab's change, nor a sent or renumbered change", async () => {
  await set(db, 'A1', 1);
  const body = { customerLocationId: 'L1', lines: [{ itemCode: 'B1', uom: 'CS', quantity: 1 }] };
  await commit(other, 'carts.updateLines', { body });
  await set(db, 'A1', 2);
  const names = async () => (await db.outbox.toArray()).map(({ name }) => name);
  expect(await names()).toEqual(['carts.setLine', 'carts.updateLines', 'carts.setLine']);
  await sent(3);
  await set(db, 'A1', 3);
  expect(await db.outbox.count()).toBe(4);
  await renumber(db, 0, noFence);
  await set(db, 'A1', 4);
  expect(await db.outbox.count()).toBe(5);
  await set(db, 'A1', 5);
  expect(await db.outbox.count()).toBe(5);
});

it('[B7] [WRITE5] many lines are one change in the outbox, and a later tap does not pass it', async () => {
  await set(db, 'I0', 9);
  const lines = Array.from({ length: 38 }, (_, index) => ({ itemCode: `I${index}`, uom: 'CS', quantity: 2 }));
  await commit(db, 'carts.setLines', { body: { customerLocationId: 'L1', lines } });
  await set(db, 'I0', 5);
  await set(db, 'I0', 6);
  expect((await db.outbox.toArray()).map(({ name }) => name)).toEqual([
    'carts.setLine',
    'carts.setLines',
    'carts.setLine',
  ]);
  const rows = await db.live('cartLines').toArray();
  expect([rows.length, rows.find(({ itemCode }) => itemCode === 'I0')?.quantity]).toEqual([38, 6]);
  expect(await db.shadows.count()).toBe(38);
});

it('[WRITE5] a note stays with its line through later taps, and does not pass to a line that was added again', async () => {
  const body = { note: 'Ripe', substitution: 'ask' } as const;
  const asked = async () => (await db.live('cartLines').get('L1|A1|CS'))?.instructions;
  await set(db, 'A1', 1);
  await commit(db, 'carts.setLineInstructions', { params: { id: 'L1|A1|CS' }, body });
  await set(db, 'A1', 2);
  expect(await asked()).toEqual(body);
  await set(db, 'A1', 0);
  await set(db, 'A1', 3);
  expect(await asked()).toBeNull();
  // The removal was replaced, so the last change says that the note is gone.
  expect((await db.outbox.toArray()).map(({ args }) => args.body)).toMatchObject([
    { quantity: 1 },
    body,
    { quantity: 3, instructions: { note: '', substitution: null } },
  ]);
  // Applied again on the server's rows, it shows the same.
  await db.transaction('rw', [...db.liveTables, db.shadows, db.outbox], async () => {
    await undoWaiting(db);
    await redoWaiting(db);
  });
  expect(await asked()).toBeNull();
});

it('[WRITE5] a tap on a line that an earlier change has set with a note sends both', async () => {
  const line = { customerLocationId: 'L1', itemCode: 'A1', uom: 'CS' };
  const instructions = { note: 'Ripe', substitution: null };
  await commit(db, 'carts.setLine', { body: { ...line, quantity: 1, instructions } });
  await set(db, 'A1', 4);
  expect((await db.outbox.toArray()).map(({ args }) => args.body)).toEqual([{ ...line, quantity: 4, instructions }]);
});

it('[WRITE5] a tap replaces nothing in an outbox that an older release has left', async () => {
  await set(db, 'A1', 1);
  await db.meta.delete('replaceFrom');
  await set(db, 'A1', 2);
  await set(db, 'A1', 3);
  expect(await waiting()).toEqual([
    ['carts.setLine', 1],
    ['carts.setLine', 3],
  ]);
});

it('[WRITE5] simultaneous changes keep their order', async () => {
  for (let round = 0; round < 20; round++) {
    await set(db, 'A1', 1);
    await set(other, 'B1', round + 1);
    if (round % 2 === 1) await sent((await readMeta(db, 'nextSeq'))! - 1);
    await Promise.all([set(db, 'A1', 2), set(db, 'A1', 3), set(other, 'B1', 50 + round), set(db, 'A1', 4)]);
    expect((await waiting()).findLast(([, quantity]) => Number(quantity) < 50)).toEqual(['carts.setLine', 4]);
    expect((await db.live('cartLines').get('L1|A1|CS'))?.quantity).toBe(4);
  }
});

it('[C2.2] a change waits for the one entry that opens its row, and for none that is settled', async () => {
  const id = uuidv7();
  const ship = () =>
    commit(db, 'transfers.ship', {
      params: { id },
      body: {
        ...{
          itemCode: 'A1',
          lotCode: 'LOT',
          lotId: uuidv7(),
          bin: 'B',
          quantity: 1,
          shippedAt: new Date().toISOString(),
        },
        ...{ fromWarehouseId: 'W1', toWarehouseId: 'W2', moveId: uuidv7() },
      },
    } as never);
  const close = () =>
    commit(db, 'transfers.close', { params: { id }, body: { closedAt: new Date().toISOString() } } as never);
  for (let shipped = 0; shipped < 60; shipped++) await ship();
  await close();
  expect((await db.outbox.orderBy('seq').last())?.dependsOn).toEqual([1]);
  await writeMeta(db, 'settledSeq', 60);
  await close();
  expect((await db.outbox.orderBy('seq').last())?.dependsOn).toEqual([]);
});
