import { benchCatalog } from './catalog.ts';

const QUERIES = 40;

/**
 * Typed texts: the first two words of a description, letter by letter, evenly from the whole catalog; the same on every
 * machine. Each round has its own descriptions, so that caching results does not help; common prefixes are repeated, as
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
    for (let letters = 1; letters <= text.length; letters++) {
      const sofar = text.slice(0, letters);
      if (!sofar.endsWith(' ')) typed.push(sofar);
    }
  }
  return typed;
}

/** The 95th percentile of a hundred. */
export function p95(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN;
}
