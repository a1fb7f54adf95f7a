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
  /** A longer pause between two keys ends it, or is a gap in it. */
  readonly pauseMs: number;
  /** Scanners are this fast from the second key on; hardly a person is. */
  readonly fastMs: number;
  /** Slow ones over Bluetooth are still this fast on average; no person is over several keys. */
  readonly meanMs: number;
  /** A code that Enter or Tab ends has at least this many characters, and one without more. */
  readonly leastEnded: number;
  readonly least: number;
  /**
   * On a busy machine keys arrive late: the beginning of a code waits this long for its rest, and a code for its Enter unless the scanner is known to
   * send none. A longer gap between two keys is no gap in a code.
   */
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
  /** There is something to finish. */
  readonly waiting: boolean;
  /** How long after the arrival of the last key the row is to be finished, in milliseconds. */
  readonly patienceMs: number;
}

export interface BurstHandlers {
  /** `isJoined`: its keys came in parts, with a gap between them. */
  readonly onBurst: (burst: Burst, isJoined: boolean) => void;
  /** Characters that were held back and turned out to be a person's. */
  readonly onTyping: (held: string) => void;
  /** A part that may be the beginning of a code has ended; its keys are held back from now on, the first one, too. `fromGap`: and those before it. */
  readonly onGap: (fromGap: boolean) => void;
  /** Whether two parts are one code. */
  readonly isOne: (first: Burst, rest: Burst, whole: Burst) => boolean;
  /** Keys of a code that was finished before they arrived. They are dropped. */
  readonly onRest: (rest: Burst) => void;
}

/** Keys before a gap, which may be the beginning of the code that follows. */
interface Part {
  readonly strokes: readonly Stroke[];
  readonly isScan: boolean;
  /** None of its keys is in the page. */
  readonly isHeld: boolean;
  /** It came with a gap in it. */
  readonly isJoined: boolean;
}

const textOf = (strokes: readonly Stroke[], way: 'typed' | 'us'): string | null => {
  const characters = strokes.map((stroke) => stroke[way]);
  return characters.includes(null) ? null : characters.join('');
};
const burstOf = (strokes: readonly Stroke[], ended: boolean): Burst => ({
  typed: textOf(strokes, 'typed'),
  us: textOf(strokes, 'us'),
  startedAt: strokes[0]?.at ?? 0,
  endedAt: strokes.at(-1)?.at ?? 0,
  ended,
});

/**
 * Tells a scanner that types from a person by the pace of the keys. It looks at the times of the events themselves, so that a busy page changes
 * nothing. A code that comes in two parts, because the machine was slow in between, is one if `isOne` says so.
 */
export function createBurstReader(handlers: BurstHandlers, times: BurstTimes = BURST_TIMES): BurstReader {
  let row: Stroke[] = [];
  let held = 0;
  let head: Part | null = null;
  let rest: Stroke[] = [];
  /** Whether this scanner ends its codes with Enter or Tab, as its last one showed. Most do, so the first is waited for. */
  let endsCodes = true;
  /** The last key of a code that was finished before its end arrived. */
  let cutAt: number | null = null;

  const isFast = (strokes: readonly Stroke[]): boolean => {
    if (strokes.length < 2) return false;
    const mean = (strokes.at(-1)!.at - strokes[0]!.at) / (strokes.length - 1);
    return mean <= (strokes.length >= SURE ? times.meanMs : times.fastMs);
  };
  const isScan = (strokes: readonly Stroke[], ended: boolean): boolean =>
    strokes.length >= (ended ? times.leastEnded : times.least) && isFast(strokes);

  const emit = (burst: Burst, isJoined: boolean) => {
    endsCodes = burst.ended;
    cutAt = burst.ended ? null : burst.endedAt;
    handlers.onBurst(burst, isJoined);
  };

  const giveBack = (strokes: readonly Stroke[]) => {
    if (strokes.length > 0) handlers.onTyping(strokes.map(({ typed }) => typed ?? '').join(''));
  };

  /** Whether the last keys belong to the part before them. A person's key after a code does not; with an Enter as fast as a scanner's it does. */
  const belongs = (first: Part, last: readonly Stroke[], ended: boolean): boolean => {
    const whole = [...first.strokes, ...last];
    const isCode = first.isScan || isScan(last, ended) || isScan(whole, ended);
    const isByScanner = ended || isFast(last);
    return (
      isCode &&
      isByScanner &&
      handlers.isOne(burstOf(first.strokes, false), burstOf(last, ended), burstOf(whole, ended))
    );
  };

  const close = (ended: boolean): boolean => {
    // Enter after a gap ends what came before the gap.
    const last: Part =
      row.length > 0 || !head ? partOf(ended) : { ...head, isScan: head.isScan || isScan(head.strokes, ended) };
    const first = row.length > 0 ? head : null;
    const back = row.length > 0 ? row.slice(row.length - held) : last.isHeld ? last.strokes : [];
    row = [];
    held = 0;
    head = null;
    if (first && belongs(first, last.strokes, ended)) {
      emit(burstOf([...first.strokes, ...last.strokes], ended), true);
      return true;
    }
    if (first?.isScan) emit(burstOf(first.strokes, false), false);
    if (last.isScan) emit(burstOf(last.strokes, ended), last.isJoined);
    giveBack([...(first?.isHeld && !first.isScan ? first.strokes : []), ...(last.isScan ? [] : back)]);
    return last.isScan;
  };

  const partOf = (ended: boolean): Part => ({
    strokes: row,
    isScan: isScan(row, ended),
    isHeld: held > 0,
    isJoined: false,
  });

  /** Keeps the keys before a gap as the beginning of a code, if they may be one; else finishes them. */
  const finishBefore = (at: number): void => {
    const last = row.at(-1) ?? head?.strokes.at(-1);
    if (!last || at - last.at <= times.pauseMs) return;
    const mayContinue = at - last.at <= times.lateMs && (isFast(row) || (row.length === 1 && !head));
    if (row.length === 0 && at - last.at <= times.lateMs) return;
    if (!mayContinue) {
      close(false);
      return;
    }
    const part = partOf(false);
    const isUndecided = head !== null && !head.isScan && !part.isScan;
    const isOne = head !== null && !isUndecided && belongs(head, part.strokes, false);
    if (head && (isOne || isUndecided)) {
      const isBare = !head.isHeld;
      head = { strokes: [...head.strokes, ...part.strokes], isScan: isOne, isHeld: true, isJoined: true };
      handlers.onGap(isBare);
    } else {
      if (head?.isScan) emit(burstOf(head.strokes, false), false);
      else if (head?.isHeld) giveBack(head.strokes);
      head = part;
      if (part.isHeld) handlers.onGap(false);
    }
    row = [];
    held = 0;
  };

  const finishRest = () => {
    if (rest.length > 0) handlers.onRest(burstOf(rest, false));
    rest = [];
  };

  /** A key that by its time belongs to the code before, which was handed on without it: the rest of a code is no code. */
  const isRest = (stroke: Stroke): boolean => {
    if (cutAt === null) return false;
    const { kind, at } = stroke;
    if (kind === 'other' || at - cutAt > times.pauseMs) {
      cutAt = null;
      finishRest();
      return false;
    }
    endsCodes = true;
    cutAt = kind === 'end' ? null : at;
    if (kind === 'char') rest.push(stroke);
    else finishRest();
    return true;
  };

  return {
    get begun() {
      return row.length > 0;
    },
    get waiting() {
      return row.length > 0 || head !== null || rest.length > 0;
    },
    get patienceMs() {
      // Too few keys for a code of their own: its first ones, or a person's, who misses nothing as long as none is held back.
      if (row.length < times.least) return held === 0 || head !== null || isFast(row) ? times.lateMs : times.pauseMs;
      return endsCodes && isFast(row) ? times.lateMs : times.pauseMs;
    },
    finishBefore,
    feed(stroke) {
      if (stroke.kind === 'none') return 'leave';
      finishBefore(stroke.at);
      if (isRest(stroke)) return 'hold';
      if (stroke.kind === 'end') return close(row.length > 0 || head !== null) ? 'hold' : 'leave';
      if (stroke.kind === 'other') {
        close(false);
        return 'leave';
      }
      row.push(stroke);
      // What follows keys that are held back has to wait for them.
      if (held === 0 && !head?.isHeld && !isFast(row)) return 'leave';
      held += 1;
      return 'hold';
    },
    finish() {
      close(false);
      finishRest();
    },
  };
}
