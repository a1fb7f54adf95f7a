import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openPack, PACK_FORM } from '../../contract/pack.ts';
import { buildPack, type ReadParts } from './pack-builder.ts';
import { type PackWish, packBytes } from './pack-bytes.ts';

const WISH: PackWish = { collection: 'prices', form: PACK_FORM, viewer: { prices: true, exactStock: true } };
const pricesOf = (at: number) => [{ uom: 'CS', price: (at * 7919) % 5000 }];
const stored = Array.from({ length: 2500 }, (_, at) => ({ item_code: `C${at}`, prices: pricesOf(at) }));
const rows = stored.map(({ item_code, prices }) => ({ itemCode: item_code, prices }));

/** As the database writes them: in parts, of which the last may be empty. */
const inParts =
  (all: readonly unknown[], size = 1000): ReadParts =>
  async (onPart) => {
    for (let at = 0; at <= all.length; at += size) {
      const part = all.slice(at, at + size);
      onPart({ text: JSON.stringify(part), count: part.length });
    }
  };

test('[PULL8] many rows are packed by a process of their own, to the very bytes that are made without one', async () => {
  const [one, other] = await Promise.all([
    buildPack(WISH, inParts(stored)),
    buildPack(WISH, inParts(stored.toReversed(), 1250)),
  ]);
  expect(one.encoding).toBe('br');
  expect(Buffer.from(one.bytes).equals(Buffer.from(packBytes(WISH, rows).bytes))).toBe(true);
  expect(Buffer.from(other.bytes).equals(Buffer.from(one.bytes))).toBe(true);
  expect(openPack(new Uint8Array(brotliDecompressSync(one.bytes)).buffer).count).toBe(2500);
});

test('[PULL8] a process packs for the eyes that the snapshot is for', async () => {
  const blind = { ...WISH, viewer: { prices: false, exactStock: false } };
  const none = rows.map(({ itemCode }) => ({ itemCode, prices: [] }));
  expect(await buildPack(blind, inParts(stored))).toEqual(packBytes(blind, none));
});

test('what cannot be packed fails for its own caller only', async () => {
  await expect(buildPack(WISH, inParts([...stored, null]))).rejects.toThrow('ended without an answer');
  expect((await buildPack(WISH, inParts(stored))).bytes.length).toBeGreaterThan(0);
});

test('a read that fails in the middle fails its own pack only, and few rows need no process', async () => {
  const cut: ReadParts = async (onPart) => {
    await inParts(stored.slice(0, 2100), 700)(onPart);
    throw new Error('the connection was lost');
  };
  await expect(buildPack(WISH, cut)).rejects.toThrow('the connection was lost');
  const few = stored.slice(0, 10);
  expect(await buildPack(WISH, inParts(few, 4))).toEqual(packBytes(WISH, rows.slice(0, 10)));
  expect(await buildPack(WISH, inParts([]))).toEqual(packBytes(WISH, []));
});
