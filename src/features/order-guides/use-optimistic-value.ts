import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Longest time in milliseconds that a changed value is shown after it is durable. The rows usually equal it much
 * sooner, unless another device changed them too. Dropping it earlier would flash the old value.
 */
const SETTLE_MS = 4000;

export interface OptimisticValue<T> {
  /** The value to show: the last change until the device's rows equal it. */
  readonly value: T;
  /** The latest value before the next render, so that two quick presses move by two. */
  readonly latest: () => T;
  /** Shows a change at once while it is being saved. */
  readonly set: (next: T, save: (next: T) => Promise<unknown>) => void;
}

/** A stored value with its pending changes. */
export function useOptimisticValue<T>(stored: T, same: (a: T, b: T) => boolean): OptimisticValue<T> {
  const [changed, setChanged] = useState<{ readonly value: T; readonly saved: boolean }>();
  const current = useRef(stored);
  current.current = changed ? changed.value : stored;
  const turn = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!changed?.saved || !same(stored, changed.value)) return;
    clearTimeout(timer.current);
    // This may run after the next change. The rows then equal an older value.
    setChanged((now) => (now === changed ? undefined : now));
  }, [stored, changed, same]);

  const set = useCallback((next: T, save: (next: T) => Promise<unknown>) => {
    turn.current += 1;
    const mine = turn.current;
    clearTimeout(timer.current);
    current.current = next;
    setChanged({ value: next, saved: false });
    void save(next).finally(() => {
      if (mine !== turn.current) return;
      setChanged({ value: next, saved: true });
      timer.current = setTimeout(() => setChanged(undefined), SETTLE_MS);
    });
  }, []);
  const latest = useCallback(() => current.current, []);
  return { value: changed ? changed.value : stored, latest, set };
}
