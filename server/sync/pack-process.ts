import { presented } from '../domains/packed-sources.ts';
import { type PackWish, packBytes } from './pack-bytes.ts';

/** Messages from the server to the packing process: first the request, then the rows in parts, then the end. */
export type ToPackProcess = { readonly wish: PackWish } | { readonly text: string } | { readonly end: true };

let wish: PackWish | undefined;
const rows: unknown[] = [];
process.on('message', (message: ToPackProcess) => {
  if ('wish' in message) wish = message.wish;
  if (wish === undefined) return;
  if ('text' in message) for (const row of presented(wish.collection, wish.viewer, message.text)) rows.push(row);
  if ('end' in message) process.send?.(packBytes(wish, rows));
});
// Without the server there is no receiver for the pack.
process.on('disconnect', () => process.exit());
