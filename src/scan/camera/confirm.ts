import { parseScan } from '../../../rules/gs1/parse-scan.ts';
import { isSound } from '../../../rules/gs1/scan.ts';

/** Pictures further apart than this say nothing about each other. */
const TOGETHER_MS = 1500;
/** Every decoder misreads at times: two equal reads in a row count, and of what has a fault in itself more. */
const EQUAL_READS = 2;
const EQUAL_READS_OF_FAULTY = 5;

/** Whether a text shows by a checksum of its own that nothing in it was misread: then one read is enough. */
export type ProvesItself = (text: string) => boolean;

export interface Confirmed {
  /** When the first of the equal reads was made. */
  readonly since: number;
}

export interface ReadConfirmer {
  /** Takes a read; answers once enough equal ones came in a row, and for each equal one after it. Times in milliseconds. */
  see(text: string, at: number): Confirmed | null;
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
    see(text, at) {
      if (text !== last || at - seenAt > TOGETHER_MS) {
        last = text;
        since = at;
        equal = 0;
        needed = readsOf(text);
      }
      seenAt = at;
      equal += 1;
      return equal >= needed ? { since } : null;
    },
  };
}
