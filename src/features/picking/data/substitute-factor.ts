import { standInFactor, type UnitFactor } from '../../../../rules/stand-in.ts';

/**
 * Returns base units of a substitute in one of the stop's unit. A substitute that can't be converted counts like the
 * item itself.
 */
export const substituteFactor = (
  ordered: { readonly uom: string; readonly uomFactor: number; readonly units: readonly UnitFactor[] },
  { units }: { readonly units: readonly UnitFactor[] },
): number => standInFactor(ordered, units) ?? ordered.uomFactor;
