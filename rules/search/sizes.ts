/**
 * Reads sizes and counts as typed terms, alike in descriptions, pack sizes and queries: "88 CT", "88ct" and "88 count"
 * are "=88ct"; "5 lb", "5#" and "5 libras" are "=5lb". No word of a text begins with "=".
 */

/** Units with the ways to write them, folded. */
const UNITS: Readonly<Record<string, string>> = {
  ct: 'ct count cnt cts pieces pc unidades unites',
  pk: 'pk pack packs',
  lb: 'lb lbs # pound pounds libra libras livre livres',
  oz: 'oz ozs ounce ounces onza onzas once onces',
  gal: 'gal gals gallon gallons galon galones gallons',
  qt: 'qt qts quart quarts cuarto cuartos',
  pt: 'pt pts pint pints pinta pintas pinte pintes chopine',
  dz: 'dz doz dozen dozens docena docenas douzaine douzaines',
  kg: 'kg kgs kilo kilos',
  g: 'g gm gr gram grams gramos grammes',
  ml: 'ml mls',
  l: 'l lt ltr liter liters litro litros litre litres',
  in: 'in inch inches " pulgada pulgadas pouce pouces',
  ft: 'ft foot feet',
};
const UNIT_OF = new Map(
  Object.entries(UNITS).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit] as const)),
);
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const UNIT_WORDS = [...UNIT_OF.keys()]
  .sort((a, b) => b.length - a.length)
  .map(escaped)
  .join('|');

const NUMBER = '\\d{1,6}(?:\\.\\d{1,3})?|\\.\\d{1,3}';
/** 12/3 LB, 9/1/2 GAL, 1/2 GAL, 5 LB, 10#, 88CT; the unit ends where a word ends. */
const MEASURE = `(?<parts>(?:${NUMBER})(?:/(?:${NUMBER}))*)[ -]?(?<unit>${UNIT_WORDS})(?![\\p{L}\\p{N}])`;
/** 6/#10 and #10: can sizes, grades. */
const CAN = '(?<cases>\\d{1,3}/)?#(?<can>\\d{1,3}(?:\\.\\d)?)(?![\\p{L}\\p{N}])';
/** 5x6, 9x9. */
const GRID = '(?<across>\\d{1,3})[x×](?<down>\\d{1,3})(?![\\p{L}\\p{N}])';
/** U/15, U-10: fewer than 15 or 10 per pound. */
const UNDER = 'u[/-]?(?<under>\\d{1,3})(?![\\p{L}\\p{N}])';
/** 16/20, 80/20, 1/4; also 16-20 with two digits on both sides. */
const RANGE =
  '(?<from>\\d{1,3})/(?<to>\\d{1,3})(?![\\p{L}\\p{N}/#])|(?<low>\\d{2,3})-(?<high>\\d{2,3})(?![\\p{L}\\p{N}-])';
const PERCENT = '(?<percent>\\d{1,3}(?:\\.\\d)?)%';
/** "gallon of milk", "dozen eggs": a unit alone, written out or unmistakable. */
const ALONE =
  '(?<alone>gallons?|galon|galones|quarts?|pints?|dozens?|doz|dz|docenas?|douzaines?|pounds?|lbs?|libras?|livres?)(?![\\p{L}\\p{N}])';
/** A size in a folded text. */
export const SIZE = new RegExp(
  `(?<![\\p{L}\\p{N}./#])(?:${MEASURE}|${CAN}|${GRID}|${UNDER}|${RANGE}|${PERCENT}|${ALONE})`,
  'gu',
);

/** A size with its place in the text. */
export interface Size {
  readonly from: number;
  readonly to: number;
  /** Terms for this size: itself, and for a pack such as "12/3 LB" also the single unit. The first is the most exact. */
  readonly terms: readonly string[];
}

const plain = (number: string): string => String(Number(number));

function termsOf(groups: Record<string, string | undefined>): string[] {
  const { parts, unit, cases, can, across, down, under, from, to, low, high, percent, alone } = groups;
  if (parts !== undefined) {
    const code = UNIT_OF.get(unit ?? '') ?? '';
    const numbers = parts.split('/').map(plain);
    const inner = numbers.length > 1 ? [`=${numbers.slice(1).join('/')}${code}`] : [];
    return [`=${numbers.join('/')}${code}`, ...inner];
  }
  if (can !== undefined) return [...(cases ? [`=${cases}#${can}`] : []), `=#${can}`];
  if (across !== undefined) return [`=${across}x${down}`];
  if (under !== undefined) return [`=u/${under}`];
  if (from !== undefined) return [`=${from}/${to}`];
  if (low !== undefined) return [`=${low}/${high}`];
  if (percent !== undefined) return [`=${plain(percent)}%`];
  return [`=${UNIT_OF.get(alone ?? '') ?? UNIT_OF.get((alone ?? '').replace(/s$/, '')) ?? ''}`];
}

/** Returns the sizes of a folded text, in order. */
export function sizesIn(folded: string): Size[] {
  return [...folded.matchAll(SIZE)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    terms: termsOf(match.groups as Record<string, string | undefined>),
  }));
}

/** Returns the unit alone for a size with a unit: "=12/3lb" → "=lb"; undefined for others. */
export const unitOf = (term: string): string | undefined => {
  const unit = term.replace(/^=[\d./]+/, '');
  return unit !== term && unit in UNITS ? `=${unit}` : undefined;
};
