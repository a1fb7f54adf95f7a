import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Minimum card width in pixels, so that the stepper fits. Two cards fit side by side on any phone of 360 pixels or
 * more.
 */
const CARD = 208;
const TWO_FROM = 340;

const columnsIn = (width: number): number => Math.max(width >= TWO_FROM ? 2 : 1, Math.floor(width / CARD));

/** Returns the number of cards that fit side by side in the box, also after its width changes. */
export function useColumns(box: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(2);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setColumns(columnsIn(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return columns;
}
