import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/**
 * Acts on values one after another. The next one waits until the earlier one is done and its effect is rendered, so
 * that a function of this render never uses outdated state. `act` may be a new function at each render.
 */
export function useInTurn<T>(act: (value: T) => unknown): (value: T) => void {
  const latest = useRef(act);
  const waiting = useRef<T[]>([]);
  const busy = useRef(false);
  const [turns, setTurns] = useState(0);
  // With the commit and not after it: what the screen shows is what the next value meets.
  useLayoutEffect(() => {
    latest.current = act;
  });

  const next = useCallback(() => {
    busy.current = waiting.current.length > 0;
    if (!busy.current) return;
    const [value] = waiting.current.splice(0, 1) as [T];
    void (async () => latest.current(value))()
      // An error is reported and does not keep the next value from its turn.
      .catch((error: unknown) => reportError(error))
      .finally(() => setTurns((before) => before + 1));
  }, []);
  useEffect(() => {
    if (turns > 0) next();
  }, [turns, next]);

  return useCallback(
    (value) => {
      waiting.current.push(value);
      if (!busy.current) next();
    },
    [next],
  );
}
