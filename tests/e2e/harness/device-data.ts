import type { Page } from 'playwright/test';
import { expect } from 'playwright/test';
import { openPack } from '../../../contract/pack.ts';
import type { Office } from './api.ts';

/** The content of one user's database on a device that the invariants need. */
export interface DeviceData {
  readonly name: string;
  readonly outbox: { seq: number; name: string; version: number; args: unknown }[];
  readonly attention: { seq: number; name: string; status: string }[];
  readonly shadows: unknown[];
  readonly ballast: number;
  readonly cart: Record<string, number>;
  readonly settledSeq: number;
  readonly nextSeq: number;
  /** The first pull has been taken in. */
  readonly pulled: boolean;
  readonly term: number;
}

/** Names of the users' databases of this origin. */
export const userDatabases = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.startsWith('cratebook:')),
  );

/** Reads the one user database of the device, past the app. */
export function readDevice(page: Page): Promise<DeviceData> {
  return page.evaluate(async () => {
    const known = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const name = known.find((each) => each.startsWith('cratebook:')) ?? '';
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const transaction = db.transaction(['outbox', 'attention', 'shadows', 'ballast', 'cartLines', 'meta']);
    const all = <T>(store: string) =>
      new Promise<T[]>((resolve, reject) => {
        const asking = transaction.objectStore(store).getAll();
        asking.onsuccess = () => resolve(asking.result as T[]);
        asking.onerror = () => reject(asking.error);
      });
    const [outbox, attention, shadows, ballast, lines, meta] = await Promise.all([
      all<{ seq: number; name: string; version: number; args: unknown }>('outbox'),
      all<{ seq: number; name: string; status: string }>('attention'),
      all('shadows'),
      all('ballast'),
      all<{ itemCode: string; uom: string; quantity: number }>('cartLines'),
      all<{ key: string; value: unknown }>('meta'),
    ]);
    db.close();
    const facts = new Map(meta.map(({ key, value }) => [key, value]));
    return {
      name,
      outbox,
      attention,
      shadows,
      ballast: ballast.length,
      cart: Object.fromEntries(lines.map(({ itemCode, uom, quantity }) => [`${itemCode} ${uom}`, quantity])),
      settledSeq: Number(facts.get('settledSeq') ?? 0),
      nextSeq: Number(facts.get('nextSeq') ?? 1),
      pulled: facts.has('scopes'),
      term: (facts.get('leader') as { term: number } | undefined)?.term ?? 0,
    };
  });
}

/** Returns every row of these collections on the device, of snapshots and later changes, read without the app. */
export async function rowsOfPacks(page: Page, collections: readonly string[]): Promise<object[]> {
  const { name } = await readDevice(page);
  const held = await page.evaluate(
    async ([known, wanted]) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(known);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const all = <T>(store: string) =>
        new Promise<T[]>((resolve, reject) => {
          const asking = db.transaction(store).objectStore(store).getAll();
          asking.onsuccess = () => resolve(asking.result as T[]);
          asking.onerror = () => reject(asking.error);
        });
      const files = await all<{ key: string; bytes: ArrayBuffer }>('packFiles');
      const changes = await all<{ collection: string; changes: { row: object | null }[] }>('packChanges');
      db.close();
      return {
        packs: files
          .filter(({ key }) => wanted.includes(key.split('|')[0] ?? ''))
          .map(({ bytes }) => [...new Uint8Array(bytes)]),
        changed: changes
          .filter(({ collection }) => wanted.includes(collection))
          .flatMap(({ changes }) => changes.flatMap(({ row }) => row ?? [])),
      };
    },
    [name, collections] as const,
  );
  const packed = held.packs.flatMap((bytes) => {
    const pack = openPack(Uint8Array.from(bytes).buffer);
    return Array.from({ length: pack.count }, (_, at) => pack.row(at) as object);
  });
  return [...packed, ...held.changed];
}

/** Returns whether the device has received changes of all these rows of its snapshots, such as items by their codes. */
export async function hasReceived(page: Page, codes: readonly (string | undefined)[]): Promise<boolean> {
  const { name } = await readDevice(page);
  const ids = await page.evaluate(async (known) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(known);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const groups = await new Promise<{ changes: { id: string }[] }[]>((resolve, reject) => {
      const asking = db.transaction('packChanges').objectStore('packChanges').getAll();
      asking.onsuccess = () => resolve(asking.result);
      asking.onerror = () => reject(asking.error);
    });
    db.close();
    return groups.flatMap(({ changes }) => changes.map(({ id }) => id));
  }, name);
  return codes.every((code) => ids.some((id) => id.split('|').includes(code ?? '')));
}

/** The server's cart of the location, in the same form. */
export async function serverCart(office: Office): Promise<Record<string, number>> {
  const cart = await office.call<{ lineItems: { itemCode: string; uom: string; quantity: number }[] }>(
    'GET',
    '/portal/cart',
  );
  return Object.fromEntries(cart.lineItems.map(({ itemCode, uom, quantity }) => [`${itemCode} ${uom}`, quantity]));
}

/** Waits until nothing waits (I7: within 60 s) and asserts I1, I3 and I4. */
export async function expectQuiescent(page: Page, office: Office): Promise<void> {
  await expect.poll(async () => (await readDevice(page)).outbox.length, { message: 'the outbox drains' }).toBe(0);
  const device = await readDevice(page);
  expect(device.attention).toEqual([]);
  expect(device.shadows).toEqual([]);
  expect(device.settledSeq).toBe(device.nextSeq - 1);
  expect(device.cart).toEqual(await serverCart(office));
}

/** Sends the browser's event that the network may be back. */
export const nudge = (page: Page): Promise<boolean> => page.evaluate(() => window.dispatchEvent(new Event('focus')));
