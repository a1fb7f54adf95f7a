import { commit } from '../../../src/data/commit.ts';
import { CratebookDatabase } from '../../../src/data/database.ts';
import { IDENTITY } from './identity.ts';
import { type TappedLine, tapRivalNamed } from './tap-rival.ts';

/** Lines that a chef sets repeatedly while the queue waits for a signal. */
const LINES = 40;

const TAPPED = ['ours', 'raw', 'rxdb', 'tinybase'] as const;
export type TapTimes = Readonly<Record<(typeof TAPPED)[number], readonly number[]>>;

/**
 * Measures taps in turn, so that other load affects all alike, in milliseconds until stored: `ours` is the product's
 * commit (row, server's copy, outbox), `raw` an IndexedDB transaction of two puts, both strict.
 */
export async function measureTaps(taps: number): Promise<TapTimes> {
  const db = new CratebookDatabase(IDENTITY);
  await db.open();
  const bare = await openRaw();
  let seq = 0;
  const ways = {
    ours: (line: TappedLine) => commit(db, 'carts.setLine', { body: line }),
    raw: (line: TappedLine) => putTwo(bare, line, seq++),
    rxdb: await tapRivalNamed('rxdb'),
    tinybase: await tapRivalNamed('tinybase'),
  };
  const times = { ours: [], raw: [], rxdb: [], tinybase: [] } satisfies Record<string, number[]> as Record<
    keyof typeof ways,
    number[]
  >;
  for (let tap = 0; tap < taps; tap++) {
    const itemCode = String(100 + (tap % LINES));
    const line = { customerLocationId: '1000-01', itemCode, uom: 'CS', quantity: 1 + (tap % 9) };
    for (const name of TAPPED) {
      const from = performance.now();
      await ways[name](line);
      times[name].push(performance.now() - from);
    }
  }
  if ((await db.outbox.count()) !== Math.min(taps, LINES)) throw new Error('the outbox is not what the taps make');
  return times;
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

function putTwo(db: IDBDatabase, line: TappedLine, seq: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const tx = db.transaction(['lines', 'outbox'], 'readwrite', { durability: 'strict' });
    tx.objectStore('lines').put({ ...line, addedAt: new Date().toISOString() });
    tx.objectStore('outbox').put({ seq, name: 'carts.setLine', args: { body: line }, at: new Date().toISOString() });
    tx.oncomplete = () => resolve();
    tx.onabort = () => reject(tx.error);
  });
}
