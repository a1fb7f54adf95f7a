import { MAX_QUANTITY, multiplyQuantities, roundQuantity } from './quantity.ts';
import { PIECE } from './stand-in.ts';

/** One line of a quick order, prepared for the search. */
export interface QuickLine {
  /** The line as typed, trimmed. */
  readonly raw: string;
  /** Null if none was typed, which means one. */
  readonly quantity: number | null;
  /** Codes of the possible units, the likeliest first; empty if none was typed. */
  readonly uoms: readonly string[];
  /** The rest to search by: a code, a PLU, a GTIN or words. */
  readonly query: string;
}

/** Words for units in the languages of the product. A word can have several codes, because distributors differ. */
const UNIT_WORDS: readonly (readonly [uoms: readonly string[], words: string])[] = [
  [['CS'], 'cs case cases cse caja cajas cj caisse caisses ctn carton cartons'],
  [['HC'], 'hc half-case halfcase'],
  [['BX', 'CS'], 'bx box boxes boîte boite boîtes boites'],
  [['EA'], 'ea each pc pcs piece pieces pza pzas pieza piezas unidad unidades ud uds pièce pièces unité unités u'],
  [['LB'], 'lb lbs # pound pounds libra libras livre livres'],
  [['KG'], 'kg kgs kilo kilos'],
  [['BG'], 'bg bag bags bolsa bolsas sac sacs'],
  [['BIN'], 'bin bins'],
  [['BU', 'EA'], 'bu bunch bunches manojo manojos botte bottes'],
];
const UNITS = new Map(UNIT_WORDS.flatMap(([uoms, words]) => words.split(' ').map((word) => [word, uoms] as const)));

/** Words for a dozen: twelve pieces. */
const DOZEN = new Set('doz dz dozen dozens docena docenas douzaine douzaines'.split(' '));
/** Words after a number that is a size of the item, not a quantity: `88 ct navels`, `12 oz cups`. */
const SIZE_WORDS = new Set('ct count oz g gr ml'.split(' '));
/** Words after a fraction that belongs to the item: `2 1/2 pans` are two half pans. */
const HALF_SIZES = '(?:pan|sheet|size|gal)';

const FRACTIONS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 };
/** Most digits of a quantity, because a longer number is a code. */
const QUANTITY_DIGITS = 4;
const BULLET = /^(?:[-–—•*·]|\[[ x]?\])\s+/i;

/** The decimal separator of a language. */
export type DecimalSign = '.' | ',';

/**
 * Returns a quantity of at most three decimals, or null for other text. Reads `1/2`, `½`, `1½`, `2.5`, `2,5` and `.5`.
 * Reads `1,500` in the user's language: fifteen hundred with a decimal point, one and a half with a decimal comma.
 */
function quantityOf(text: string, decimal: DecimalSign): number | null {
  const [, whole = '', sign = ''] = /^(\d{0,4})([½¼¾⅓⅔])$/.exec(text) ?? [];
  if (sign) return roundQuantity(Number(whole || 0) + (FRACTIONS[sign] ?? 0));
  const [, above, below] = /^(\d)\/(\d)$/.exec(text) ?? [];
  if (above && below && below !== '0') return roundQuantity(Number(above) / Number(below));
  if (decimal === '.' && /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,3})?$/.test(text)) {
    const grouped = Number(text.replaceAll(',', ''));
    return grouped > MAX_QUANTITY ? null : grouped;
  }
  if (!new RegExp(`^(?:\\d{1,${QUANTITY_DIGITS}}(?:[.,]\\d{1,3})?|[.,]\\d{1,3})$`).test(text)) return null;
  return roundQuantity(Number(text.replace(',', '.')));
}

const PIECES: readonly string[] = [PIECE];

/** Reads the number in `2x`, `x2`, `×2`, `2cs`, `2`. */
function amountIn(
  word: string,
  decimal: DecimalSign,
): { readonly quantity: number; readonly uoms: readonly string[] } | null {
  const [, left = '', right = ''] = /^(?:[x×*]?([\d.,/½¼¾⅓⅔]+))([\p{L}#×*]*)$/u.exec(word) ?? [];
  const quantity = left === '' ? null : quantityOf(left, decimal);
  if (quantity === null) return null;
  if (right === '' || /^[x×*]$/i.test(right)) return { quantity, uoms: [] };
  if (DOZEN.has(right.toLowerCase())) return { quantity: multiplyQuantities(quantity, 12), uoms: PIECES };
  const uoms = UNITS.get(right.toLowerCase());
  return uoms ? { quantity, uoms } : null;
}

/** Joins `1 1/2` and `1 ½` to one word (`1.5`), unless the fraction is a size of the item. */
function joinFractions(text: string): string {
  const mixed = new RegExp(`(?<=^|\\s)(\\d{1,3}) (?:(\\d)/([1-9])|([½¼¾⅓⅔]))(?=\\s|$)(?!\\s${HALF_SIZES})`, 'giu');
  return text.replace(mixed, (_, whole: string, above?: string, below?: string, sign?: string) =>
    String(roundQuantity(Number(whole) + (sign ? (FRACTIONS[sign] ?? 0) : Number(above) / Number(below)))),
  );
}

const anyOf = (words: Iterable<string>): string => [...words].join('|');
const A_DOZEN = new RegExp(`^(?:(?:an?|une?|una)\\s+)?(?=(?:${anyOf(DOZEN)})(?:\\s|$))`, 'iu');
const A_HALF = new RegExp(
  `(?<=^|\\s)(\\d+\\s+)?(?:half|media|medio|demie?)\\s+(?:an?\\s+)?(${anyOf([...UNITS.keys(), ...DOZEN])})(?=\\s|$)`,
  'giu',
);

/** Writes `dozen eggs`, `half dozen eggs` and `half case limes` with numbers. `2 half cases` are two of the unit. */
function writeNumbers(text: string): string {
  return text
    .replace(A_HALF, (_, count: string | undefined, unit: string) => (count ? `${count}half-case` : `1/2 ${unit}`))
    .replace(A_DOZEN, '1 ');
}

/** Splits at spaces. A number and the size word after it are one word, and so is a pack: `88 ct`, `5 lb bag`. */
function wordsOf(text: string, decimal: DecimalSign): string[] {
  const words: string[] = [];
  const all = text.split(' ').filter(Boolean);
  for (let at = 0; at < all.length; at += 1) {
    const [word = '', next = '', third = ''] = all.slice(at, at + 3).map((each) => each.toLowerCase());
    const number = quantityOf(word, decimal) !== null;
    const isPack = number && WEIGHTS.has(next) && CONTAINERS.has(third);
    const joined = isPack ? 3 : number && SIZE_WORDS.has(next) ? 2 : 1;
    // A dozen is read with its number, as in `3doz`.
    if (number && DOZEN.has(next)) words.push(`${word}${next}`);
    else words.push(all.slice(at, at + joined).join(' '));
    at += number && DOZEN.has(next) ? 1 : joined - 1;
  }
  return words;
}
const wordsFor = (...uoms: readonly string[]): Set<string> =>
  new Set([...UNITS].flatMap(([word, [first = '']]) => (uoms.includes(first) ? [word] : [])));
const WEIGHTS = wordsFor('LB', 'KG');
const CONTAINERS = wordsFor('BG', 'BX');

/**
 * Reads one line. The quantity is first or last, next to its unit. A number of more than four digits is a code; if both
 * ends are numbers, the longer one is the code.
 */
export function parseQuickLine(line: string, decimal: DecimalSign = '.'): QuickLine | null {
  const raw = line.trim().replace(/\s+/g, ' ');
  const plain = raw
    .replace(BULLET, '')
    .replace(/[\t;]/g, ' ')
    .replace(/,(?=\s)|(?<=[^\d\s]),|,(?=[^\d])/g, ' ');
  const words = wordsOf(joinFractions(writeNumbers(plain)), decimal);
  if (words.length === 0) return null;
  let quantity: number | null = null;
  let uoms: readonly string[] = [];
  const take = (fromEnd: boolean): boolean => {
    const at = (index: number) => words.at(fromEnd ? -1 - index : index) ?? '';
    const drop = (count: number) => words.splice(fromEnd ? words.length - count : 0, count);
    // `3 cs romaine`, `romaine 3 cs`, `romaine x 3`: a unit or an x may be on either side of the number.
    for (const [number, unit] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const amount = amountIn(at(number), decimal);
      const word = at(unit).toLowerCase();
      const found = UNITS.get(word) ?? (/^[x×*]$/.test(word) ? [] : undefined);
      if (!amount || amount.uoms.length > 0 || !found || words.length < 3) continue;
      quantity = amount.quantity;
      uoms = found;
      drop(2);
      if (found.length === 0) takeUnit(fromEnd);
      return true;
    }
    const amount = words.length > 1 ? amountIn(at(0), decimal) : null;
    if (!amount) return false;
    quantity = amount.quantity;
    uoms = amount.uoms;
    drop(1);
    return true;
  };
  const takeUnit = (fromEnd: boolean) => {
    const found = words.length > 1 ? UNITS.get((fromEnd ? words.at(-1) : words[0])?.toLowerCase() ?? '') : undefined;
    if (!found) return;
    uoms = found;
    words.splice(fromEnd ? words.length - 1 : 0, 1);
  };
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  const bothNumbers = words.length > 1 && /^\d+$/.test(first) && /^\d+$/.test(last);
  const lastFirst = bothNumbers && first.length > last.length;
  if (!take(lastFirst)) take(!lastFirst);
  if (quantity !== null && uoms.length === 0) takeUnit(lastFirst);
  const query = words
    .join(' ')
    .replace(/^(?:of|de|[x×*])\s+/i, '')
    .replace(/ [x×*]$/i, '');
  return { raw, quantity, uoms, query };
}

/** Reads typed or pasted text, one order line per line; skips empty lines. */
export const parseQuickLines = (text: string, decimal: DecimalSign = '.'): QuickLine[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => parseQuickLine(line, decimal))
    .filter((line) => line !== null);
