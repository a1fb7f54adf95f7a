import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { freshCount } from '../../rules/count-shelf.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { FencedError, fenceOf, takeTerm } from '../../workers/sync/fence.ts';
import { renumber } from '../../workers/sync/push.ts';
import { newCount, saveCount } from '../features/order-guides/data/counts.ts';
import { commit } from './commit.ts';
import { CratebookDatabase, readMeta, writeMeta } from './database.ts';
import {
  beginLeaving,
  findVaults,
  type Leaving,
  listVaults,
  noteSealed,
  SealKeyMissingError,
  SignedOutError,
} from './device.ts';
import { deleteDatabase, emptyDatabase, importSealKey, restoreWork, sealWork } from './seal.ts';
import { keepSheetDraft, readSheetDraft } from './sheet-drafts.ts';

const newKey = () => importSealKey(btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)))));
const me = () => ({ tenantId: uuidv7(), userId: uuidv7() });
type Me = ReturnType<typeof me>;

const line = (itemCode: string, quantity = 1) => ({
  body: { customerLocationId: 'L1', itemCode, uom: 'CS', quantity },
});
const codes = async (db: CratebookDatabase) =>
  (await db.outbox.orderBy('seq').toArray()).map(({ args }) => (args.body as { itemCode: string }).itemCode);
const vaultCount = async (who: Me) => (await findVaults(who)).length;

async function signedIn(who: Me, key: CryptoKey): Promise<CratebookDatabase> {
  const db = new CratebookDatabase(who);
  await restoreWork(db, key);
  return db;
}

const entryOf = (who: Me): Leaving => ({ ...who, userName: 'chef', vaultId: uuidv7(), step: 'begun' });

/** Runs the steps of a sign-out that concern the database (docs/SYNC.md). */
async function leave(db: CratebookDatabase, key?: CryptoKey): Promise<void> {
  const entry = entryOf(db.identity);
  await beginLeaving(entry);
  const { vault, replaced } = await sealWork(db, entry, key);
  await noteSealed(entry, vault, replaced);
  await emptyDatabase(db);
  db.close();
  expect(await deleteDatabase(db.name, 5000)).toBe(true);
}

it('[OUT1, OUT2, F1.1] an unfinished count and the draft of a sheet outlive a sign-out, encrypted, and are restored for their author', async () => {
  const who = me();
  const key = await newKey();
  const before = await signedIn(who, key);
  const count = newCount('L1', uuidv7(), { ...freshCount(['A']), entries: { A: '7' } }, '2026-11-19T17:00:00.000Z');
  await saveCount(before, count);
  await keepSheetDraft(before, 'case-weights/O1', [5000, 5120]);
  await leave(before);
  expect((await listVaults(who.tenantId)).map(({ waiting }) => waiting)).toEqual([0]);

  const after = await signedIn(who, key);
  expect(await after.guideCounts.toArray()).toEqual([count]);
  expect(await readSheetDraft(after, 'case-weights/O1')).toEqual([5000, 5120]);
  expect(await vaultCount(who)).toBe(0);
});

describe('a sign-out encrypts the work as of one moment', () => {
  it('[C3.1, OUT1] no tab adds a change or a count after the work was read', async () => {
    const who = me();
    const key = await newKey();
    const one = await signedIn(who, key);
    const other = new CratebookDatabase(who);
    await commit(one, 'carts.setLine', line('I01'));
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
    const refused: unknown[] = [];
    const refuse = (error: unknown) => refused.push(error);
    vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...args) => {
      await commit(other, 'carts.setLine', line('I02')).catch(refuse);
      await saveCount(other, newCount('L1', uuidv7(), freshCount(['A']), '')).catch(refuse);
      return encrypt(...args);
    });
    await leave(one);
    expect(refused).toEqual([expect.any(SignedOutError), expect.any(SignedOutError)]);
    expect(await codes(await signedIn(who, key))).toEqual(['I01']);
  });

  it('[C3.1, WRITE3] no engine writes after the work was read, and none starts', async () => {
    const who = me();
    const key = await newKey();
    const one = await signedIn(who, key);
    const other = new CratebookDatabase(who);
    for (const code of ['I01', 'I02', 'I03']) await commit(one, 'carts.setLine', line(code));
    const fence = fenceOf(other, await takeTerm(other, 'other tab', Date.now()));
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
    const refused: unknown[] = [];
    const refuse = (error: unknown) => refused.push(error);
    vi.spyOn(crypto.subtle, 'encrypt').mockImplementationOnce(async (...args) => {
      await renumber(other, 0, fence).catch(refuse);
      await takeTerm(other, 'other tab', Date.now()).catch(refuse);
      return encrypt(...args);
    });
    const clientId = await readMeta(one, 'clientId');
    await leave(one);
    expect(refused).toEqual([expect.any(FencedError), expect.any(FencedError)]);
    const after = await signedIn(who, key);
    expect(await codes(after)).toEqual(['I01', 'I02', 'I03']);
    expect([await readMeta(after, 'clientId'), await readMeta(after, 'nextSeq')]).toEqual([clientId, 4]);
    await commit(after, 'carts.setLine', line('I99'));
    expect(await codes(after)).toEqual(['I01', 'I02', 'I03', 'I99']);
    await takeTerm(after, 'this tab', Date.now());
  });
});

it('[C3.1, OUT1] a vault holds no readable word of the work, and the database is gone', async () => {
  const who = me();
  const key = await newKey();
  const db = await signedIn(who, key);
  await commit(db, 'carts.setLine', line('SECRET'));
  await leave(db);
  const [vault] = await findVaults(who);
  const bytes = new TextDecoder('latin1').decode(vault?.sealed.bytes);
  expect(vault).toMatchObject({ userName: 'chef', waiting: 1 });
  expect(bytes.length).toBeGreaterThan(100);
  expect(JSON.stringify(vault) + bytes).not.toMatch(/SECRET|setLine|customerLocationId/);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(db.name);
});

describe('a vault is not lost', () => {
  it('[C3.3] a second vault of the same user is kept beside the first, and both are restored', async () => {
    const who = me();
    const key = await newKey();
    const first = await signedIn(who, key);
    await commit(first, 'carts.setLine', line('I01'));
    await leave(first);
    // An older release could leave a vault next to a database that lacks its content.
    const second = new CratebookDatabase(who);
    await commit(second, 'carts.setLine', line('I02'));
    await leave(second, key);
    expect(await listVaults(who.tenantId)).toEqual([{ userName: 'chef', waiting: 2 }]);

    const third = await signedIn(who, key);
    expect(await codes(third)).toEqual(['I01', 'I02']);
    expect(await vaultCount(who)).toBe(0);
  });

  it('[C3.3, OUT2] a vault is restored to a database that already has a client id', async () => {
    const who = me();
    const key = await newKey();
    const before = await signedIn(who, key);
    await commit(before, 'carts.setLine', line('I01'));
    await leave(before);
    const again = new CratebookDatabase(who);
    // The first pull creates it.
    await writeMeta(again, 'clientId', uuidv7());
    await restoreWork(again, key);
    expect(await codes(again)).toEqual(['I01']);
  });

  it('[C3.3, PUSH6] a restored change keeps its former key if it may have been sent, changes that depend on it still wait, and settled ones stay out', async () => {
    const who = me();
    const key = await newKey();
    const before = await signedIn(who, key);
    for (const code of ['I01', 'I02', 'I03']) await commit(before, 'carts.setLine', line(code));
    const clientId = await readMeta(before, 'clientId');
    await writeMeta(before, 'settledSeq', 1);
    await writeMeta(before, 'sentThrough', 2);
    await before.outbox.update(3, { dependsOn: [1, 2] });
    await leave(before);
    expect(await listVaults(who.tenantId)).toEqual([{ userName: 'chef', waiting: 2 }]);
    const again = new CratebookDatabase(who);
    await commit(again, 'carts.setLine', line('I09'));
    await restoreWork(again, key);
    const rows = await again.outbox.orderBy('seq').toArray();
    expect(rows.map(({ seq, formerly, dependsOn }) => ({ seq, formerly, dependsOn }))).toEqual([
      { seq: 1, formerly: undefined, dependsOn: [] },
      { seq: 2, formerly: [{ clientId, seq: 2 }], dependsOn: [] },
      { seq: 3, formerly: undefined, dependsOn: [2] },
    ]);
    // A later change of the same line stays a separate change.
    await commit(again, 'carts.setLine', line('I03', 5));
    expect(await codes(again)).toEqual(['I09', 'I02', 'I03', 'I03']);
  });

  it('[C3.3] a page that closes between restoring the work and removing the vault restores it once', async () => {
    const who = me();
    const key = await newKey();
    const before = await signedIn(who, key);
    await commit(before, 'carts.setLine', line('I01'));
    await leave(before);
    const [vault] = await findVaults(who);
    const again = await signedIn(who, key);
    await renumber(again, 0, async () => {});
    // As if the vault had not been removed: at the next sign-in, and after a sign-out.
    const { key: _, ...kept } = vault!;
    await noteSealed(entryOf(who), kept, undefined);
    await restoreWork(again, key);
    expect([await codes(again), await vaultCount(who)]).toEqual([['I01'], 0]);
    await noteSealed(entryOf(who), kept, undefined);
    await leave(again);
    expect(await vaultCount(who)).toBe(1);
    expect(await codes(await signedIn(who, key))).toEqual(['I01']);
  });

  it('[C3.3] a vault that its key no longer decrypts is kept, and its author can sign in', async () => {
    const who = me();
    const key = await newKey();
    const before = await signedIn(who, key);
    await commit(before, 'carts.setLine', line('I01'));
    await leave(before);
    const other = await newKey();
    const db = new CratebookDatabase(who);
    expect(await restoreWork(db, other)).toBe(1);
    await commit(db, 'carts.setLine', line('I02'));
    await leave(db);
    expect(await vaultCount(who)).toBe(2);
    const after = new CratebookDatabase(who);
    expect(await restoreWork(after, key)).toBe(1);
    expect(await codes(after)).toEqual(['I01']);
  });

  it('[C3.3] work without a key stays in the database, and its author’s key encrypts it', async () => {
    const who = me();
    const db = new CratebookDatabase(who);
    await commit(db, 'carts.setLine', line('I01'));
    await expect(sealWork(db, entryOf(who))).rejects.toThrow(SealKeyMissingError);
    expect(await codes(db)).toEqual(['I01']);
    const key = await newKey();
    await leave(db, key);
    expect(await codes(await signedIn(who, key))).toEqual(['I01']);
  });
});
