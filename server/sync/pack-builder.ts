import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { PackedName } from '../../contract/packed-names.ts';
import { type PackBytes, packBytes } from './pack-bytes.ts';
import type { ToPackThread } from './pack-thread.ts';

/** Fewer rows are packed where they are: a thread would take longer to start. */
const MANY = 2000;
/** Rows that are handed over at a time. */
const PART = 1000;

/** One pack at a time: a large one takes a core for a second or more, and requests need the others. */
let last: Promise<unknown> = Promise.resolve();

/** Packs rows without holding up the server's other work: many rows are packed by a thread. */
export function buildPack(collection: PackedName, form: number, rows: readonly unknown[]): Promise<PackBytes> {
  if (rows.length < MANY) return Promise.resolve(packBytes(collection, form, rows));
  const built = last.then(() => inThread(collection, form, rows));
  last = built.catch(() => {});
  return built;
}

async function inThread(collection: PackedName, form: number, rows: readonly unknown[]): Promise<PackBytes> {
  const thread = new Worker(new URL('./pack-thread.ts', import.meta.url), { name: 'cratebook-packs' });
  try {
    const answer = new Promise<PackBytes>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('the packing thread ended without an answer')));
    });
    answer.catch(() => {});
    const send = (message: ToPackThread) => thread.postMessage(message);
    for (let at = 0; at < rows.length; at += PART) {
      send({ rows: rows.slice(at, at + PART) });
      await setImmediate();
    }
    send({ collection, form });
    return await answer;
  } finally {
    await thread.terminate();
  }
}
