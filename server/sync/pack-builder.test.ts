import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openPack, PACK_FORM } from '../../contract/pack.ts';
import { buildPack } from './pack-builder.ts';
import { packBytes } from './pack-bytes.ts';

const rows = Array.from({ length: 2500 }, (_, at) => ({
  itemCode: `C${at}`,
  prices: [{ uom: 'CS', price: (at * 7919) % 5000 }],
}));

/** As they are read: in parts, of which the last may be empty. */
async function* inParts(all: readonly unknown[], size = 1000): AsyncGenerator<readonly unknown[]> {
  for (let at = 0; at <= all.length; at += size) yield all.slice(at, at + size);
}

test('[PULL8] many rows are packed by a process of their own, to the very bytes that are made without one', async () => {
  const [one, other] = await Promise.all([
    buildPack('prices', PACK_FORM, inParts(rows)),
    buildPack('prices', PACK_FORM, inParts(rows.toReversed(), 1250)),
  ]);
  expect(one.encoding).toBe('br');
  expect(Buffer.from(one.bytes).equals(Buffer.from(packBytes('prices', PACK_FORM, rows).bytes))).toBe(true);
  expect(Buffer.from(other.bytes).equals(Buffer.from(one.bytes))).toBe(true);
  expect(openPack(new Uint8Array(brotliDecompressSync(one.bytes)).buffer).count).toBe(2500);
});

test('what cannot be packed fails for its own caller only', async () => {
  const broken = rows.map((row) => ({ ...row, itemCode: Symbol('no code') as unknown as string }));
  await expect(buildPack('prices', PACK_FORM, inParts(broken))).rejects.toThrow();
  expect((await buildPack('prices', PACK_FORM, inParts(rows))).bytes.length).toBeGreaterThan(0);
});

test('a read that fails in the middle, or a process that dies, fails its own pack only, and few rows need no process', async () => {
  async function* cut() {
    yield rows.slice(0, 2100);
    throw new Error('the connection was lost');
  }
  await expect(buildPack('prices', PACK_FORM, cut())).rejects.toThrow('the connection was lost');
  await expect(buildPack('prices', PACK_FORM, inParts([...rows, null]))).rejects.toThrow('ended without an answer');
  const few = rows.slice(0, 10);
  expect(await buildPack('prices', PACK_FORM, inParts(few, 4))).toEqual(packBytes('prices', PACK_FORM, few));
  expect(await buildPack('prices', PACK_FORM, inParts([]))).toEqual(packBytes('prices', PACK_FORM, []));
});
