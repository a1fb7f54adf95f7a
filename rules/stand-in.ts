/** A unit of an item and the number of base units in it. */
export interface UnitFactor {
  readonly uom: string;
  readonly factor: number;
}

/** The unit of an item that is counted individually: one base unit, even if the item does not list it. */
export const PIECE = 'EA';
const WEIGHT_UNITS: readonly string[] = ['LB', 'KG'];
/** Returns whether an item is sold by weight, so that its base unit is a pound or a kilogram. */
export const isByWeight = (units: readonly UnitFactor[]): boolean =>
  units.some(({ uom }) => WEIGHT_UNITS.includes(uom));

/**
 * Returns the base units of a substitute that replace one unit of the ordered item. A case replaces a case of any size.
 * A unit that the substitute lacks is replaced by its number of base units: ten pieces remain ten pieces of a
 * substitute sold by the case. Undefined if one item is sold by weight and the other by count, because their base units
 * are not comparable. Device and server share this.
 */
export function standInFactor(
  ordered: { readonly uom: string; readonly uomFactor: number; readonly units: readonly UnitFactor[] },
  substitute: readonly UnitFactor[],
): number | undefined {
  const same = substitute.find(({ uom }) => uom === ordered.uom);
  if (same) return same.factor;
  return isByWeight(ordered.units) === isByWeight(substitute) ? ordered.uomFactor : undefined;
}
