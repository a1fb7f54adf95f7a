import { benchCatalog } from './catalog.ts';

/** Goals for the 95th percentile of keystrokes in milliseconds, by the number of items. */
export const KEYSTROKE_MS = { 50000: 5, 200000: 12 } as const;

const QUERIES = 40;
/** Every how many texts one has a typing error. */
const ERROR_EVERY = 4;

/**
 * Typed texts: the first two words of a description, letter by letter, evenly from the whole catalog; the same on every
 * machine. Every fourth text has two letters of its first word swapped. Each round has its own descriptions, so that caching results does not help; common prefixes are repeated, as
 * real users do.
 */
export function keystrokesOf(size: number, round: number, rounds: number): string[] {
  const { rows } = benchCatalog(size);
  const typed: string[] = [];
  for (let query = 0; query < QUERIES; query++) {
    const { description } = rows[Math.floor(((query + (round + 0.5) / rounds) * rows.length) / QUERIES)]!;
    const text = description
      .toLowerCase()
      .split(/[^a-zñéíóúüçàèêô0-9]+/)
      .filter(Boolean)
      .slice(0, 2)
      .join(' ');
    const typedText = query % ERROR_EVERY === ERROR_EVERY - 1 ? misspelled(text) : text;
    for (let letters = 1; letters <= typedText.length; letters++) {
      const sofar = typedText.slice(0, letters);
      if (!sofar.endsWith(' ')) typed.push(sofar);
    }
  }
  return typed;
}

/** Swaps the third and the fourth letter of the first word. A shorter word stays. */
const misspelled = (text: string): string => text.replace(/^(\S\S)(\S)(\S)/, '$1$3$2');

/** The 95th percentile of a hundred. */
export function p95(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN;
}
