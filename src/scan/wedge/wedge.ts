import { createAltCodes } from './alt-codes.ts';
import { BURST_TIMES, type Burst, type BurstTimes, createBurstReader } from './burst.ts';
import { createTextChooser, isOneCode, type WedgeLayout } from './choose-text.ts';
import { createFieldGuard } from './field-guard.ts';
import { type Stroke, strokeOf } from './stroke.ts';

export interface WedgeScan extends Pick<Burst, 'startedAt' | 'endedAt' | 'ended'> {
  readonly text: string;
}

export interface WedgeOptions {
  readonly times?: BurstTimes | undefined;
  readonly layout?: WedgeLayout | undefined;
  /** Receives the end of a code that arrived after its beginning was passed on. It is dropped. */
  readonly onCut?: ((taken: string, rest: string) => void) | undefined;
  /** Default: the window. */
  readonly target?: Window | undefined;
  /** Schedules a call and returns a function that cancels it; for tests. */
  readonly later?: ((call: () => void, ms: number) => () => void) | undefined;
}

const laterByTimer = (call: () => void, ms: number): (() => void) => {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
};

/**
 * Listens for scanners that type, wherever the focus is. Returns a function that stops it. Their text reaches no field:
 * only the first key does, before a scanner is recognized, and it is removed again.
 */
export function listenToWedge(onScan: (scan: WedgeScan) => void, options: WedgeOptions = {}): () => void {
  const { times = BURST_TIMES, target = window, later = laterByTimer, onCut = () => {} } = options;
  const chooser = createTextChooser(options.layout);
  const guard = createFieldGuard(target.document);
  const altCodes = createAltCodes();
  let cancel = () => {};
  let lastText = '';

  const reader = createBurstReader(
    {
      onBurst(burst, isJoined) {
        guard.restore(isJoined);
        const { startedAt, endedAt, ended } = burst;
        lastText = chooser.choose(burst);
        onScan({ text: lastText, startedAt, endedAt, ended });
      },
      onTyping: (held) => guard.giveBack(held),
      onGap: (fromGap) => guard.restore(fromGap),
      isOne: isOneCode,
      onRest: (rest) => onCut(lastText, chooser.choose(rest)),
    },
    times,
  );
  /** Two turns, because keys that wait in a busy page's queue arrive before the second one. */
  const finishAfterPause = () => {
    cancel();
    cancel = later(() => {
      cancel = later(() => reader.finish(), 0);
    }, reader.patienceMs);
  };
  const block = (event: KeyboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const take = (event: KeyboardEvent, stroke: Stroke) => {
    reader.finishBefore(stroke.at);
    if (stroke.kind === 'char' && !reader.begun) guard.remember();
    if (reader.feed(stroke) === 'hold') block(event);
    if (reader.waiting) finishAfterPause();
    else cancel();
  };
  const onDown = (event: KeyboardEvent) => {
    if (!altCodes.down(event)) take(event, strokeOf(event));
    // With the number pad off, Alt and a digit would leave the page.
    else if (reader.begun) block(event);
  };
  const onUp = (event: KeyboardEvent) => {
    const character = altCodes.up(event);
    if (character === null) return;
    const isEnd = character === '\r' || character === '\n' || character === '\t';
    const typed = isEnd ? null : character;
    take(event, { kind: isEnd ? 'end' : 'char', typed, us: typed, at: event.timeStamp });
  };

  target.addEventListener('keydown', onDown, { capture: true });
  target.addEventListener('keyup', onUp, { capture: true });
  return () => {
    cancel();
    target.removeEventListener('keydown', onDown, { capture: true });
    target.removeEventListener('keyup', onUp, { capture: true });
  };
}
