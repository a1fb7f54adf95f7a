/** One line as a person wrote it, for the eye of the search. */
export interface QuickLine {
  /** As it was written, without space around it. */
  readonly raw: string;
  /** Null where none was written: one is meant. */
  readonly quantity: number | null;
  /** Codes of the unit that was meant, the likeliest first; empty where none was written. */
  readonly uoms: readonly string[];
  /** What is left to search by: a code, a PLU, a GTIN or words. */
  readonly query: string;
}

/** Words for units in the languages of the product; a word can mean several, for distributors differ. */
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

const FRACTIONS: Readonly<Record<string, number>> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 };
/** Codes are digits too: a number with more digits than this is never a quantity. */
const QUANTITY_DIGITS = 4;
const BULLET = /^(?:[-–—•*·]|\[[ x]?\])\s+/i;

/** A quantity of at most three decimals; null for what is none. `1/2`, `½`, `1½`, `2.5` and `2,5` are taken. */
function quantityOf(text: string): number | null {
  const [, whole = '', sign = ''] = /^(\d{0,4})([½¼¾⅓⅔])$/.exec(text) ?? [];
  if (sign) return round(Number(whole || 0) + (FRACTIONS[sign] ?? 0));
  const [, above, below] = /^(\d)\/(\d)$/.exec(text) ?? [];
  if (above && below && below !== '0') return round(Number(above) / Number(below));
  if (!new RegExp(`^\\d{1,${QUANTITY_DIGITS}}(?:[.,]\\d{1,3})?$`).test(text)) return null;
  return round(Number(text.replace(',', '.')));
}
const round = (value: number): number => Math.round(value * 1000) / 1000;

/** The number in `2x`, `x2`, `×2`, `2cs`, `2`. */
function amountIn(word: string): { quantity: number; uoms: readonly string[] } | null {
  const [, left = '', right = ''] = /^(?:[x×*]?([\d.,/½¼¾⅓⅔]+))([\p{L}#×*]*)$/u.exec(word) ?? [];
  const quantity = left === '' ? null : quantityOf(left);
  if (quantity === null) return null;
  if (right === '' || /^[x×*]$/i.test(right)) return { quantity, uoms: [] };
  const uoms = UNITS.get(right.toLowerCase());
  return uoms ? { quantity, uoms } : null;
}

/**
 * Reads one line. The quantity stands first or last, with its unit beside it; a number of more than four digits is a code, and where both
 * ends are numbers the longer one is.
 */
export function parseQuickLine(line: string): QuickLine | null {
  const raw = line.trim().replace(/\s+/g, ' ');
  const words = raw
    .replace(BULLET, '')
    .replace(/[\t;]/g, ' ')
    .replace(/,(?=\s)|(?<=[^\d]),|,(?=[^\d])/g, ' ')
    .split(' ')
    .filter(Boolean);
  if (words.length === 0) return null;
  let quantity: number | null = null;
  let uoms: readonly string[] = [];
  const take = (fromEnd: boolean): boolean => {
    const at = (index: number) => words.at(fromEnd ? -1 - index : index) ?? '';
    const drop = (count: number) => words.splice(fromEnd ? words.length - count : 0, count);
    // `3 cs romaine`, `romaine 3 cs`, `romaine x 3`: a unit or a cross may stand on either side of the number.
    for (const [number, unit] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const amount = amountIn(at(number));
      const word = at(unit).toLowerCase();
      const found = UNITS.get(word) ?? (/^[x×*]$/.test(word) ? [] : undefined);
      if (!amount || amount.uoms.length > 0 || !found || words.length < 3) continue;
      quantity = amount.quantity;
      uoms = found;
      drop(2);
      if (found.length === 0) takeUnit(fromEnd);
      return true;
    }
    const amount = words.length > 1 ? amountIn(at(0)) : null;
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

/** Reads what was typed or pasted, a line each; empty lines are left out. */
export const parseQuickLines = (text: string): QuickLine[] =>
  text
    .split(/\r\n|\r|\n/)
    .map(parseQuickLine)
    .filter((line) => line !== null);
