import type { Scan } from '../../../rules/gs1/scan.ts';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';

/** A unit that warehouse staff count in, and its size in base units. */
export interface CountingUnit {
  readonly uom: string;
  readonly factor: number;
}

type Units = Pick<CatalogItem, 'orderUom' | 'uoms'>;

const BASE: CountingUnit = { uom: '', factor: 1 };

const thousandths = (value: number): number => Math.round(value * 1000) / 1000;
const withoutRest = (value: number): number => Math.floor(thousandths(value));

/** Returns the unit that an item is ordered in; base units for one that the catalog lacks. */
export function orderUnitOf(item: Units | undefined): CountingUnit {
  const found = item?.uoms.find(({ uom }) => uom === item.orderUom);
  return found ? { uom: found.uom, factor: found.factor } : BASE;
}

/** Returns the units that an item is counted in: its order unit, and the single piece if that is another one. */
export function countingUnits(item: Units | undefined): readonly CountingUnit[] {
  const order = orderUnitOf(item);
  const piece = item?.uoms.find(({ factor }) => factor === 1);
  return piece && order.factor !== 1 ? [order, { uom: piece.uom, factor: 1 }] : [order];
}

/** Returns the unit in which a quantity is whole: cases if possible, else pieces. */
export function unitFor(item: Units | undefined, base: number): CountingUnit {
  const [order = BASE, piece] = countingUnits(item);
  return piece && thousandths(base) !== thousandths(withoutRest(base / order.factor) * order.factor) ? piece : order;
}

export const inUnit = (base: number, { factor }: CountingUnit): number => thousandths(base / factor);
export const toBaseUnits = (quantity: number, { factor }: CountingUnit): number => thousandths(quantity * factor);

/** Splits a quantity into whole cases and remaining pieces. Never empty; without pieces, a part of a case stays one. */
export function spoken(
  base: number,
  item: Units | undefined,
): readonly { readonly quantity: number; readonly uom: string }[] {
  const [order = BASE, piece] = countingUnits(item);
  if (!piece) return [{ quantity: inUnit(base, order), uom: order.uom }];
  const sign = Math.sign(base);
  const cases = withoutRest(Math.abs(base) / order.factor);
  const pieces = thousandths(Math.abs(base) - cases * order.factor);
  return [
    ...(cases > 0 || pieces === 0 ? [{ quantity: sign * cases, uom: order.uom }] : []),
    ...(pieces > 0 ? [{ quantity: sign * pieces, uom: piece.uom }] : []),
  ];
}

/**
 * Returns the base units that a label means: its count of the unit with its GTIN, or of the order unit if it has none.
 */
export function labelledBase(item: Units, { gtin, count }: Pick<Scan, 'gtin' | 'count'>): number {
  const labelled = item.uoms.find((unit) => gtin !== null && unit.gtin?.padStart(14, '0') === gtin);
  return toBaseUnits(count ?? 1, labelled ?? orderUnitOf(item));
}
