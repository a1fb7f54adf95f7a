import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** Answers whether it could be done, or need not be done any more. */
type Deed = () => boolean;

/**
 * Does something with a list as soon as it is the one that was asked for and its rows are there, at once where they are. The rows of a long list are drawn some time after
 * its answer, so `box` is watched until then. What is asked for next takes the place of what waits; null gives it up.
 */
export function useWhenListed(box: RefObject<HTMLElement | null>, settled: boolean): (deed: Deed | null) => void {
  const waiting = useRef<Deed | null>(null);
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
    (deed) => {
      waiting.current = deed;
      attempt();
      if (!waiting.current || watching.current || !box.current) return;
      watching.current = new MutationObserver(attempt);
      watching.current.observe(box.current, { childList: true, subtree: true });
    },
    [attempt, box],
  );
}
