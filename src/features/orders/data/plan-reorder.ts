import { MAX_QUANTITY } from '../../../../contract/atoms.ts';
import type { CartLine } from '../../../../contract/carts.ts';
import { lineId } from '../../../../contract/constants.ts';
import { instructionsOf } from '../../../../contract/line-instructions.ts';
import type { Location } from '../../../../contract/locations.ts';
import type { OrderLine } from '../../../../contract/orders.ts';
import { addQuantities } from '../../../../rules/quantity.ts';
import { availableIn, factorOf, priceOf, refusalIn, unitsFor } from '../../carts/data/price-cart.ts';
import type { WantedLine } from '../../carts/data/wanted-line.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';
import { hasUnit, inUnit, substituteAmount } from './substitute-amount.ts';

/** The problem of an old line, worst first. */
export type ReorderProblem = 'gone' | 'not_permitted' | 'unit' | 'out_of_stock' | 'short' | 'repriced';

/**
 * One way to reorder a line. `same`: unchanged; `fewer`: the available quantity; `unit`: another unit; `substitute`:
 * another item.
 */
export interface ReorderChoice {
  readonly kind: 'same' | 'fewer' | 'unit' | 'substitute';
  readonly item: CatalogItem;
  readonly uom: string;
  readonly quantity: number;
}

/** An old line with its choices today. `preset` is the index of the default choice; null skips the line. */
export interface ReorderLine {
  readonly key: string;
  readonly line: OrderLine;
  readonly item: CatalogItem | undefined;
  readonly problem: ReorderProblem | null;
  /** Today's price in cents per price unit; null if there is none or it may not be shown. */
  readonly priceNow: number | null;
  readonly choices: readonly ReorderChoice[];
  readonly preset: number | null;
}

type Terms = Pick<Location, 'options'>;
type Items = ReadonlyMap<string, CatalogItem>;

function otherUnits(location: Terms, item: CatalogItem, line: OrderLine): ReorderChoice[] {
  const others = unitsFor(location, item).filter((uom) => uom !== line.uom);
  return others.map((uom) => ({
    kind: 'unit',
    item,
    uom,
    quantity: hasUnit(item, line.uom) ? inUnit(item, line.quantity, factorOf(item, line.uom), uom) : line.quantity,
  }));
}

/**
 * Returns substitutes in the ordered amount. Leaves out items whose units can't be converted from those of the old
 * line.
 */
function substitutes(location: Terms, item: CatalogItem, line: OrderLine, items: Items): ReorderChoice[] {
  return item.substitutes.flatMap((code): ReorderChoice[] => {
    const other = items.get(code);
    const amount = other && substituteAmount(location, item, line, other);
    return amount ? [{ kind: 'substitute', item: other, ...amount }] : [];
  });
}

function planLine(location: Terms, line: OrderLine, index: number, items: Items): ReorderLine {
  const item = items.get(line.itemCode);
  const key = `${index}|${line.itemCode}|${line.uom}`;
  const plan = (
    problem: ReorderProblem | null,
    choices: readonly ReorderChoice[],
    preset: number | null,
  ): ReorderLine => ({ key, line, item, problem, priceNow: item ? priceOf(item, line.uom) : null, choices, preset });

  if (!item) return plan('gone', [], null);
  const refusal = refusalIn(location, item, line.uom);
  if (refusal === 'uom_unknown' || refusal === 'uom_not_permitted') {
    const units = otherUnits(location, item, line);
    // A unit that the item no longer has can't be converted, so the user decides how much.
    return plan('unit', units, units.length > 0 && hasUnit(item, line.uom) ? 0 : null);
  }
  if (refusal !== null) return plan('not_permitted', substitutes(location, item, line, items), null);
  const same: ReorderChoice = { kind: 'same', item, uom: line.uom, quantity: line.quantity };
  const available = availableIn(item, line.uom);
  if (!item.inStock || available === 0) {
    return plan('out_of_stock', [...substitutes(location, item, line, items), same], null);
  }
  if (available !== null && available < line.quantity) {
    const fewer = Math.floor(available);
    const choices: ReorderChoice[] = fewer > 0 ? [{ ...same, kind: 'fewer', quantity: fewer }, same] : [same];
    return plan('short', choices, 0);
  }
  const price = priceOf(item, line.uom);
  const repriced = item.prices !== null && line.unitPrice !== null && line.unitPrice > 0 && price !== line.unitPrice;
  return plan(repriced ? 'repriced' : null, [same], 0);
}

/** Returns the reorder plan of old lines, line by line, with today's terms. `items` also holds their substitutes. */
export const planReorder = (location: Terms, lines: readonly OrderLine[], items: Items): ReorderLine[] =>
  lines.map((line, index) => planLine(location, line, index, items));

/** Returns the codes of the items' substitutes. */
export const substituteCodes = (items: Iterable<CatalogItem>): string[] => [
  ...new Set([...items].flatMap((item) => item.substitutes)),
];

interface Amount {
  readonly itemCode: string;
  readonly uom: string;
  readonly quantity: number;
}

/**
 * Adds amounts to cart lines. Returns the lines after and before, for undo. Amounts of the same item in the same unit
 * become one line. Instructions of an amount become those of its line, unless the cart's line has its own.
 */
export function addToCart(
  cart: readonly CartLine[],
  amounts: readonly (Amount & Pick<CartLine, 'instructions'>)[],
): { readonly after: WantedLine[]; readonly before: Amount[] } {
  const inCart = new Map(cart.map((line) => [lineId('', line.itemCode, line.uom), line]));
  const sums = new Map<string, WantedLine>();
  for (const amount of amounts) {
    const { itemCode, uom, quantity } = amount;
    const id = lineId('', itemCode, uom);
    const known = inCart.get(id);
    const sum = addQuantities(sums.get(id)?.quantity ?? known?.quantity ?? 0, quantity);
    const instructions = known && instructionsOf(known) ? undefined : instructionsOf(amount);
    const wanted = { ...sums.get(id), itemCode, uom, quantity: Math.min(MAX_QUANTITY, sum) };
    sums.set(id, instructions ? { ...wanted, instructions } : wanted);
  }
  const after = [...sums.values()];
  const before = after.map(({ itemCode, uom }) => ({
    itemCode,
    uom,
    quantity: inCart.get(lineId('', itemCode, uom))?.quantity ?? 0,
  }));
  return { after, before };
}
