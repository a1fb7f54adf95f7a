import type { PackedName } from '../../contract/packed-names.ts';
import { packBytes } from './pack-bytes.ts';

/** What the server sends its packing process: rows in parts, so that handing them over never holds up a request; the last part names the pack. */
export type ToPackProcess =
  | { readonly rows: readonly unknown[] }
  | { readonly collection: PackedName; readonly form: number };

const rows: unknown[] = [];
process.on('message', (message: ToPackProcess) => {
  if ('rows' in message) {
    for (const row of message.rows) rows.push(row);
    return;
  }
  process.send?.(packBytes(message.collection, message.form, rows));
});
// A server that is gone waits for nothing.
process.on('disconnect', () => process.exit());
