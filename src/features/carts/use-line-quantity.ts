import { useEffect, useRef, useState } from 'react';

/** How long the shown number waits for the device's rows after a change is durable, in milliseconds. */
const SETTLE_MS = 400;
/**
 * How long it waits while the rows still have a value that a tap here has replaced, in milliseconds. A busy device
 * responds late, and the next tap must not count on from its old number.
 */
const LATE_MS = 10_000;

/**
 * Returns the quantity to show and a function that changes it. After a tap the tapped number is shown until the
 * device's rows equal it, so that two quick taps make two, not one. `save` returns false if the change was not made.
 */
export function useLineQuantity(
  stored: number,
  save: (quantity: number) => Promise<unknown>,
): [number, (quantity: number) => void] {
  const [tapped, setTapped] = useState<number>();
  const latest = useRef(0);
  const told = useRef(stored);
  /** The value before the first of these taps, and the value of each tap. */
  const passed = useRef(new Set<number>());
  const durable = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = () => setTapped(undefined);
  useEffect(() => {
    told.current = stored;
    // The next tap may have come before this runs, so the rows may not equal it.
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
