import { fold } from '../../rules/search/fold.ts';

/**
 * What a person typed, as the database compares it: without accents and case, word by word. The database folds its own
 * text with FOLDED, which is made of the same function, so that both sides always agree.
 */

/** A pattern for LIKE that finds the text anywhere; what it holds of %, _ and \ stands for itself. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** A pattern for LIKE that finds what starts with the text. */
export const startingWith = (text: string): string => containing(text).slice(1);

/** Patterns of the words of a query, each once, in any order; null where it has none and so leaves nothing out. */
export function wordPatterns(query: string | undefined): string[] | null {
  const words = new Set(
    fold(query ?? '')
      .split(/[\s,;]+/)
      .filter(Boolean),
  );
  return words.size === 0 ? null : [...words].map(containing);
}

/** Latin letters with an accent, and the plain letters in the same places. */
const ACCENTED = Array.from({ length: 0x180 - 0xc0 }, (_, index) => String.fromCharCode(0xc0 + index)).filter(
  (letter) => /^[a-z]$/.test(fold(letter)),
);
/** A phone's apostrophe counts as a typewriter's; doubled, as SQL quotes it. */
const FROM = `${ACCENTED.join('')}’`;
const TO = `${ACCENTED.map(fold).join('')}''`;

/** SQL that folds a column of lower-case text. Only rows that hold more than ASCII pay for it. */
export const folded = (column: string): string =>
  `case when octet_length(${column}) = length(${column}) then ${column} else translate(${column}, '${FROM}', '${TO}') end`;
