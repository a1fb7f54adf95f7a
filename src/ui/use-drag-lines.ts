import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

/** The position where a line would be dropped. */
export interface Drop {
  readonly over: string;
  readonly place: 'before' | 'after';
}

export interface Drag {
  /** The line that is being dragged, and its drop position. */
  readonly key: string | undefined;
  readonly drop: Drop | undefined;
  /** For the handle of a line. */
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, key: string) => void;
}

/** Distance in pixels from the window's edge at which the page scrolls. */
const EDGE = 96;
const SPEED = 14;

/** Returns the line under a point and which half of it was hit. Lines carry their key in `data-line`. */
function dropAt(x: number, y: number): Drop | undefined {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-line]');
  const over = row?.dataset.line;
  if (!row || over === undefined) return undefined;
  const { top, height } = row.getBoundingClientRect();
  return { over, place: y < top + height / 2 ? 'before' : 'after' };
}

/** Drags lines by a handle, with a mouse, a finger or a pen. Escape cancels. The handle itself handles keys. */
export function useDragLines(onPlace: (key: string, drop: Drop) => void): Drag {
  const [state, setState] = useState<{ key: string; drop: Drop | undefined }>();
  const end = useRef<() => void>(undefined);
  const place = useRef(onPlace);
  place.current = onPlace;
  useEffect(() => () => end.current?.(), []);

  const onPointerDown = useCallback((event: PointerEvent<HTMLElement>, key: string) => {
    if (event.button !== 0 || end.current) return;
    event.preventDefault();
    const handle = event.currentTarget;
    handle.focus({ preventScroll: true });
    handle.setPointerCapture(event.pointerId);
    let point = { x: event.clientX, y: event.clientY };
    let drop: Drop | undefined;
    let frame = 0;

    const follow = () => {
      const by = point.y < EDGE ? -SPEED : point.y > innerHeight - EDGE ? SPEED : 0;
      if (by !== 0) scrollBy(0, by);
      const found = dropAt(point.x, point.y);
      if (found?.over !== drop?.over || found?.place !== drop?.place) {
        drop = found?.over === key ? undefined : found;
        setState({ key, drop });
      }
      frame = requestAnimationFrame(follow);
    };
    const finish = (taken: boolean) => {
      cancelAnimationFrame(frame);
      handle.removeEventListener('pointermove', onMove);
      handle.removeEventListener('pointerup', onUp);
      handle.removeEventListener('pointercancel', onCancel);
      removeEventListener('keydown', onKey, true);
      end.current = undefined;
      setState(undefined);
      if (taken && drop) place.current(key, drop);
    };
    const onMove = (moved: globalThis.PointerEvent) => {
      point = { x: moved.clientX, y: moved.clientY };
    };
    const onUp = () => finish(true);
    const onCancel = () => finish(false);
    const onKey = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return;
      pressed.preventDefault();
      pressed.stopPropagation();
      finish(false);
    };
    handle.addEventListener('pointermove', onMove);
    handle.addEventListener('pointerup', onUp);
    handle.addEventListener('pointercancel', onCancel);
    addEventListener('keydown', onKey, true);
    end.current = () => finish(false);
    setState({ key, drop: undefined });
    frame = requestAnimationFrame(follow);
  }, []);

  return { key: state?.key, drop: state?.drop, onPointerDown };
}
