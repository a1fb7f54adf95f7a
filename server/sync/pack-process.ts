import { presented } from '../domains/packed-sources.ts';
import { type PackWish, packBytes } from './pack-bytes.ts';

/** What the server sends its packing process: first what is packed, then its rows, part by part, and at last that these were all. */
export type ToPackProcess = { readonly wish: PackWish } | { readonly text: string } | { readonly end: true };

let wish: PackWish | undefined;
const rows: unknown[] = [];
process.on('message', (message: ToPackProcess) => {
  if ('wish' in message) wish = message.wish;
  if (wish === undefined) return;
  if ('text' in message) for (const row of presented(wish.collection, wish.viewer, message.text)) rows.push(row);
  if ('end' in message) process.send?.(packBytes(wish, rows));
});
// A server that is gone waits for nothing.
process.on('disconnect', () => process.exit());
