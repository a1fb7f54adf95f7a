import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** Returns whether it is done, or need not be done any more. */
type Action = () => boolean;

/**
 * Returns a function that acts on a list once its results and rows are there, at once if they are. A long list renders
 * its rows some time after its result, so `box` is watched until then. The next action replaces a waiting one; null
 * cancels it.
 */
export function useWhenListed(box: RefObject<HTMLElement | null>, settled: boolean): (action: Action | null) => void {
  const waiting = useRef<Action | null>(null);
  const watching = useRef<MutationObserver | undefined>(undefined);
  const isSettled = useRef(settled);

  const attempt = useCallback(() => {
    if (waiting.current && (!isSettled.current || !waiting.current())) return;
    waiting.current = null;
    watching.current?.disconnect();
    watching.current = undefined;
  }, []);

  useLayoutEffect(() => {
    isSettled.current = settled;
    attempt();
  }, [settled, attempt]);
  useEffect(() => () => watching.current?.disconnect(), []);

  return useCallback(
    (action) => {
      waiting.current = action;
      attempt();
      if (!waiting.current || watching.current || !box.current) return;
      watching.current = new MutationObserver(attempt);
      watching.current.observe(box.current, { childList: true, subtree: true });
    },
    [attempt, box],
  );
}
