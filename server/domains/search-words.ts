import { fold } from '../../rules/search/fold.ts';

/**
 * Search words are compared without accents and case, word by word. `folded` and `fold` use the same mapping, so that
 * stored text and query always match.
 */

/** Returns a LIKE pattern for text anywhere. `%`, `_` and `\` in the text match literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Returns a LIKE pattern for strings that start with the text. */
export const startingWith = (text: string): string => containing(text).slice(1);

/** Returns LIKE patterns of a query's distinct words; null for a query without words, which matches all rows. */
export function wordPatterns(query: string | undefined): string[] | null {
  const words = new Set(
    fold(query ?? '')
      .split(/[\s,;]+/)
      .filter(Boolean),
  );
  return words.size === 0 ? null : [...words].map(containing);
}

/** Latin letters in both cases that fold to other letters, because the database's lower() may know ASCII only. */
const LETTERS = [...Array.from({ length: 0x180 - 0xc0 }, (_, index) => String.fromCharCode(0xc0 + index)), 'ẞ'].filter(
  (letter) => /^[a-z]{1,2}$/.test(fold(letter)),
);
const SINGLE = LETTERS.filter((letter) => fold(letter).length === 1);
const DOUBLE = LETTERS.filter((letter) => fold(letter).length === 2);
/** Typographic apostrophes of phones fold to a straight one, which is doubled in SQL. */
const FROM = `${SINGLE.join('')}’‘ʼ`;
const TO = `${SINGLE.map(fold).join('')}${"''".repeat(3)}`;

/** Returns SQL that folds a column of lower-case text. ASCII rows skip the translation. */
export const folded = (column: string): string => {
  const plain = DOUBLE.reduce((sql, letter) => `replace(${sql}, '${letter}', '${fold(letter)}')`, column);
  return `case when octet_length(${column}) = length(${column}) then ${column} else translate(${plain}, '${FROM}', '${TO}') end`;
};

/** Returns SQL that sorts names as the device does: É beside E. */
export const nameOrder = (column: string): string => folded(`lower(${column})`);
