import { CODE_B, code128, code128Values, FNC1, modulesOf, QUIET_MODULES, START_B, START_C } from './code128.ts';
import type { LabelCopies, LabelSymbol, PrintedLabel } from './printed-label.ts';

/** Resolutions of label printers, in dots per inch as they are sold. */
export const LABEL_DPI = ['203', '300', '600'] as const;
export type LabelDpi = (typeof LABEL_DPI)[number];

/** Dots per inch that a printer of each class really has: 8, 12 and 24 per millimetre. */
const DOTS_PER_INCH: Readonly<Record<LabelDpi, number>> = { '203': 203.2, '300': 304.8, '600': 609.6 };

/** Points, 72 per inch, as in the paper's layout. */
const [WIDTH, HEIGHT, EDGE, GAP] = [288, 432, 14, 6] as const;
const BAR_HEIGHT = 74;
/** GS1 General Specifications: the thinnest bar of a case's symbol is at most 1.016 mm wide. */
const MAX_MODULE_INCHES = 1.016 / 25.4;
/**
 * Widths of a character by the height of the printer's scalable font 0, estimated for wide text: capitals and digits.
 * Lowercase is narrower, so a line never runs over its end.
 */
const CHARACTER_WIDTH = 0.55;

const BYTES = new TextEncoder();

/** Writes field data in UTF-8: all but letters, digits, blanks and plain signs as hexadecimal after `_` (^FH, ^CI28). */
const fieldData = (text: string): string =>
  [...text]
    .map((character) =>
      /[A-Za-z0-9 .,:;()/+-]/.test(character)
        ? character
        : [...BYTES.encode(character)].map((byte) => `_${byte.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
    )
    .join('');

/** Cuts a text that does not fit into `width` points at a font of `size` points, on `lines` lines. */
function cut(text: string, width: number, size: number, lines = 1): string {
  const room = Math.floor((width / (size * CHARACTER_WIDTH)) * lines);
  return text.length <= room ? text : `${text.slice(0, Math.max(1, room - 1)).trimEnd()}…`;
}

/** The printer's own codes for symbol characters (ZPL II, ^BC): `>` and a sign. */
const INVOKED: Readonly<Record<number, string>> = {
  [CODE_B]: '>6',
  [FNC1]: '>8',
  [START_B]: '>:',
  [START_C]: '>;',
  30: '>0',
  62: '><',
  94: '>=',
};

/** Writes a symbol as data of ^BC without automatic modes, so that printers print the bars that rules/ computes. */
function barData({ data, isGs1 }: LabelSymbol): string {
  let isPairs = false;
  return code128Values(data, isGs1)
    .map((value) => {
      if (isPairs && value < CODE_B) return String(value).padStart(2, '0');
      if (value !== FNC1) isPairs = value === START_C;
      return INVOKED[value] ?? String.fromCharCode(value + 32);
    })
    .join('');
}

/**
 * Returns labels in ZPL II for a printer of the given resolution, 4 × 6 inches each. Every text is escaped, so no text
 * becomes a command. Throws a RangeError for a symbol that Code 128 cannot encode.
 */
export function zplOf(labels: readonly LabelCopies[], dpi: LabelDpi): string {
  return labels.map(({ label, copies }) => format(label, copies, dpi)).join('');
}

function format(label: PrintedLabel, copies: number, dpi: LabelDpi): string {
  const perInch = DOTS_PER_INCH[dpi];
  const dots = (points: number): number => Math.round((points * perInch) / 72);
  const inner = WIDTH - 2 * EDGE;
  const at = (x: number, y: number): string => `^FO${dots(x)},${dots(y)}`;
  const font = (size: number): string => `^A0N,${dots(size)},${dots(size)}`;
  const write = (text: string, x: number, y: number, size: number, width: number, lines = 1): string =>
    text === ''
      ? ''
      : `${at(x, y)}${font(size)}^FB${dots(width)},${lines},0,L^FH_^FD${fieldData(cut(text, width, size, lines))}^FS`;

  const parts = [write(label.heading, EDGE, EDGE, 10, inner)];
  let y = EDGE + 10 + GAP;
  parts.push(write(label.title, EDGE, y, 20, inner, 2));
  y += 2 * 20 + GAP;
  parts.push(write(label.detail, EDGE, y, 10, inner));
  y += 10 + GAP;
  for (const symbol of label.symbols) {
    const modules = modulesOf(code128(symbol.data, { gs1: symbol.isGs1 })) + 2 * QUIET_MODULES;
    const width = dots(WIDTH);
    const module = Math.max(1, Math.min(Math.floor(width / modules), Math.floor(MAX_MODULE_INCHES * perInch)));
    const x = Math.max(0, Math.floor((width - modules * module) / 2) + QUIET_MODULES * module);
    parts.push(`^FO${x},${dots(y)}^BY${module}^BCN,${dots(BAR_HEIGHT)},N,N,N,N^FD${barData(symbol)}^FS`);
    y += BAR_HEIGHT + 3;
    const text = fieldData(cut(symbol.text, WIDTH, 9.5));
    parts.push(`${at(0, y)}${font(9.5)}^FB${width},1,0,C^FH_^FD${text}^FS`);
    y += 9.5 + GAP + 3;
  }

  const box = 104;
  const left = label.voice ? inner - box - GAP : inner;
  const large = label.main.value.length > 13 ? 12 : 20;
  parts.push(write(label.main.name, EDGE, y, 9, left));
  parts.push(write(label.main.value, EDGE, y + 11, large, left, 2));
  let row = y + 11 + large * (label.main.value.length * large * CHARACTER_WIDTH > left ? 2 : 1) + GAP;
  for (const [text, size] of [...label.facts.map((fact) => [fact, 10] as const), [label.weight, 12] as const]) {
    if (text === '' || row + size > HEIGHT - GAP) continue;
    parts.push(write(text, EDGE, row, size, left));
    row += size + 3;
  }
  if (label.voice) {
    const x = WIDTH - EDGE - box;
    parts.push(`${at(x, y)}^GB${dots(box)},${dots(62)},${dots(62)}^FS`);
    parts.push(`${at(x + 8, y + 30)}${font(22)}^FR^FH_^FD${fieldData(label.voice.minor)}^FS`);
    parts.push(`${at(x + 38, y + 8)}${font(52)}^FR^FH_^FD${fieldData(label.voice.major)}^FS`);
  }
  return `^XA^CI28^PW${dots(WIDTH)}^LL${dots(HEIGHT)}^LH0,0${parts.join('')}^PQ${copies}^XZ\n`;
}
