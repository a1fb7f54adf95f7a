import { commit } from '../../../src/data/commit.ts';
import { CratebookDatabase } from '../../../src/data/database.ts';
import { IDENTITY } from './identity.ts';

/** Lines that a chef sets again and again while the queue waits for a signal. */
const LINES = 40;

export interface TapTimes {
  readonly ours: readonly number[];
  readonly raw: readonly number[];
}

/**
 * Taps and raw transactions in turn, so that what the machine does meanwhile meets both: `ours` is the product's commit (row, server's copy, outbox), `raw`
 * an IndexedDB transaction of two puts. Both strict, milliseconds until durable.
 */
export async function measureTaps(taps: number): Promise<TapTimes> {
  const db = new CratebookDatabase(IDENTITY);
  await db.open();
  const rival = await openRaw();
  const ours: number[] = [];
  const raw: number[] = [];
  for (let tap = 0; tap < taps; tap++) {
    const itemCode = String(100 + (tap % LINES));
    const line = { customerLocationId: '1000-01', itemCode, uom: 'CS', quantity: 1 + (tap % 9) };
    const oursFrom = performance.now();
    await commit(db, 'carts.setLine', { body: line });
    const rawFrom = performance.now();
    ours.push(rawFrom - oursFrom);
    await putTwo(rival, line, tap);
    raw.push(performance.now() - rawFrom);
  }
  if ((await db.outbox.count()) !== Math.min(taps, LINES)) throw new Error('the outbox is not what the taps make');
  return { ours, raw };
}

function openRaw(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('rival-raw', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('lines', { keyPath: 'itemCode' });
      request.result.createObjectStore('outbox', { keyPath: 'seq' });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function putTwo(db: IDBDatabase, line: { itemCode: string }, seq: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const tx = db.transaction(['lines', 'outbox'], 'readwrite', { durability: 'strict' });
    tx.objectStore('lines').put({ ...line, addedAt: new Date().toISOString() });
    tx.objectStore('outbox').put({ seq, name: 'carts.setLine', args: { body: line }, at: new Date().toISOString() });
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error);
  });
}
