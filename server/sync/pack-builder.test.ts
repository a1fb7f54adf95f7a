import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openPack, PACK_FORM } from '../../contract/pack.ts';
import { buildPack } from './pack-builder.ts';
import { packBytes } from './pack-bytes.ts';

const rows = Array.from({ length: 2500 }, (_, at) => ({
  itemCode: `C${at}`,
  prices: [{ uom: 'CS', price: (at * 7919) % 5000 }],
}));

test('[PULL8] many rows are packed by a thread, to the very bytes that are made without one', async () => {
  const [one, other] = await Promise.all([
    buildPack('prices', PACK_FORM, rows),
    buildPack('prices', PACK_FORM, rows.toReversed()),
  ]);
  expect(one.encoding).toBe('br');
  expect(Buffer.from(one.bytes).equals(Buffer.from(packBytes('prices', PACK_FORM, rows).bytes))).toBe(true);
  expect(Buffer.from(other.bytes).equals(Buffer.from(one.bytes))).toBe(true);
  expect(openPack(new Uint8Array(brotliDecompressSync(one.bytes)).buffer).count).toBe(2500);
});

test('what cannot be packed fails for its own caller only', async () => {
  const broken = rows.map((row) => ({ ...row, itemCode: Symbol('no code') as unknown as string }));
  await expect(buildPack('prices', PACK_FORM, broken)).rejects.toThrow();
  expect((await buildPack('prices', PACK_FORM, rows)).bytes.length).toBeGreaterThan(0);
});
