import { useEffect, useRef, useState } from 'react';

/** How long the number on the glass waits for the device's own answer after a change is durable. */
const SETTLE_MS = 400;
/** The same while the rows still tell what a tap of here has passed: a busy device answers late, and its old number must not be counted on from. */
const LATE_MS = 10_000;

/**
 * The quantity to show and the way to change it. Between a tap and the moment when the device's rows tell the same, the tapped number
 * stands: two quick taps then make two, not one. `save` answers false where the change was not made.
 */
export function useLineQuantity(
  stored: number,
  save: (quantity: number) => Promise<unknown>,
): [number, (quantity: number) => void] {
  const [tapped, setTapped] = useState<number>();
  const latest = useRef(0);
  const told = useRef(stored);
  /** What stood there before the first of these taps, and what each of them made of it. */
  const passed = useRef(new Set<number>());
  const durable = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = () => setTapped(undefined);
  useEffect(() => {
    told.current = stored;
    // The next tap may have come before this runs: it isn't what the rows tell.
    if (stored === tapped || (durable.current && !passed.current.has(stored)))
      setTapped((now) => (now === tapped ? undefined : now));
  }, [stored, tapped]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const settle = (made: unknown) => {
    durable.current = true;
    if (made === false) return release();
    timer.current = setTimeout(() => {
      if (passed.current.has(told.current)) timer.current = setTimeout(release, LATE_MS);
      else release();
    }, SETTLE_MS);
  };
  const set = (quantity: number) => {
    latest.current += 1;
    const mine = latest.current;
    clearTimeout(timer.current);
    if (tapped === undefined) passed.current = new Set([stored]);
    passed.current.add(quantity);
    durable.current = false;
    setTapped(quantity);
    const isLast = () => mine === latest.current;
    save(quantity).then(
      (made) => isLast() && settle(made),
      (error: unknown) => {
        if (isLast()) settle(false);
        throw error;
      },
    );
  };
  return [tapped ?? stored, set];
}
