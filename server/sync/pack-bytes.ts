import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { encodePack, encodeTextPack, FLAT_FORM } from '../../contract/pack.ts';
import type { PackedName } from '../../contract/packed-names.ts';
import type { Viewer } from './scopes.ts';

/** The snapshot to pack, its form, and the viewer whose permissions apply. */
export interface PackRequest {
  readonly collection: PackedName;
  readonly form: number;
  readonly viewer: Viewer;
}

/** A snapshot as it is stored and sent. */
export interface PackBytes {
  readonly encoding: 'br' | 'gzip';
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * This level takes half a second for 50,000 items. A higher level takes five times as long and saves one twentieth
 * (docs/decisions/0008).
 */
const QUALITY = 5;

/**
 * Packs and compresses rows in the form that a device reads. Blocks the process until it is done: see pack-builder.ts.
 */
export function packBytes({ collection, form }: PackRequest, rows: readonly unknown[]): PackBytes {
  if (form < FLAT_FORM)
    return { encoding: 'gzip', bytes: Uint8Array.from(gzipSync(encodeTextPack(collection, rows), { level: 6 })) };
  const file = encodePack(collection, rows);
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: file.byteLength };
  return { encoding: 'br', bytes: Uint8Array.from(brotliCompressSync(new Uint8Array(file), { params })) };
}
