import type { AiEntry } from './ai-entry.ts';
import { AI_ROWS } from './ai-table.ts';

const ENTRIES: readonly AiEntry[] = AI_ROWS.map(
  ([first, last, predefined, inQuery, parts, requires, excludes, qualifiers, title]) => ({
    first,
    last,
    predefined,
    inQuery,
    parts: parts.map(([kind, min, max, optional, checks]) => ({ kind, min, max, optional, checks })),
    requires,
    excludes,
    qualifiers,
    title,
  }),
);

/** Entries by identifier: ranges such as 3100–3105 are expanded. */
const BY_AI = new Map<string, AiEntry>();
for (const entry of ENTRIES) {
  for (let ai = Number(entry.first); ai <= Number(entry.last); ai += 1)
    BY_AI.set(String(ai).padStart(entry.first.length, '0'), entry);
}

/** Every application identifier, in the order of the dictionary. */
export const ALL_AIS: readonly string[] = [...BY_AI.keys()];

/** Returns the entry of an application identifier; undefined for other text. */
export const entryOfAi = (ai: string): AiEntry | undefined => BY_AI.get(ai);

/**
 * Returns the application identifier at a position of a text. At most one matches, because none is a prefix of another.
 */
export function aiAt(text: string, at: number): string | undefined {
  for (let length = 2; length <= 4; length += 1) {
    const ai = text.slice(at, at + length);
    if (ai.length === length && BY_AI.has(ai)) return ai;
  }
  return undefined;
}

/** Returns whether a pattern of the dictionary includes an identifier: `35nn` includes 3500 to 3599. */
export const matchesPattern = (ai: string, pattern: string): boolean =>
  ai.length === pattern.length && [...pattern].every((character, at) => character === 'n' || character === ai[at]);
