import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { ready } from 'zpl-renderer-js';
import { parseScan } from '../../rules/gs1/parse-scan.ts';
import { caseLabel } from '../../rules/labels/case-label.ts';
import type { PrintedLabel } from '../../rules/labels/printed-label.ts';
import { zplOf } from '../../rules/labels/zpl.ts';
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

/** The label as an independent interpreter of ZPL draws it, one pixel per dot. */
async function printed(label: PrintedLabel, dpi: '203' | '300') {
  const { api } = await ready;
  const perMillimetre = dpi === '203' ? 8 : 12;
  const png = await api.zplToBase64Async(zplOf([{ label, copies: 1 }], dpi), 101.6, 152.4, perMillimetre);
  const { data, info } = await sharp(Buffer.from(png, 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

const printedLabel = (lotCode: string): PrintedLabel => ({
  heading: 'O’Hara Farms',
  title: 'KALE, GREEN 24CT',
  detail: '4627 · 24 CT · USA',
  ...caseLabel({ gtin: GTIN, lotCode, packedOn: '2026-11-18', expiresOn: '2026-12-02', weightGrams: 12_340 }),
  main: { name: 'Lot', value: lotCode },
  facts: ['Packed Nov 18, 2026', 'Best before Dec 2, 2026'],
  weight: '27.20 lb · 12.34 kg',
});

describe('a case label from a label printer', () => {
  test.each(['203', '300'] as const)('is read back at %s dots per inch', async (dpi) => {
    const found = (await decoder.decode(await printed(printedLabel('26325-70123-4'), dpi), 'thorough'))
      .map(({ text }) => parseScan(text, { separatorsKept: true, thisYear: 2026 }))
      .sort((a) => (a.gtin ? -1 : 1));
    expect(found).toMatchObject([
      { gtin: GTIN, lot: '26325-70123-4' },
      { weight: { grams: 12_340 }, dates: { packedOn: '2026-11-18', bestBeforeOn: '2026-12-02' } },
    ]);
  });

  test.each(['AbC-1234567890XYZ-_9', '>0>1>5<=99', '99>', 'A1234>5678', '"%&\'()*+,/:;?!'])(
    'carries the lot %s, whose signs are commands elsewhere',
    async (lot) => {
      const found = await decoder.decode(await printed(printedLabel(lot), '203'), 'thorough');
      expect(found.map(({ text }) => parseScan(text, { separatorsKept: true }).lot)).toContain(lot);
    },
  );

  test.each(['^XA^FDX~JA_5E', 'A LOT WITH BLANKS', '1234567890123456789012345678901234567890'])(
    'carries the lot %s without GS1 meaning',
    async (lot) => {
      const found = await decoder.decode(await printed(printedLabel(lot), '203'), 'thorough');
      expect(found.map(({ text }) => parseScan(text).raw)).toContain(`]C0${lot}`);
    },
  );
});
