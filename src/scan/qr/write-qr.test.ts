import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { readFrame, toFrames } from '../../../rules/route-transfer/frames.ts';
import type { Frame } from '../../../workers/decoder/decoder.ts';
import { createWasmDecoder } from '../../../workers/decoder/wasm-decoder.ts';
import { createZxingDecoder } from '../../../workers/decoder/zxing-decoder.ts';
import { pathOf, type QrCode, QUIET, writeQr } from './write-qr.ts';

const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const bytes = await readFile(wasmFile);
const decoders = [
  await createWasmDecoder({ bytes: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) }),
  createZxingDecoder(),
];

/** Returns the code as a camera sees it, at `scale` pixels per module. */
function pixelsOf({ size, dark }: QrCode, scale: number): Frame {
  const side = (size + 2 * QUIET) * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [column, row] = [Math.floor(x / scale) - QUIET, Math.floor(y / scale) - QUIET];
      if (column < 0 || row < 0 || column >= size || row >= size || !dark(column, row)) continue;
      data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  return { width: side, height: side, data };
}

describe.each(decoders)('$name reads what the writer writes', (decoder) => {
  const read = async (text: string, level: 'L' | 'M' = 'L') => {
    const [symbol] = await decoder.decode(pixelsOf(writeQr(text, level), 4), 'thorough');
    return symbol?.text;
  };

  it('frames of every content, parity included', async () => {
    const whole = Uint8Array.from({ length: 1200 }, (_, at) => (at * at * 31 + at) % 256);
    for (const frame of toFrames(whole, { tenantId: 'T' })) {
      const text = await read(frame);
      expect(text).toBe(`]Q1${frame}`);
      expect(readFrame(text!)).toEqual(readFrame(frame));
    }
  });

  it('every character of the alphanumeric mode, alone and next to another', async () => {
    const text = '%%0% $ *+-./:ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789%A ';
    expect(await read(text, 'M')).toBe(`]Q1${text}`);
  });

  it('letters of every language', async () => {
    const text = 'Taquería Doña Rosa\nŒufs × 2 — 41,80 €\n合計';
    // The symbology identifier says that the text names a character set.
    expect((await read(text, 'M'))?.replace(/^\]Q\d/, '')).toBe(text);
  });
});

it('a frame fills version 15 and no more', () => {
  const frames = toFrames(new Uint8Array(3840 - 2), { tenantId: 'T' });
  expect(frames).toHaveLength(10);
  expect(frames.map((frame) => writeQr(frame, 'L').version)).toEqual(Array.from({ length: 10 }, () => 15));
});

it('the path has each dark module once', () => {
  const code = writeQr('CRATE', 'M');
  let dark = 0;
  for (let y = 0; y < code.size; y += 1) for (let x = 0; x < code.size; x += 1) dark += code.dark(x, y) ? 1 : 0;
  const runs = [...pathOf(code).matchAll(/h(\d+)v1/g)].reduce((sum, [, length]) => sum + Number(length), 0);
  expect(runs).toBe(dark);
});
