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
  /** The end of a code arrived after its beginning was handed on. It is dropped. */
  readonly onCut?: ((taken: string, rest: string) => void) | undefined;
  /** Default: the window. */
  readonly target?: Window | undefined;
  /** Calls back later and answers how to call that off; for tests. */
  readonly later?: ((call: () => void, ms: number) => () => void) | undefined;
}

const laterByTimer = (call: () => void, ms: number): (() => void) => {
  const timer = setTimeout(call, ms);
  return () => clearTimeout(timer);
};

/**
 * Listens for scanners that type, wherever the focus is, and answers how to stop. What they type reaches no field: the first key does, before
 * anything is known, and is taken out again.
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
  /** Keys that wait in the queue of a busy page come before the second of the two turns. */
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
