/** A unit of an item and how many base units one of it holds. */
export interface UnitFactor {
  readonly uom: string;
  readonly factor: number;
}

/** The unit of an item that is counted one by one: one base unit, whether the item lists it or not. */
export const PIECE = 'EA';
const WEIGHT_UNITS: readonly string[] = ['LB', 'KG'];
/** Whether an item is sold by weight, so that its base unit is a pound or a kilogram and no piece. */
export const isByWeight = (units: readonly UnitFactor[]): boolean =>
  units.some(({ uom }) => WEIGHT_UNITS.includes(uom));

/**
 * Returns the base units of a substitute that replace one unit of the ordered item. A case replaces a case, whatever its size. A unit that the
 * substitute isn't sold in is replaced by as many base units as it holds: ten pieces stay ten pieces of a substitute that comes by the case.
 * Undefined where one item is sold by weight and the other by count, because their base units can't be compared. Device and server share this.
 */
export function standInFactor(
  ordered: { readonly uom: string; readonly uomFactor: number; readonly units: readonly UnitFactor[] },
  substitute: readonly UnitFactor[],
): number | undefined {
  const same = substitute.find(({ uom }) => uom === ordered.uom);
  if (same) return same.factor;
  return isByWeight(ordered.units) === isByWeight(substitute) ? ordered.uomFactor : undefined;
}
