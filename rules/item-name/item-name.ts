import { CAPITALS, NAMES, SHORTHAND, UNITS } from './words.ts';

const NAME_OF = new Map(NAMES.map((name) => [name.toUpperCase(), name]));
/** The longest name first, so that "Yukon Gold" wins over a part of it. */
const NAME = new RegExp(
  `(?<![\\w'])(?:${[...NAME_OF.keys()].sort((a, b) => b.length - a.length).join('|')})(?![\\w'])`,
  'g',
);
/** A number with its unit: 88CT, 4/2.5LB, 1/2CS. */
const SIZE = /^(\d[\d./-]*)([A-Z]{1,3})$/;
const NUMBER = /^[#.]?\d[\d./-]*$/;
/** Lengths of two or three sides: 5X6, 10X8X24. */
const SIDES = /^\d[\d.]*(?:X\d[\d.]*)+$/;

/** Head nouns in the reader's language, by the noun of a description; empty for English. */
let headNouns: ReadonlyMap<string, string> = new Map();

/** Sets the head nouns that `itemName` shows from now on: those of nouns-es.ts or nouns-fr.ts, or none for English. */
export function showHeadNouns(nouns: Readonly<Record<string, string>>): void {
  headNouns = new Map(Object.entries(nouns));
}

/** Where the head noun of a description ends: at its comma, or before a size if it has none. */
const HEAD_END = /,| ORG\b| \d/;

/**
 * Returns the description of a price list as people write it: in sentence case, with the trade's shorthand expanded
 * ("CHICKEN, BREAST BNLS SKLS 6OZ" becomes "Chicken, breast boneless skinless 6 oz"). Words and figures keep their
 * order. A known head noun is in the reader's language ("Pollo, breast boneless"). A description with small letters was
 * written for people and stays as it is. Use it on screens only: labels, documents and what is signed keep the
 * distributor's own text.
 */
export function itemName(description: string): string {
  if (/\p{Ll}/u.test(description)) return description;
  const end = headNouns.size === 0 ? -1 : description.search(HEAD_END);
  const noun = headNouns.get(end < 0 ? description : description.slice(0, end));
  const text = noun === undefined ? written(description) : noun + written(end < 0 ? '' : description.slice(end));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a description, or a part of one, in small letters with the shorthand expanded. */
function written(description: string): string {
  const words = description
    .replace(NAME, (found) => (NAME_OF.get(found) ?? found).replaceAll(' ', '\u00a0'))
    .split(' ');
  return words
    .map((word, index) => wordOf(word, words[index - 1]))
    .join(' ')
    .replaceAll('\u00a0', ' ');
}

/** Sizes of gloves and the like stay as they are in a pack size. */
const LETTER_SIZE = /^X*[SML]$/;

/** Returns a pack size as people write it: "4/10 LB AVG" becomes "4/10 lb avg". */
export const packText = (packSize: string): string =>
  /\p{Ll}/u.test(packSize)
    ? packSize
    : packSize
        .split(' ')
        .map((word, index, words) => (LETTER_SIZE.test(word) ? word : wordOf(word, words[index - 1])))
        .join(' ');

function wordOf(word: string, before: string | undefined): string {
  // A name.
  if (/\p{Ll}/u.test(word)) return word;
  const end = endOf(word);
  const bare = word.slice(0, end);
  const tail = word.slice(end);
  if (CAPITALS.has(bare) || (bare.length === 1 && bare !== 'X' && !isUnitAfter(bare, before))) return word;
  const unit = isUnitAfter(bare, before);
  if (unit !== undefined) return unit + tail;
  const [, amount, packed] = SIZE.exec(bare) ?? [];
  if (amount !== undefined && packed !== undefined) {
    const small = UNITS.get(packed);
    // "130A" is a cut, not a size.
    return small === undefined
      ? packed.length === 1
        ? word
        : `${amount} ${packed.toLowerCase()}${tail}`
      : `${amount} ${small}${tail}`;
  }
  const long = SHORTHAND.get(bare);
  if (long !== undefined) return long + tail;
  if (SIDES.test(bare)) return word.toLowerCase();
  // Sizes and cuts with figures, such as U/15, #10 and 81/19.
  if (/\d/.test(bare) && !/[A-Z]{3}/.test(bare)) return word;
  return word.toLowerCase();
}

/** Where the punctuation at the end of a word begins. */
function endOf(word: string): number {
  let end = word.length;
  while (end > 0 && ',;)'.includes(word.charAt(end - 1))) end -= 1;
  return end;
}

/** The unit's small letters if the word is a unit behind a number. */
const isUnitAfter = (word: string, before: string | undefined): string | undefined =>
  before !== undefined && NUMBER.test(before) ? UNITS.get(word) : undefined;

/** Returns a brand with capital initials: "OLD MILL ORCHARDS" becomes "Old Mill Orchards". A single short word may be initials and stays. */
export const brandText = (brand: string): string =>
  /\p{Ll}/u.test(brand) || brand.length < 4
    ? brand
    : brand.replace(/\p{L}+/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase());

/** Returns brand and pack size, as the grey line below an item's name. */
export const itemDetail = (item: { readonly brand: string; readonly packSize: string } | undefined): string =>
  item ? [brandText(item.brand), packText(item.packSize)].filter(Boolean).join(' · ') : '';
