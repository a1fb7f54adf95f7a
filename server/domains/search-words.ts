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

/** Latin letters that fold into other letters, in both cases: the database's own lower() may know ASCII only. */
const LETTERS = [...Array.from({ length: 0x180 - 0xc0 }, (_, index) => String.fromCharCode(0xc0 + index)), 'ẞ'].filter(
  (letter) => /^[a-z]{1,2}$/.test(fold(letter)),
);
const SINGLE = LETTERS.filter((letter) => fold(letter).length === 1);
const DOUBLE = LETTERS.filter((letter) => fold(letter).length === 2);
/** A phone's apostrophes count as a typewriter's; doubled, as SQL quotes it. */
const FROM = `${SINGLE.join('')}’‘ʼ`;
const TO = `${SINGLE.map(fold).join('')}${"''".repeat(3)}`;

/** SQL that folds a column of lower-case text. Only rows that hold more than ASCII pay for it. */
export const folded = (column: string): string => {
  const plain = DOUBLE.reduce((sql, letter) => `replace(${sql}, '${letter}', '${fold(letter)}')`, column);
  return `case when octet_length(${column}) = length(${column}) then ${column} else translate(${plain}, '${FROM}', '${TO}') end`;
};

/** SQL by which names are ordered: É beside E, as the device orders them. */
export const nameOrder = (column: string): string => folded(`lower(${column})`);
