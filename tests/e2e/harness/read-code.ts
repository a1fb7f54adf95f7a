import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import type { Decoder } from '../../../workers/decoder/decoder.ts';
import { createWasmDecoder } from '../../../workers/decoder/wasm-decoder.ts';

let loaded: Promise<Decoder> | undefined;

async function load(): Promise<Decoder> {
  const bytes = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  return createWasmDecoder({ bytes: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) });
}

/** Returns the symbol's text in an image, with its symbology identifier; undefined if none can be read. */
export async function readCode(picture: Buffer): Promise<string | undefined> {
  loaded ??= load();
  const raw = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = raw.info;
  const [symbol] = await (await loaded).decode({ width, height, data: new Uint8ClampedArray(raw.data) }, 'thorough');
  return symbol?.text;
}
