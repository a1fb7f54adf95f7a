import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import type { Change } from '../../contract/sync.ts';
import { CratebookDatabase, readMeta } from '../../src/data/database.ts';
import { prepareChanges } from './apply.ts';

const opened: CratebookDatabase[] = [];
const open = () => {
  const db = new CratebookDatabase({ tenantId: 'tenant', userId: crypto.randomUUID() });
  opened.push(db);
  return db;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.delete()));
});

let clock = 0;
/** Ids of five rows, by their digit. */
const idOf = (digit: string | number) => `0199c0de-0000-7000-8000-00000000000${digit}`;
const change = (digit: string | number, scope: string, text: string | null): Change => ({
  collection: 'messages',
  id: idOf(digit),
  scope,
  clock: ++clock,
  ord: 0,
  row:
    text === null
      ? null
      : { id: idOf(digit), subject: text, name: 'n', body: 'b', createdDate: '2026-01-01T00:00:00.000Z' },
});
const apply = async (db: CratebookDatabase, changes: readonly Change[]) => {
  const write = prepareChanges(changes);
  return db.transaction('rw', [...db.liveTables, db.meta], async () => write(db));
};
const held = async (db: CratebookDatabase) =>
  (await db.live('messages').toArray()).map(({ id, $scope, $clock }) => `${id.at(-1)} ${$scope} ${$clock}`).sort();

it('[PULL3] applying all changes at once gives the same rows as one after another', async () => {
  // A small deterministic generator, so that a failure repeats.
  let seed = 7;
  const below = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * limit);
  };
  for (let round = 0; round < 40; round++) {
    const changes = Array.from({ length: 30 }, () =>
      change(below(5), `floor:${below(3)}`, below(3) > 0 ? 'text' : null),
    );
    const [together, apart] = [open(), open()];
    const first = changes.slice(0, 8);
    for (const db of [together, apart]) for (const each of first) await apply(db, [each]);
    await apply(together, changes.slice(8));
    for (const each of changes.slice(8)) await apply(apart, [each]);
    expect(await held(together)).toEqual(await held(apart));
    if (round === 0) expect(await held(together)).not.toEqual([]);
  }
});

it("[PULL4] a tombstone of a row's former scope does not remove it", async () => {
  const db = open();
  await apply(db, [change(1, 'floor:1', 'here')]);
  await apply(db, [change(1, 'floor:2', 'moved'), change(1, 'floor:1', null)]);
  expect(await held(db)).toEqual([expect.stringMatching(/^1 floor:2 /)]);
  await apply(db, [change(1, 'floor:2', null)]);
  expect(await held(db)).toEqual([]);
});

const unread = async (db: CratebookDatabase) => ((await readMeta(db, 'unread')) ?? []).map(({ id }) => id.at(-1));
const unreadable = (digit: number, scope: string) => ({ ...change(digit, scope, null), row: { id: idOf(digit) } });

it('[C4.1] [PULL9] a row that this release cannot read is noted, and its earlier copy is removed', async () => {
  const db = open();
  await apply(db, [change(1, 'floor:1', 'known'), change(2, 'floor:1', 'known')]);
  await apply(db, [unreadable(1, 'floor:1')]);
  expect([await held(db), await unread(db)]).toEqual([[expect.stringMatching(/^2 /)], ['1']]);
  // A tombstone of another scope does not concern it.
  await apply(db, [change(1, 'floor:2', null)]);
  expect(await unread(db)).toEqual(['1']);
  await apply(db, [change(1, 'floor:1', null)]);
  expect(await unread(db)).toEqual([]);
  await apply(db, [unreadable(1, 'floor:1'), change(1, 'floor:1', null)]);
  expect(await unread(db)).toEqual([]);
});

it('[C4.1] [PULL9] a row of a collection that this release does not know is noted', async () => {
  const db = open();
  await apply(db, [{ ...change(1, 'tenant', 'text'), collection: 'surveys' }]);
  expect(await readMeta(db, 'unread')).toMatchObject([{ collection: 'surveys', id: idOf(1), scope: 'tenant' }]);
});

it('[C4.1] [PULL9] a row keeps fields that this release does not know', async () => {
  const db = open();
  const known = change(1, 'tenant', 'text');
  await apply(db, [{ ...known, row: { ...(known.row as object), urgent: true } }]);
  expect(await db.live('messages').get(idOf(1))).toMatchObject({ subject: 'text', urgent: true });
});
