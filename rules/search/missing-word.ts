import { fold } from './fold.ts';

/**
 * Returns the one word that found items lack, as it is typed in `text`; undefined if they lack none or several. `missing`
 * has the words as a query's plan has them. A phrase stays folded, because it is without small words.
 */
export function missingWord(text: string, missing: readonly string[]): string | undefined {
  const [only, another] = missing;
  if (only === undefined || another !== undefined) return undefined;
  return text.split(/[\s,;]+/).find((word) => fold(word) === only) ?? only;
}
