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

/** By each identifier itself: runs such as 3100–3105 are laid out. */
const BY_AI = new Map<string, AiEntry>();
for (const entry of ENTRIES) {
  for (let ai = Number(entry.first); ai <= Number(entry.last); ai += 1)
    BY_AI.set(String(ai).padStart(entry.first.length, '0'), entry);
}

/** Every application identifier, in the order of the dictionary. */
export const ALL_AIS: readonly string[] = [...BY_AI.keys()];

/** The entry of an application identifier; undefined for what is none. */
export const entryOfAi = (ai: string): AiEntry | undefined => BY_AI.get(ai);

/** The application identifier that stands at a place of a text; none is the beginning of another, so there is one at most. */
export function aiAt(text: string, at: number): string | undefined {
  for (let length = 2; length <= 4; length += 1) {
    const ai = text.slice(at, at + length);
    if (ai.length === length && BY_AI.has(ai)) return ai;
  }
  return undefined;
}

/** Whether an identifier is meant by a pattern of the dictionary: `35nn` means 3500 to 3599. */
export const matchesPattern = (ai: string, pattern: string): boolean =>
  ai.length === pattern.length && [...pattern].every((character, at) => character === 'n' || character === ai[at]);
