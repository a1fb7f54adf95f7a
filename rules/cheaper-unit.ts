import { baseMilli } from './share-stock.ts';

/** A unit of an item: base units in one of it, and what an amount of it costs in cents; null without a price. */
export interface PricedUnit {
  readonly uom: string;
  readonly factor: number;
  readonly cost: (quantity: number) => number | null;
}

/** A larger unit that costs less than what is ordered. */
export interface CheaperUnit {
  readonly uom: string;
  readonly quantity: number;
  /** Cents. */
  readonly saves: number;
  /** It holds more than what is ordered. */
  readonly isMore: boolean;
}

/**
 * Returns the whole number of a larger unit that holds at least as much and costs less: twelve pieces against a case of
 * twelve, or ten. Of several it is the one that saves most. Undefined if there is none.
 */
export function cheaperUnit(
  line: { readonly uom: string; readonly quantity: number },
  units: readonly PricedUnit[],
): CheaperUnit | undefined {
  const own = units.find(({ uom }) => uom === line.uom);
  const cost = own?.cost(line.quantity) ?? null;
  if (!own || cost === null) return undefined;
  const wanted = baseMilli(line.quantity, own.factor);
  const found = units.flatMap((unit): CheaperUnit[] => {
    if (unit.factor <= own.factor) return [];
    const quantity = Math.ceil(wanted / baseMilli(1, unit.factor));
    const other = unit.cost(quantity);
    if (other === null || other >= cost) return [];
    const isMore = baseMilli(quantity, unit.factor) > wanted;
    return [{ uom: unit.uom, quantity, saves: cost - other, isMore }];
  });
  return found.reduce<CheaperUnit | undefined>(
    (best, one) => (!best || one.saves > best.saves ? one : best),
    undefined,
  );
}
