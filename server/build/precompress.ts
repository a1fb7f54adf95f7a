import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Text files that compress well. Images and fonts are compressed already. */
const WORTH = /\.(js|css|html|svg|json|map|txt|wasm)$/;
/** A smaller file fits into the first packets anyway. */
const LEAST_BYTES = 512;

/** The server fills this file in for each tenant, so it is never sent unchanged. */
const PAGE = 'index.html';

/**
 * Writes name.br and name.gz beside each file that compresses well. The server sends them as they are: compressed once
 * at the highest level instead of on each request. Returns the number of compressed files.
 */
export async function precompress(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && WORTH.test(entry.name) && entry.name !== PAGE);
  const packed = await Promise.all(files.map((entry) => pack(join(entry.parentPath, entry.name))));
  return packed.filter(Boolean).length;
}

async function pack(file: string): Promise<boolean> {
  if ((await stat(file)).size < LEAST_BYTES) return false;
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  const [small, wide] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })]);
  if (small.length >= bytes.length) return false;
  await Promise.all([writeFile(`${file}.br`, small), writeFile(`${file}.gz`, wide)]);
  return true;
}

/** Returns the plugin for the last step of a production build. */
export function precompressPlugin(): Plugin {
  let folder = '';
  return {
    name: 'cratebook:precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle: { order: 'post', sequential: true, handler: () => precompress(folder).then(() => {}) },
  };
}
