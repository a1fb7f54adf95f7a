import { parseScan } from '../../../rules/gs1/parse-scan.ts';
import { isSound } from '../../../rules/gs1/scan.ts';

/** Frames further apart than this many milliseconds do not confirm each other. */
const TOGETHER_MS = 1500;
/**
 * Every decoder misreads at times. Two equal reads in a row count; a text with an invalid check digit needs five. A weak
 * read is half a proof, so that four of them count.
 */
const EQUAL_READS = 2;
const EQUAL_READS_OF_FAULTY = 5;
const WEAK = 0.5;

/** Returns whether a checksum in the text shows that it was not misread. One read is then enough. */
export type ProvesItself = (text: string) => boolean;

export interface Confirmed {
  /** When the first of the equal reads was made. */
  readonly since: number;
}

export interface ReadConfirmer {
  /**
   * Takes a read, which may be weak. Returns it once enough equal ones came in a row, and for each equal one after that. Times in
   * milliseconds.
   */
  see(text: string, at: number, isWeak?: boolean): Confirmed | null;
}

export function createConfirmer(provesItself: ProvesItself = () => false): ReadConfirmer {
  const readsOf = (text: string): number => {
    if (provesItself(text)) return 1;
    return isSound(parseScan(text, { separatorsKept: true })) ? EQUAL_READS : EQUAL_READS_OF_FAULTY;
  };
  let last = '';
  let since = 0;
  let seenAt = Number.NEGATIVE_INFINITY;
  let equal = 0;
  let needed = EQUAL_READS;
  return {
    see(text, at, isWeak = false) {
      if (text !== last || at - seenAt > TOGETHER_MS) {
        last = text;
        since = at;
        equal = 0;
        needed = readsOf(text);
      }
      seenAt = at;
      equal += isWeak ? WEAK : 1;
      return equal >= needed ? { since } : null;
    },
  };
}
