import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseScan } from '../../rules/gs1/parse-scan.ts';
import { caseLabel } from '../../rules/labels/case-label.ts';
import { caseLabelPdf } from '../../server/pdf/case-label.ts';
import { pdfPages } from '../../server/pdf/pdf-text.fixture.ts';
import type { Decoder } from '../../workers/decoder/decoder.ts';
import { createWasmDecoder } from '../../workers/decoder/wasm-decoder.ts';

const GTIN = '00012345678905';
const content = (lotCode: string, weights: readonly (number | null)[] = [null]) => ({
  vendorName: 'O’Hara Farms',
  description: 'KALE, GREEN 24CT',
  itemCode: '4627',
  packSize: '24 CT',
  lotCode,
  originText: 'USA',
  facts: [['Packed on', 'Nov 18, 2026']] as const,
  lotLabel: 'Lot',
  cases: weights.map((weightGrams) =>
    caseLabel({ gtin: GTIN, lotCode, packedOn: '2026-11-18', expiresOn: '2026-12-02', weightGrams }),
  ),
  weightTexts: weights.map((grams) => (grams === null ? '' : `${grams} g`)),
  now: new Date('2026-11-21T12:00:00Z'),
});

/** The rectangles of each page, painted at eight pixels to the point, as a printer's 600 dots to the inch would. */
function pictures(bytes: Uint8Array): { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }[] {
  const file = Buffer.from(bytes).toString('latin1');
  const scale = 8;
  const [width, height] = [288 * scale, 432 * scale];
  return [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, stream = '']) => {
    let page: string;
    try {
      page = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    } catch {
      return [];
    }
    const bars = [...page.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\n/g)].map((match) =>
      match.slice(1).map(Number),
    );
    if (bars.length === 0) return [];
    const data = new Uint8ClampedArray(width * height * 4).fill(255);
    for (const [x = 0, y = 0, w = 0, h = 0] of bars)
      for (let row = Math.round(y * scale); row < Math.round((y + h) * scale); row += 1)
        for (let column = Math.round(x * scale); column < Math.round((x + w) * scale); column += 1)
          data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
    return [{ data, width, height }];
  });
}

let decoder: Decoder;
beforeAll(async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  decoder = await createWasmDecoder({ bytes: new Uint8Array(await readFile(file)).buffer });
});

describe('a case label on paper', () => {
  test('is read back by another decoder: GTIN, lot, dates and weight', async () => {
    const [page] = pictures(await caseLabelPdf(content('26325-70123-4', [12_340])));
    if (!page) throw new Error('no bars were drawn');
    const found = (await decoder.decode(page, 'thorough')).map(({ text }) => text);
    expect(found).toHaveLength(2);
    const [key, rest] = found
      .map((text) => parseScan(text, { separatorsKept: true, thisYear: 2026 }))
      .sort((a) => (a.gtin ? -1 : 1));
    expect(key).toMatchObject({ gtin: GTIN, lot: '26325-70123-4' });
    expect(rest).toMatchObject({
      weight: { grams: 12_340 },
      dates: { packedOn: '2026-11-18', bestBeforeOn: '2026-12-02' },
    });
  });

  test('carries the longest lot that GS1 allows', async () => {
    const lot = 'AbC-1234567890XYZ-_9';
    const [page] = pictures(await caseLabelPdf(content(lot)));
    if (!page) throw new Error('no bars were drawn');
    const found = (await decoder.decode(page, 'thorough')).map(({ text }) => parseScan(text, { separatorsKept: true }));
    expect(found.map((scan) => scan.lot)).toContain(lot);
  });

  test('prints the content of the bars as text, with the voice pick code, one page per case', async () => {
    const pages = pdfPages(await caseLabelPdf(content('L77', [10_000, 11_000])));
    expect(pages).toHaveLength(2);
    const { voice } = caseLabel({
      gtin: GTIN,
      lotCode: 'L77',
      packedOn: '2026-11-18',
      expiresOn: null,
      weightGrams: null,
    });
    expect(pages[0]).toContain(`(01)${GTIN}(10)L77`);
    expect(pages[0]).toContain(voice?.major ?? '?');
    expect(pages[1]).toContain('11000 g');
  });
});
