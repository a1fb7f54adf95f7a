import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { parseScan } from '../../rules/gs1/parse-scan.ts';
import { drawFrame, framesWithoutCode, SYMBOLS } from '../../tests/harness/barcode-frames.ts';
import type { Decoder } from './decoder.ts';
import { createWasmDecoder } from './wasm-decoder.ts';
import { createZxingDecoder } from './zxing-decoder.ts';

const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const bytes = await readFile(wasmFile);
const wasm = await createWasmDecoder({ bytes: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) });
const zxing = createZxingDecoder();

/** ZXing in JavaScript does not read DataBar limited and UPC-E. */
const READ_BY_ZXING = SYMBOLS.filter(({ kind }) => !/limited|upce|stacked/.test(kind));

async function elementsIn(decoder: Decoder, symbol: (typeof SYMBOLS)[number]): Promise<string> {
  const [read] = await decoder.decode(await drawFrame(symbol, { name: 'clean' }), 'thorough');
  return meaningOf(read?.text ?? '');
}
function meaningOf(text: string): string {
  const { readings, text: plain } = parseScan(text, { separatorsKept: true, thisYear: 2026 });
  const [reading] = readings;
  return reading
    ? reading.elements
        .map(({ ai, value }) => `(${ai})${value}`)
        .toSorted()
        .join('')
    : plain;
}

describe('the compiled decoder', () => {
  it.each(SYMBOLS)('reads $kind completely: $text', async (symbol) => {
    expect(await elementsIn(wasm, symbol)).toBe(meaningOf(symbol.text));
  });
});

it('many lines agree on a retail code of a clear image, and the decoder in JavaScript can’t tell', async () => {
  const symbol = SYMBOLS.find(({ kind }) => kind === 'ean13')!;
  const weak = async (decoder: Decoder) =>
    (await decoder.decode(await drawFrame(symbol, { name: 'clean' }), 'fast')).map(({ isWeak }) => isWeak ?? false);
  expect(await weak(wasm)).toEqual([false]);
  expect(await weak(zxing)).toEqual([true]);
});

describe('the decoder in JavaScript', () => {
  it.each(READ_BY_ZXING)('reads $kind completely: $text', async (symbol) => {
    expect(await elementsIn(zxing, symbol)).toBe(meaningOf(symbol.text));
  });

  it('keeps no data of an earlier image', async () => {
    const [one, other] = [SYMBOLS[5]!, SYMBOLS[3]!];
    const read = [];
    for (const symbol of [one, other, one]) read.push(await elementsIn(zxing, symbol));
    expect(read).toEqual([one, other, one].map(({ text }) => meaningOf(text)));
  });
});

it('no decoder reads anything in images without a code', async () => {
  const read = [];
  for (const { name, frame } of await framesWithoutCode()) {
    for (const effort of ['fast', 'thorough'] as const) {
      const found = await wasm.decode({ ...frame, data: frame.data.slice() }, effort);
      read.push(...found.map(({ text }) => `${name}: ${text}`));
    }
  }
  expect(read).toEqual([]);
});
