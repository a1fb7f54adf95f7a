import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parseScan } from '../rules/gs1/parse-scan.ts';
import { CONDITIONS, drawFrame, framesWithoutCode, SYMBOLS } from '../tests/harness/barcode-frames.ts';
import type { Decoder, Effort, Frame } from '../workers/decoder/decoder.ts';
import { createWasmDecoder } from '../workers/decoder/wasm-decoder.ts';
import { createZxingDecoder } from '../workers/decoder/zxing-decoder.ts';
import { type Row, statsOf } from './table.ts';

/** Returns the meaning of a text in any notation. */
const meaning = (text: string): string => {
  const { kind, gtin, readings, text: plain } = parseScan(text, { separatorsKept: true, thisYear: 2026 });
  const elements = (readings[0]?.elements ?? []).map(({ ai, value }) => `(${ai})${value}`).toSorted();
  return kind === 'other' ? plain : kind === 'gtin' ? `(01)${gtin}` : elements.join('');
};

interface Tally {
  readonly decoder: Decoder;
  readonly effort: Effort;
  right: number;
  wrong: number;
  readonly ms: number[];
  readonly missed: Map<string, number>;
}

/** A decoder may detach the image's buffer. */
const copyOf = (frame: Frame): Frame => ({ ...frame, data: frame.data.slice() });

/**
 * Runs each decoder on the same generated images: 17 symbols in 12 conditions, and images without a code. A read is
 * correct if it means the drawn code; any other read is a misread.
 */
export async function decodersBench(): Promise<Row[]> {
  const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const bytes = await readFile(wasmFile);
  const wasm = await createWasmDecoder({
    bytes: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
  });
  const zxing = createZxingDecoder();
  const tallies = [wasm, zxing].flatMap((decoder) =>
    (['fast', 'thorough'] as const).map(
      (effort): Tally => ({ decoder, effort, right: 0, wrong: 0, ms: [], missed: new Map() }),
    ),
  );
  const frames = [];
  for (const symbol of SYMBOLS)
    for (const condition of CONDITIONS) frames.push({ symbol, condition, frame: await drawFrame(symbol, condition) });
  const empty = await framesWithoutCode();
  for (const tally of tallies) {
    const { decoder, effort, ms, missed } = tally;
    await decoder.decode(copyOf(frames[0]!.frame), effort);
    for (const { symbol, condition, frame } of frames) {
      const given = copyOf(frame);
      const startedAt = performance.now();
      const [read] = await decoder.decode(given, effort);
      ms.push(performance.now() - startedAt);
      if (read && meaning(read.text) === meaning(symbol.text)) tally.right += 1;
      else {
        if (read) tally.wrong += 1;
        for (const name of [symbol.kind, condition.name]) missed.set(name, (missed.get(name) ?? 0) + 1);
      }
    }
    for (const { frame } of empty) tally.wrong += (await decoder.decode(copyOf(frame), effort)).length;
    const most = [...missed].toSorted(([, one], [, other]) => other - one).slice(0, 6);
    process.stdout.write(
      `${decoder.name} ${effort}: ${tally.right} of ${frames.length}, wrong ${tally.wrong}; missed most: ${most.map(([name, times]) => `${name} ${times}`).join(', ')}\n`,
    );
  }
  const slow = tallies.find(({ decoder, effort }) => decoder === zxing && effort === 'thorough')!;
  return tallies.flatMap((tally): Row[] => {
    const name = `${tally.decoder.name}, ${tally.effort}`;
    const { median } = statsOf(tally.ms);
    const sorted = tally.ms.toSorted((one, other) => one - other);
    const exact = (what: string, value: number, more: Partial<Row> = {}): Row => ({
      what,
      median: value,
      min: value,
      max: value,
      unit: 'times',
      against: '',
      ratio: null,
      ...more,
    });
    return [
      exact(`${name}: read of ${frames.length} pictures`, tally.right),
      exact(`${name}: misread, or read where no code is`, tally.wrong, { goal: '0', met: tally.wrong === 0 }),
      {
        what: `${name}: a picture of 640 × 480, of ${frames.length}`,
        median,
        min: sorted[0]!,
        max: sorted.at(-1)!,
        unit: 'ms',
        against: tally === slow ? '' : 'zxing-js, thorough',
        ratio: tally === slow ? null : statsOf(slow.ms).median / median,
      },
    ];
  });
}
