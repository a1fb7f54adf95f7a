import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openPack, PACK_FORM } from '../../contract/pack.ts';
import { buildPack, type ReadParts } from './pack-builder.ts';
import { type PackRequest, packBytes } from './pack-bytes.ts';

const REQUEST: PackRequest = { collection: 'prices', form: PACK_FORM, viewer: { prices: true, exactStock: true } };
const pricesOf = (at: number) => [{ uom: 'CS', price: (at * 7919) % 5000 }];
const stored = Array.from({ length: 2500 }, (_, at) => ({ item_code: `C${at}`, prices: pricesOf(at) }));
const rows = stored.map(({ item_code, prices }) => ({ itemCode: item_code, prices }));

/** Returns rows in parts as the database writes them. The last part can be empty. */
const inParts =
  (all: readonly unknown[], size = 1000): ReadParts =>
  async (onPart) => {
    for (let at = 0; at <= all.length; at += size) {
      const part = all.slice(at, at + size);
      onPart({ text: JSON.stringify(part), count: part.length });
    }
  };

test('[PULL8] a separate process packs many rows to the same bytes as this process', async () => {
  const [one, other] = await Promise.all([
    buildPack(REQUEST, inParts(stored)),
    buildPack(REQUEST, inParts(stored.toReversed(), 1250)),
  ]);
  expect(one.encoding).toBe('br');
  expect(Buffer.from(one.bytes).equals(Buffer.from(packBytes(REQUEST, rows).bytes))).toBe(true);
  expect(Buffer.from(other.bytes).equals(Buffer.from(one.bytes))).toBe(true);
  expect(openPack(new Uint8Array(brotliDecompressSync(one.bytes)).buffer).count).toBe(2500);
});

test("[PULL8] the process packs rows for the snapshot's viewer", async () => {
  const blind = { ...REQUEST, viewer: { prices: false, exactStock: false } };
  const none = rows.map(({ itemCode }) => ({ itemCode, prices: [] }));
  expect(await buildPack(blind, inParts(stored))).toEqual(packBytes(blind, none));
});

test('rows that cannot be packed fail for their own caller only', async () => {
  await expect(buildPack(REQUEST, inParts([...stored, null]))).rejects.toThrow('ended without an answer');
  expect((await buildPack(REQUEST, inParts(stored))).bytes.length).toBeGreaterThan(0);
});

test('a read that fails midway fails only its own pack, and few rows start no process', async () => {
  const cut: ReadParts = async (onPart) => {
    await inParts(stored.slice(0, 2100), 700)(onPart);
    throw new Error('the connection was lost');
  };
  await expect(buildPack(REQUEST, cut)).rejects.toThrow('the connection was lost');
  const few = stored.slice(0, 10);
  expect(await buildPack(REQUEST, inParts(few, 4))).toEqual(packBytes(REQUEST, rows.slice(0, 10)));
  expect(await buildPack(REQUEST, inParts([]))).toEqual(packBytes(REQUEST, []));
});
