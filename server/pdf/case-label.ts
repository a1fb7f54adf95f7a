import { Buffer } from 'node:buffer';
import PDFDocument from 'pdfkit';
import type { CaseLabelParts } from '../../rules/labels/case-label.ts';
import { code128, modulesOf, QUIET_MODULES } from '../../rules/labels/code128.ts';
import type { LabelSymbol } from '../../rules/labels/printed-label.ts';
import { winAnsi } from './win-ansi.ts';

/** 4 by 6 inches in points, portrait. */
const [WIDTH, HEIGHT, EDGE] = [288, 432, 14] as const;
/**
 * GS1 General Specifications: the thinnest bars of a case symbol are 0.495 to 1.016 mm wide, or from 0.25 mm for
 * internal use.
 */
const MAX_MODULE = (1.016 / 25.4) * 72;
const BAR_HEIGHT = 74;

export interface CaseLabelContent {
  readonly vendorName: string;
  readonly description: string;
  readonly itemCode: string;
  readonly packSize: string;
  readonly lotCode: string;
  readonly originText: string;
  /** Label and value, as printed. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly lotLabel: string;
  /** One entry for each label, because cases differ by their weight. */
  readonly cases: readonly CaseLabelParts[];
  readonly weightTexts: readonly string[];
  readonly now: Date;
}

/**
 * Returns case labels, one per page of 4 × 6 inches: the item, the bars, lot and dates in words, and the voice pick
 * code with its large digits.
 */
export function caseLabelPdf(content: CaseLabelContent): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: EDGE,
    autoFirstPage: false,
    info: { Title: `${content.itemCode} ${content.lotCode}`, Creator: 'Cratebook', CreationDate: content.now },
  });
  content.cases.forEach((parts, index) => {
    doc.addPage();
    drawLabel(doc, content, parts, content.weightTexts[index] ?? '');
  });
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('error', reject);
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.end();
  });
}

function drawLabel(
  doc: PDFKit.PDFDocument,
  content: CaseLabelContent,
  { symbols, voice }: CaseLabelParts,
  weight: string,
): void {
  const inner = WIDTH - 2 * EDGE;
  const put = (
    text: string,
    x: number,
    y: number,
    size: number,
    options: { bold?: boolean; width?: number; align?: 'right' | 'left' } = {},
  ) =>
    doc
      .font(options.bold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor('#000')
      .text(winAnsi(text), x, y, {
        width: options.width ?? inner,
        align: options.align ?? 'left',
        height: size * 1.2,
        ellipsis: true,
        lineBreak: options.width !== undefined,
      });
  put(content.vendorName, EDGE, EDGE, 10, { width: inner });
  doc
    .font('Helvetica-Bold')
    .fontSize(20)
    .text(winAnsi(content.description), EDGE, EDGE + 14, { width: inner, height: 48, ellipsis: true });
  put([content.itemCode, content.packSize, content.originText].filter(Boolean).join('  ·  '), EDGE, EDGE + 64, 10, {
    width: inner,
  });
  let y = EDGE + 84;
  for (const symbol of symbols) y = drawSymbol(doc, symbol, y);

  const boxWidth = 104;
  const left = inner - boxWidth - 10;
  put(content.lotLabel, EDGE, y + 4, 9, { width: left });
  put(content.lotCode, EDGE, y + 15, content.lotCode.length > 13 ? 12 : 17, { bold: true, width: left });
  let row = y + 40;
  for (const [label, value] of weight ? [...content.facts, ['', weight] as const] : content.facts) {
    if (row > HEIGHT - EDGE - 14) break;
    put([label, value].filter(Boolean).join(' '), EDGE, row, 11, { bold: label === '', width: left });
    row += 15;
  }
  if (voice) drawVoice(doc, voice.minor, voice.major, WIDTH - EDGE - boxWidth, y + 6, boxWidth);
}

/**
 * Draws bars over the width of the label with their quiet zones, and the text below. Returns the y position below them.
 */
function drawSymbol(doc: PDFKit.PDFDocument, { data, isGs1, text }: LabelSymbol, y: number): number {
  const widths = code128(data, { gs1: isGs1 });
  const modules = modulesOf(widths) + 2 * QUIET_MODULES;
  const module = Math.min(MAX_MODULE, WIDTH / modules);
  let x = (WIDTH - modules * module) / 2 + QUIET_MODULES * module;
  widths.forEach((width, index) => {
    if (index % 2 === 0) doc.rect(x, y, width * module, BAR_HEIGHT);
    x += width * module;
  });
  doc.fill('#000');
  doc
    .font('Helvetica')
    .fontSize(9.5)
    .fillColor('#000')
    .text(winAnsi(text), 0, y + BAR_HEIGHT + 4, { width: WIDTH, align: 'center', lineBreak: false });
  return y + BAR_HEIGHT + 24;
}

/** Draws the voice pick code in the format of PTI: white on black, with the two spoken digits large. */
function drawVoice(doc: PDFKit.PDFDocument, minor: string, major: string, x: number, y: number, width: number): void {
  doc.rect(x, y, width, 62).fill('#000');
  doc.fillColor('#fff').font('Helvetica-Bold');
  doc.fontSize(22).text(minor, x + 8, y + 32, { lineBreak: false });
  doc.fontSize(52).text(major, x + 38, y + 10, { lineBreak: false });
  doc.fillColor('#000');
}
