import { byBin } from './fefo.ts';
import { gramsFrom } from './weight.ts';

/** A case of this weight or more is heavy and belongs at the bottom of a pallet: 30 lb. */
export const HEAVY_GRAMS = gramsFrom(30, 'lb');

/** Grams of one unit of a pack size. A liquid counts as water. */
const GRAMS_OF: Readonly<Record<string, number>> = {
  LB: 453.592,
  OZ: 28.35,
  KG: 1000,
  G: 1,
  GAL: 3785,
  QT: 946,
  LT: 1000,
  L: 1000,
};
/** "25 LB", "6/5 LB", "12/16 OZ CAN". */
const PACK_WEIGHT = /^ ?(?:(\d{1,4}) ?\/ ?)?(\d{1,5}(?:\.\d{1,3})?|\.\d{1,3}) ?(LB|OZ|KG|G|GAL|QT|LT|L)\b/i;

/** Returns the weight that a pack size names, in whole grams; null if it names none ("24 CT", "6/#10"). */
export function packGrams(packSize: string): number | null {
  const [, count = '1', size, unit = ''] = PACK_WEIGHT.exec(packSize) ?? [];
  const each = GRAMS_OF[unit.toUpperCase()];
  return size === undefined || each === undefined ? null : Math.round(Number(count) * Number(size) * each);
}

/** A zone of a warehouse: the letters or digits that its bins begin with, as in A-07-3. */
export const ZONE = /^[A-Za-z0-9]{1,4}$/;
/** Most zones of a walking order, and of a picker. */
export const MOST_ZONES = 60;

/** Returns the zone of a bin in capital letters: A of A-07-3 and of A073. Empty if it has none. */
export const zoneOf = (bin: string): string => (/^[A-Z0-9]{1,4}(?=-)|^[A-Z]{1,4}/i.exec(bin)?.[0] ?? '').toUpperCase();

/** A stop of a picker, as far as its place in the walk depends on it. */
export interface WalkStop {
  readonly bin: string;
  readonly packSize: string;
  /** The stop counts pieces of a case, which are never heavy. */
  readonly isPiece: boolean;
  /** Of one unit; null if the item is not weighed. */
  readonly averageWeightGrams: number | null;
}

export interface WalkingOrder {
  /** Zones in walking order; those that are missing follow by bin. */
  readonly zones: readonly string[];
  /** Heavy cases come first in each zone. */
  readonly heavyFirst: boolean;
}

const isHeavy = ({ packSize, isPiece, averageWeightGrams }: WalkStop): boolean =>
  !isPiece && (averageWeightGrams ?? packGrams(packSize) ?? 0) >= HEAVY_GRAMS;

/**
 * Compares two stops in the walking order of a warehouse: by zone, then heavy cases if it says so, then by bin. A stop
 * without a bin is last. Without an order all stops are by bin.
 */
export function compareStops(a: WalkStop, b: WalkStop, { zones, heavyFirst }: WalkingOrder): number {
  if (a.bin === '' || b.bin === '') return byBin(a.bin, b.bin);
  const rank = ({ bin }: WalkStop) => {
    const at = zones.indexOf(zoneOf(bin));
    return at < 0 ? zones.length : at;
  };
  const byZone = rank(a) - rank(b);
  if (byZone !== 0) return byZone;
  const isOneZone = zoneOf(a.bin) === zoneOf(b.bin);
  const byWeight = heavyFirst && isOneZone ? Number(isHeavy(b)) - Number(isHeavy(a)) : 0;
  return byWeight || byBin(a.bin, b.bin);
}
