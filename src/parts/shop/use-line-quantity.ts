import { useEffect, useRef, useState } from 'react';

/** How long the number on the glass waits for the device's own answer after a change is durable. */
const SETTLE_MS = 400;

/**
 * The quantity to show and the way to change it. Between a tap and the moment when the device's rows tell the same, the tapped number
 * stands: two quick taps then make two, not one.
 */
export function useLineQuantity(
  stored: number,
  save: (quantity: number) => Promise<unknown>,
): [number, (quantity: number) => void] {
  const [tapped, setTapped] = useState<number>();
  const latest = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    setTapped((number) => (number === stored ? undefined : number));
  }, [stored]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const set = (quantity: number) => {
    latest.current += 1;
    const mine = latest.current;
    clearTimeout(timer.current);
    setTapped(quantity);
    void save(quantity).finally(() => {
      if (mine === latest.current) timer.current = setTimeout(() => setTapped(undefined), SETTLE_MS);
    });
  };
  return [tapped ?? stored, set];
}
