import { useMemo } from 'react';
import type { GuideLine, OrderGuide } from '../../../contract/order-guides.ts';
import { weekdayOf } from '../../../rules/calendar.ts';
import { useNextCutoff } from '../orders/cutoff-text.tsx';
import { sectionsOf } from './data/guide-lines.ts';

/** The day whose pars apply: that of the next order, because the order fills the shelf then. */
export interface ParDay {
  /** Undefined if no day is available; the everyday pars apply then. */
  readonly deliveryOn: string | undefined;
  /** 0 is Sunday; −1 for the everyday pars. */
  readonly weekday: number;
}

export function useParDay(): ParDay {
  const deliveryOn = useNextCutoff()?.deliveryOn;
  return { deliveryOn, weekday: deliveryOn === undefined ? -1 : weekdayOf(deliveryOn) };
}

/** Returns a guide's lines in shelf order, and their items' codes. */
export function useShelf(guide: Pick<OrderGuide, 'lines'>): { lines: readonly GuideLine[]; codes: readonly string[] } {
  return useMemo(() => {
    const lines = sectionsOf(guide.lines).flatMap((section) => section.lines);
    return { lines, codes: [...new Set(lines.map((line) => line.itemCode))] };
  }, [guide.lines]);
}
