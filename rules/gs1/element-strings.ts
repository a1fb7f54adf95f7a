import { aiAt, entryOfAi } from './ai.ts';
import type { AiEntry } from './ai-entry.ts';
import { lengthsOf, valueFault } from './read-value.ts';
import type { ScanElement } from './scan.ts';

/** FNC1, as transmitted between elements. */
export const GS = '\u001d';

/** Most readings to collect, because users cannot choose among more. */
export const MAX_READINGS = 24;
/** Most steps of the search, so that no scanned text blocks the thread. */
const MAX_STEPS = 20_000;

export interface ElementReadings {
  readonly readings: readonly (readonly ScanElement[])[];
  /** More readings exist than were collected. */
  readonly cut: boolean;
}

const element = (entry: AiEntry, ai: string, value: string): ScanElement => ({
  ai,
  value,
  title: entry.title,
  fault: valueFault(entry, value),
});

/**
 * Returns all ways to read the whole text as a valid element string.
 * If the text contains a separator, the scanner sends them, and there is at most one reading: a value of variable
 * length ends at the next separator. If it contains none and the source is not known to keep them, they may have been
 * dropped: such a value may end wherever the rest can be read.
 */
export function readElements(text: string, separatorsKept = false): ElementReadings {
  const kept = separatorsKept || text.includes(GS);
  const readings: ScanElement[][] = [];
  const dead = new Set<number>();
  const path: ScanElement[] = [];
  let steps = 0;
  let cut = false;

  const walk = (at: number): boolean => {
    steps += 1;
    if (readings.length >= MAX_READINGS || steps > MAX_STEPS) {
      cut = true;
      return true;
    }
    if (at >= text.length) {
      readings.push([...path]);
      return true;
    }
    if (dead.has(at)) return false;
    const ai = aiAt(text, at);
    const entry = ai === undefined ? undefined : entryOfAi(ai);
    let alive = false;
    if (ai !== undefined && entry) {
      const from = at + ai.length;
      for (const end of endsOf(entry, text, from, kept)) {
        const read = element(entry, ai, text.slice(from, end));
        if (read.fault) continue;
        path.push(read);
        if (walk(text[end] === GS ? end + 1 : end)) alive = true;
        path.pop();
      }
    }
    if (!alive) dead.add(at);
    return alive;
  };

  if (text !== '') walk(text.startsWith(GS) ? 1 : 0);
  return { readings, cut };
}

/** Returns where a value that begins at `from` may end, the longest first. */
function endsOf(entry: AiEntry, text: string, from: number, kept: boolean): number[] {
  const { min, max } = lengthsOf(entry);
  const separator = text.indexOf(GS, from);
  const stop = separator < 0 ? text.length : separator;
  const most = Math.min(stop, from + max);
  if (most - from < min) return [];
  // Printers often omit the separator after values of a fixed length, where it is redundant.
  if (min === max) return [most];
  if (kept) return most < stop ? [] : [most];
  return Array.from({ length: most - from - min + 1 }, (_, index) => most - index);
}

export interface TolerantReading {
  readonly elements: readonly ScanElement[];
  /** The rest of the text after the last known application identifier. */
  readonly rest: string;
}

/** Reads as far as possible, errors included, to show the user what is wrong with a label. */
export function readTolerantly(text: string): TolerantReading {
  const elements: ScanElement[] = [];
  let at = text.startsWith(GS) ? 1 : 0;
  while (at < text.length) {
    const ai = aiAt(text, at);
    const entry = ai === undefined ? undefined : entryOfAi(ai);
    if (ai === undefined || !entry) break;
    const from = at + ai.length;
    const { min, max } = lengthsOf(entry);
    const separator = text.indexOf(GS, from);
    const stop = separator < 0 ? text.length : separator;
    const end = min === max ? Math.min(stop, from + max) : stop;
    elements.push(element(entry, ai, text.slice(from, end)));
    at = text[end] === GS ? end + 1 : end;
  }
  return { elements, rest: text.slice(at) };
}

/**
 * Reads `(01)09521234543213(10)ABC`, as printed below a symbol and sent by some scanners. Returns null for text of
 * another form. A bracket around other text than an application identifier belongs to the value.
 */
export function readBracketed(text: string): ScanElement[] | null {
  if (!/^\(\d{2,4}\)/.test(text)) return null;
  const marks = [...text.matchAll(/\((\d{2,4})\)/g)].filter(([, ai = '']) => entryOfAi(ai));
  if (marks[0]?.index !== 0) return null;
  return marks.map(({ 0: mark, 1: ai = '', index }, place) => {
    const value = text.slice(index + mark.length, marks[place + 1]?.index).replaceAll(GS, '');
    return element(entryOfAi(ai)!, ai, value.trim());
  });
}

/**
 * Builds a single element, for Digital Links and plain codes. Throws a RangeError for an unknown application
 * identifier.
 */
export function elementOf(ai: string, value: string): ScanElement {
  const entry = entryOfAi(ai);
  if (!entry) throw new RangeError(`no application identifier: ${ai}`);
  return element(entry, ai, value);
}
