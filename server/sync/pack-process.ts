import { presented } from '../domains/packed-sources.ts';
import { type PackRequest, packBytes } from './pack-bytes.ts';

/** Messages from the server to the packing process: first the request, then the rows in parts, then the end. */
export type ToPackProcess = { readonly request: PackRequest } | { readonly text: string } | { readonly end: true };

let request: PackRequest | undefined;
const rows: unknown[] = [];
process.on('message', (message: ToPackProcess) => {
  if ('request' in message) request = message.request;
  if (request === undefined) return;
  if ('text' in message) for (const row of presented(request.collection, request.viewer, message.text)) rows.push(row);
  if ('end' in message) process.send?.(packBytes(request, rows));
});
// Without the server there is no receiver for the pack.
process.on('disconnect', () => process.exit());
