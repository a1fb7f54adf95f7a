import type { Stroke } from './stroke.ts';

/** A code as a scanner typed it. */
export interface Burst {
  /** In the operating system's layout; null if that has no character for one of the keys. */
  readonly typed: string | null;
  /** In the US layout; null if that has none for one of them. */
  readonly us: string | null;
  /** First and last key, in milliseconds of the strokes' clock. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** Enter or Tab ended it. */
  readonly ended: boolean;
}

export interface BurstTimes {
  /** A pause longer than this between two keys ends the code, or is a gap in it. */
  readonly pauseMs: number;
  /** Scanners are this fast from the second key on; few users are. */
  readonly fastMs: number;
  /** Slow Bluetooth scanners are still this fast on average; no user is over several keys. */
  readonly meanMs: number;
  /** Minimum length of a code that Enter or Tab ends, and of one without. */
  readonly leastEnded: number;
  readonly least: number;
  /**
   * On a busy machine keys arrive late. The start of a code waits this long for its rest, and a code for its Enter
   * unless the scanner is known to send none. A longer gap separates codes.
   */
  readonly lateMs: number;
}

export const BURST_TIMES: BurstTimes = { pauseMs: 60, fastMs: 20, meanMs: 40, leastEnded: 4, least: 6, lateMs: 400 };
/** From this many keys on the average pace alone proves a scanner. */
const SURE = 4;

/** What to do with the key. */
export type Verdict =
  /** The first of a row, or a user's. */
  | 'leave'
  /** A scanner's by its pace, so it must not reach the page. */
  | 'hold';

export interface BurstReader {
  feed(stroke: Stroke): Verdict;
  /** Finishes the row in progress, because the pause is over. */
  finish(): void;
  /** Finishes it, unless a key at this time still belongs to it. */
  finishBefore(at: number): void;
  /** A row of keys has started and isn't finished. */
  readonly begun: boolean;
  /** A row waits to be finished. */
  readonly waiting: boolean;
  /** Time in milliseconds after the last key's arrival at which the row is to be finished. */
  readonly patienceMs: number;
}

export interface BurstHandlers {
  /** `isJoined`: its keys arrived in parts, with a gap between them. */
  readonly onBurst: (burst: Burst, isJoined: boolean) => void;
  /** Receives held-back characters that were a user's. */
  readonly onTyping: (held: string) => void;
  /**
   * Called when a part that may start a code has ended. Its keys are held back from now on, including the first.
   * `fromGap`: and those before it.
   */
  readonly onGap: (fromGap: boolean) => void;
  /** Returns whether two parts are one code. */
  readonly isOne: (first: Burst, rest: Burst, whole: Burst) => boolean;
  /** Receives late keys of a code that was finished before. They are dropped. */
  readonly onRest: (rest: Burst) => void;
}

/** Keys before a gap, which may be the start of the next code. */
interface Part {
  readonly strokes: readonly Stroke[];
  readonly isScan: boolean;
  /** None of its keys reached the page. */
  readonly isHeld: boolean;
  /** It has a gap in it. */
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
 * Tells a scanner from a user by the pace of the keys. It uses the times of the events, so a busy page does not matter.
 * A code in two parts, because the machine was slow in between, is one if `isOne` returns true.
 */
export function createBurstReader(handlers: BurstHandlers, times: BurstTimes = BURST_TIMES): BurstReader {
  let row: Stroke[] = [];
  let held = 0;
  let head: Part | null = null;
  let rest: Stroke[] = [];
  /**
   * Whether this scanner ends its codes with Enter or Tab, as its last code showed. Most do, so the first code waits
   * for it.
   */
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

  /**
   * Returns whether the last keys belong to the part before them. A user's key after a code does not, unless an Enter
   * follows as fast as a scanner's.
   */
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
    // Enter after a gap ends the part before the gap.
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

  /** Keeps the keys before a gap as the start of a code, if they may be one; otherwise finishes them. */
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

  /** Returns whether a key belongs, by its time, to the finished code. The rest of a code is not a code. */
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
      // Too few keys for a code: the first keys of one, or a user's. A user notices no delay while none is held back.
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
      // Keys that follow held-back keys have to wait for them.
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
