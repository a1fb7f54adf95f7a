import { parentPort } from 'node:worker_threads';
import type { PackedName } from '../../contract/packed-names.ts';
import { packBytes } from './pack-bytes.ts';

/** What the server sends its packing thread: rows in parts, so that handing them over never holds up a request; the last part names the pack. */
export type ToPackThread =
  | { readonly rows: readonly unknown[] }
  | { readonly collection: PackedName; readonly form: number };

let rows: unknown[] = [];
parentPort?.on('message', (message: ToPackThread) => {
  if ('rows' in message) {
    for (const row of message.rows) rows.push(row);
    return;
  }
  const packed = packBytes(message.collection, message.form, rows);
  rows = [];
  parentPort?.postMessage(packed, [packed.bytes.buffer]);
});
