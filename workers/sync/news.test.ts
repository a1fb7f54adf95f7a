import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { encodeTextPack, PACK_FORM } from '../../contract/pack.ts';
import type { Change, PullReply } from '../../contract/sync.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { CratebookDatabase } from '../../src/data/database.ts';
import { packKey } from '../../src/data/pack-key.ts';
import type { CatalogNews } from '../../src/features/catalog/data/catalog-news.ts';
import { FencedError } from './fence.ts';
import { pullOnce } from './pull.ts';
import type { Transport } from './transport.ts';

const SCOPE = 'warehouse:W1';
const KEY = packKey({ collection: 'availability', scope: SCOPE });
const EPOCH = uuidv7();
const PLACED = uuidv7();
let db: CratebookDatabase;
/** The announcements, each with the number of changes on the disk at that time. */
let told: { news: CatalogNews; stored: Promise<number> }[];
beforeEach(async () => {
  told = [];
  db = new CratebookDatabase({ tenantId: uuidv7(), userId: uuidv7() });
  const collection = 'availability';
  await db.packs.put({ key: KEY, collection, scope: SCOPE, clock: 1, ord: 0, overlaid: 3, placed: PLACED });
});
afterEach(() => db.delete());

const change: Change = {
  ...{ collection: 'availability', id: 'A1', scope: SCOPE, clock: 2, ord: 0 },
  row: { itemCode: 'A1', available: 3, inbound: 0, inboundOn: null },
};
const pull = (answers: Partial<PullReply> = {}, fence = async () => {}, pack?: Transport['pack']) =>
  pullOnce(
    db,
    {
      pull: async (): Promise<PullReply> => ({
        ...{ epoch: EPOCH, changes: [change], packs: [], more: false, lastSeq: 0, results: [] },
        scopes: [{ scope: SCOPE, rev: '', clock: 2, ord: 0, reset: false }],
        serverTime: new Date().toISOString(),
        ...answers,
      }),
      ...(pack ? { pack } : {}),
    } as Partial<Transport> as Transport,
    fence,
    (news) => told.push({ news, stored: db.packChanges.count() }),
  );

it('announces changes on a snapshot before they are stored, and again after', async () => {
  await pull();
  const { row, id, clock, ord } = change;
  expect(told.map(({ news }) => news)).toEqual([
    { type: 'ahead', epoch: EPOCH, parts: [{ key: KEY, placed: PLACED, changes: [{ id, clock, ord, row }] }] },
    { type: 'settled' },
  ]);
  expect(await Promise.all(told.map(({ stored }) => stored))).toEqual([0, 1]);
  expect(await db.packs.get(KEY)).toMatchObject({ overlaid: 4 });
});

it('[WRITE3] announces the end if an engine that was replaced may not store them', async () => {
  const fenced = pull({}, async () => {
    throw new FencedError('another tab leads');
  });
  await expect(fenced).rejects.toThrow(FencedError);
  expect(told.map(({ news }) => news.type)).toEqual(['ahead', 'settled']);
  expect(await db.packChanges.count()).toBe(0);
});

it('[PULL4, PULL5] announces nothing of a scope that is refilled, was removed or has no snapshot here', async () => {
  await pull({ scopes: [{ scope: SCOPE, rev: '', clock: 2, ord: 0, reset: true }] });
  await pull({ scopes: [] });
  expect(await db.packs.count()).toBe(0);
  await pull();
  expect(told).toEqual([]);
});

it('[PULL8] requests a newer snapshot of items whose words have an earlier form, and no other', async () => {
  const places = [
    { collection: 'items', scope: 'tenant', form: 2 },
    { collection: 'items', scope: 'tenant', form: PACK_FORM },
    { collection: 'availability', scope: SCOPE, form: 2 },
  ] as const;
  const renewed: boolean[] = [];
  for (const { collection, scope, form } of places) {
    await db.packs.clear();
    await db.packs.put({ ...{ key: KEY, collection, scope, clock: 1, ord: 0, overlaid: 0, placed: PLACED }, form });
    await pullOnce(
      db,
      {
        pull: async ({ packs }: { packs: readonly { renew?: boolean }[] }) => {
          renewed.push(packs[0]?.renew ?? false);
          throw new Error('enough is known');
        },
      } as Partial<Transport> as Transport,
      async () => {},
    ).catch(() => {});
  }
  expect(renewed).toEqual([true, false, false]);
});

it('[PULL8] a snapshot replaces the changes before it, and keeps the later ones', async () => {
  const collection = 'availability';
  for (const clock of [2, 5]) await pull({ changes: [{ ...change, clock, id: `A${clock}` }] });
  const text = encodeTextPack(collection, [change.row]);
  const ref = { collection, scope: SCOPE, clock: 3, ord: 0, url: '/pack', bytes: text.length };
  await pull({ changes: [], packs: [ref] }, undefined, async () => new TextEncoder().encode(text).buffer);
  expect((await db.packChanges.toArray()).map(({ clock }) => clock)).toEqual([5]);
});
