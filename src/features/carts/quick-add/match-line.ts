import { lineId } from '../../../../contract/constants.ts';
import type { Location } from '../../../../contract/locations.ts';
import { convertQuantity } from '../../../../rules/pricing.ts';
import { addQuantities } from '../../../../rules/quantity.ts';
import type { QuickLine } from '../../../../rules/quick-lines.ts';
import { isByWeight, PIECE } from '../../../../rules/stand-in.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';
import { orderableQuantity } from '../data/orderable-quantity.ts';
import { factorOf, unitsFor } from '../data/price-cart.ts';

/** The match of a written line. */
export interface Match {
  readonly line: QuickLine;
  /** The possible items, the most likely first; empty if none was found. */
  readonly candidates: readonly CatalogItem[];
  /** True if the code names one item, so that nothing was guessed. */
  readonly exact: boolean;
}

/** A line as it would go into the cart. */
export interface Proposal {
  readonly item: CatalogItem;
  readonly uom: string;
  readonly units: readonly string[];
  readonly quantity: number;
  /** The item isn't sold in the written unit: `quantity` is converted to a unit that it is sold in. */
  readonly otherUnit: boolean;
}

/** Returns a line as an order of `item`; undefined if the location may order the item in no unit. */
export function propose(location: Pick<Location, 'options'>, line: QuickLine, item: CatalogItem): Proposal | undefined {
  const units = unitsFor(location, item);
  const own = units[0];
  if (own === undefined) return undefined;
  const requested = line.uoms.find((uom) => units.includes(uom));
  const uom = requested ?? own;
  const otherUnit = line.uoms.length > 0 && requested === undefined;
  const quantity = line.quantity ?? 1;
  return {
    item,
    uom,
    units,
    quantity: orderableQuantity(otherUnit ? inUnit(item, quantity, line.uoms, uom) : quantity, uom),
    otherUnit,
  };
}

/**
 * Returns a function that gives the sum of the proposals with the same item and unit; null for a single one. They
 * become one line of the cart.
 */
export function sumsOf(proposals: readonly Proposal[]): (proposal: Proposal) => number | null {
  const groups = Map.groupBy(proposals, ({ item, uom }) => lineId('', item.itemCode, uom));
  return ({ item, uom }) => {
    const group = groups.get(lineId('', item.itemCode, uom)) ?? [];
    return group.length < 2 ? null : addQuantities(...group.map(({ quantity }) => quantity));
  };
}

/**
 * Returns as much in `uom` as was written in another unit. Returns 1 if the item's units don't say how many that is.
 */
function inUnit(item: CatalogItem, quantity: number, written: readonly string[], uom: string): number {
  const factors = written.flatMap((unit) => {
    const own = item.uoms.find((each) => each.uom === unit)?.factor;
    return own ?? (unit === PIECE && !isByWeight(item.uoms) ? 1 : []);
  });
  const [factor] = factors;
  return factor === undefined ? 1 : convertQuantity(quantity, { factor }, { factor: factorOf(item, uom) });
}
