import type { Stroke } from './stroke.ts';

/** A code as a scanner typed it. */
export interface Burst {
  /** By the layout of the operating system; null where that has no character for one of the keys. */
  readonly typed: string | null;
  /** By the US layout; null where that has none for one of them. */
  readonly us: string | null;
  /** First and last key, in milliseconds of the strokes' clock. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** Enter or Tab ended it. */
  readonly ended: boolean;
}

export interface BurstTimes {
  /** A longer pause between two keys ends it. */
  readonly pauseMs: number;
  /** Scanners are this fast from the second key on; hardly a person is. */
  readonly fastMs: number;
  /** Slow ones over Bluetooth are still this fast on average; no person is over several keys. */
  readonly meanMs: number;
  /** A code that Enter or Tab ends has at least this many characters, and one without more. */
  readonly leastEnded: number;
  readonly least: number;
  /** On a busy machine keys arrive late: the beginning of a code waits this long for its rest, and a code for its Enter unless the scanner is known to send none. */
  readonly lateMs: number;
}

export const BURST_TIMES: BurstTimes = { pauseMs: 60, fastMs: 20, meanMs: 40, leastEnded: 4, least: 6, lateMs: 400 };
/** From this many keys on the average alone says that a scanner types. */
const SURE = 4;

/** What is to be done with the key that was fed. */
export type Verdict =
  /** The first of a row, or a person's. */
  | 'leave'
  /** A scanner's by its pace: it must not reach the page. */
  | 'hold';

export interface BurstReader {
  feed(stroke: Stroke): Verdict;
  /** Whatever was begun is finished: the pause is over. */
  finish(): void;
  /** The same, unless a key at this time still belongs to what was begun. */
  finishBefore(at: number): void;
  /** A row of keys was begun and isn't finished. */
  readonly begun: boolean;
  /** How long after the arrival of the last key the row is to be finished, in milliseconds. */
  readonly patienceMs: number;
}

export interface BurstHandlers {
  readonly onBurst: (burst: Burst) => void;
  /** Characters that were held back and turned out to be a person's. */
  readonly onTyping: (held: string) => void;
}

/**
 * Tells a scanner that types from a person by the pace of the keys. It looks at the times of the events themselves, so that a busy page changes
 * nothing.
 */
export function createBurstReader(handlers: BurstHandlers, times: BurstTimes = BURST_TIMES): BurstReader {
  let row: Stroke[] = [];
  let held = 0;
  /** Whether this scanner ends its codes with Enter or Tab, as its last one showed. Most do, so the first is waited for. */
  let endsCodes = true;
  /** The last key of a code that was finished before its end arrived. */
  let cutAt: number | null = null;

  const mean = (): number =>
    row.length < 2 ? Number.POSITIVE_INFINITY : (row.at(-1)!.at - row[0]!.at) / (row.length - 1);
  const isFast = (): boolean => mean() <= (row.length >= SURE ? times.meanMs : times.fastMs);
  const text = (way: 'typed' | 'us'): string | null => {
    const characters = row.map((stroke) => stroke[way]);
    return characters.includes(null) ? null : characters.join('');
  };

  const close = (ended: boolean): boolean => {
    const done = row;
    const isScan = done.length >= (ended ? times.leastEnded : times.least) && isFast();
    const burst: Burst = {
      typed: text('typed'),
      us: text('us'),
      startedAt: done[0]?.at ?? 0,
      endedAt: done.at(-1)?.at ?? 0,
      ended,
    };
    const back = done.slice(done.length - held);
    row = [];
    held = 0;
    if (isScan) {
      endsCodes = ended;
      cutAt = ended ? null : burst.endedAt;
      handlers.onBurst(burst);
    } else if (back.length > 0) handlers.onTyping(back.map(({ typed }) => typed ?? '').join(''));
    return isScan;
  };

  const finishBefore = (at: number): void => {
    const last = row.at(-1);
    if (last && at - last.at > times.pauseMs) close(false);
  };

  /** A key that by its time belongs to the code before, which was handed on without it: the rest of a code is no code. */
  const isRest = ({ kind, at }: Stroke): boolean => {
    if (cutAt === null) return false;
    if (kind === 'other' || at - cutAt > times.pauseMs) {
      cutAt = null;
      return false;
    }
    endsCodes = true;
    cutAt = kind === 'end' ? null : at;
    return true;
  };

  return {
    get begun() {
      return row.length > 0;
    },
    get patienceMs() {
      // Too few keys for a code of their own: its first ones, or a person's, who misses nothing as long as none is held back.
      if (row.length < times.least) return held === 0 || isFast() ? times.lateMs : times.pauseMs;
      return endsCodes && isFast() ? times.lateMs : times.pauseMs;
    },
    finishBefore,
    feed(stroke) {
      if (stroke.kind === 'none') return 'leave';
      finishBefore(stroke.at);
      if (isRest(stroke)) return 'hold';
      if (stroke.kind === 'end') return close(row.length > 0) ? 'hold' : 'leave';
      if (stroke.kind === 'other') {
        close(false);
        return 'leave';
      }
      row.push(stroke);
      if (held === 0 && !isFast()) return 'leave';
      held += 1;
      return 'hold';
    },
    finish: () => void close(false),
  };
}
