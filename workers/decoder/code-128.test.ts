import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { gs1128Widths } from '../../rules/gs1/code-128.ts';
import { encodeElements, ssccOf } from '../../rules/gs1/encode-elements.ts';
import type { Frame } from './decoder.ts';
import { createWasmDecoder } from './wasm-decoder.ts';

const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const bytes = await readFile(wasmFile);
const wasm = await createWasmDecoder({ bytes: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) });

/** Draws the symbol, two pixels per module with its quiet zones. */
function draw(widths: readonly number[]): Frame {
  const scale = 2;
  const row = [10, ...widths, 10].flatMap((width, index) => Array(width * scale).fill(index % 2 === 1 ? 0 : 255));
  const height = 60;
  const data = new Uint8ClampedArray(row.length * height * 4).fill(255);
  for (let pixel = 0; pixel < row.length * height; pixel += 1)
    data.fill(row[pixel % row.length]!, pixel * 4, pixel * 4 + 3);
  return { width: row.length, height, data };
}
const read = async (data: string) => (await wasm.decode(draw(gs1128Widths(data)), 'thorough'))[0]?.text;

describe('a GS1-128 symbol drawn by the app', () => {
  it.each([
    '(01)09521234543213(10)LOT-7A',
    '(01)09521234543213(3103)012345(17)271231(10)AB21X',
    '(01)09521234543213(10)12345(21)A1',
    `(00)${ssccOf(0, '9521234', 12_345)}`,
    '(10)a%/_z(21)1',
  ])('is read as %s by a third-party decoder', async (text) => {
    const elements = [...text.matchAll(/\((\d+)\)([^(]+)/g)].map(([, ai, value]) => [ai!, value!] as const);
    const { data } = encodeElements(elements);
    expect(await read(data)).toBe(`]C1${data}`);
  });

  it('encodes every character and every pair of digits', async () => {
    const characters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
    const digits = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0')).join('');
    for (const all of [characters, digits])
      for (let at = 0; at < all.length; at += 40) {
        const data = `90${all.slice(at, at + 40)}`;
        expect(await read(data)).toBe(`]C1${data}`);
      }
  });

  it('is as short as code set C makes it', () => {
    // Start, FNC1, eight pairs, check, stop: eleven modules each, and two more for the stop.
    expect(gs1128Widths('0109521234543213').reduce((sum, width) => sum + width)).toBe(12 * 11 + 2);
  });

  it.each(['', 'é', 'A'.repeat(49), 'A\tB'])('is refused for %j', (data) => {
    expect(() => gs1128Widths(data)).toThrow(RangeError);
  });
});
