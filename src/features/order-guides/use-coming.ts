import { useMemo } from 'react';
import type { OrderGuide } from '../../../contract/order-guides.ts';
import { useLive } from '../../sync/use-live.ts';
import { useShop } from '../../sync/use-session.tsx';
import { useToday } from '../../sync/use-today.ts';
import type { ItemsByCode } from '../catalog/use-items.ts';
import { comingByLine, listArrivals, type OnItsWay } from './data/on-its-way.ts';
import { useCountsComing } from './use-counts-coming.ts';

const NOTHING: ReadonlyMap<string, OnItsWay> = new Map();

export interface Coming {
  /** What is coming for each line, by guideLineKey. Undefined until the device has read its orders. */
  readonly all: ReadonlyMap<string, OnItsWay> | undefined;
  /** The same, as far as orders subtract it: empty if the user has switched that off. */
  readonly counted: ReadonlyMap<string, OnItsWay> | undefined;
  readonly isCounted: boolean;
  readonly onCounted: (isCounted: boolean) => void;
}

/** Returns the number of lines for which something arrives by the day of the order. */
export const countArriving = ({ all }: Coming): number =>
  [...(all?.values() ?? [])].filter(({ quantity }) => quantity > 0).length;

export const hasComing = (coming: Coming): boolean => countArriving(coming) > 0;

/**
 * Returns what a guide's lines still get from earlier orders. Whether it counts is remembered on this device.
 */
export function useComing(guide: OrderGuide, items: ItemsByCode, deliveryOn: string | undefined): Coming {
  const { location } = useShop();
  const { customerLocationId, timeZone } = location;
  const today = useToday(timeZone);
  const arrivals = useLive((db) => listArrivals(db, customerLocationId, today), [customerLocationId, today]);
  const [isCounted, onCounted] = useCountsComing();
  const all = useMemo(
    () => arrivals && comingByLine(guide.lines, arrivals, items, deliveryOn),
    [guide.lines, arrivals, items, deliveryOn],
  );
  return {
    all,
    counted: all && (isCounted ? all : NOTHING),
    isCounted,
    onCounted,
  };
}
