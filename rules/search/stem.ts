/**
 * Reduces folded words of English, Spanish and French to one form for singular and plural. A stem is a key to compare
 * words with, not a word: "tomatoes" and "tomato" have one, "limones" and "limon" have one.
 */

/** Plurals that no rule reaches, each with its singular. */
const IRREGULAR = new Map(
  (
    'leaves leaf|loaves loaf|knives knife|halves half|calves calf|wolves wolf|shelves shelf|dice die|geese goose|' +
    'feet foot|teeth tooth|mice mouse|halfs half|loafs loaf|knifes knife|oxen ox|children child|' +
    'yeux oeil|eaux eau|ails ail|aulx ail|radices radix|peces pez|nueces nuez|raices raiz|maices maiz|arroces arroz'
  )
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
);

/** Words that only look like plurals. */
const SINGULAR = new Set(
  'asparagus hummus couscous swiss molasses brussels hass citrus octopus bass cress watercress glass gas anis radis jus mais pois noix riz ananas'.split(
    ' ',
  ),
);

/** Shortest stem that an ending is taken from, because shorter ones fall together: "cane" and "can". */
const SHORTEST = 4;

/** Returns the stem of a folded word. Words with digits and short words are their own stems. */
export function stem(word: string): string {
  const singular = IRREGULAR.get(word);
  if (singular !== undefined) return stem(singular);
  if (word.length < SHORTEST || SINGULAR.has(word) || !/^\p{L}+$/u.test(word)) return word;
  return withoutVowel(withoutPlural(word));
}

function withoutPlural(word: string): string {
  if (word.endsWith('ies') && word.length > 5) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|ss|x|o)es$/.test(word)) return word.slice(0, -2);
  if (/[ae]ux$/.test(word)) return word.slice(0, -1);
  if (/[^su]s$/.test(word)) return word.slice(0, -1);
  return word;
}

/** Takes a last "e", so that Spanish "-es", English "-s" and both singulars meet, and writes "-ie" as "-y". */
function withoutVowel(word: string): string {
  if (word.endsWith('ie') && word.length > 5) return `${word.slice(0, -2)}y`;
  return word.endsWith('e') && word.length > SHORTEST ? word.slice(0, -1) : word;
}

/**
 * Returns the beginning that all words with this stem have, except the irregular ones: search there for words with the
 * same stem.
 */
export const stemStart = (stemmed: string): string => (stemmed.endsWith('y') ? stemmed.slice(0, -1) : stemmed);

/** Returns the irregular words with a stem. */
export const irregularsOf = (stemmed: string): string[] =>
  [...IRREGULAR].flatMap(([plural, singular]) => (stem(singular) === stemmed ? [plural, singular] : []));
