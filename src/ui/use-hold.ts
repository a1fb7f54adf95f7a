import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

const HOLD_AFTER_MS = 400;
const REPEAT_MS = 90;

/**
 * Returns handlers for a button that acts once on a press and repeats while held. It acts on click, not on touch, so
 * that a scroll that starts on the button changes nothing.
 */
export function useHold(act: () => void) {
  const latest = useRef(act);
  latest.current = act;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  const repeat = () => {
    held.current = true;
    latest.current();
    timer.current = setTimeout(repeat, REPEAT_MS);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      held.current = false;
      stop();
      timer.current = setTimeout(repeat, HOLD_AFTER_MS);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClick: () => {
      stop();
      if (!held.current) latest.current();
      held.current = false;
    },
  };
}
