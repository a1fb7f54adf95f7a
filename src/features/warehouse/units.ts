import type { Scan } from '../../../rules/gs1/scan.ts';
import type { CatalogueItem } from '../catalog/data/catalogue-api.ts';

/** A unit that people on the floor count in, with how many base units it is. */
export interface CountingUnit {
  readonly uom: string;
  readonly factor: number;
}

type Units = Pick<CatalogueItem, 'orderUom' | 'uoms'>;

const BASE: CountingUnit = { uom: '', factor: 1 };

const thousandths = (value: number): number => Math.round(value * 1000) / 1000;
const withoutRest = (value: number): number => Math.floor(thousandths(value));

/** The unit that an item is ordered in; base units for one that the catalogue doesn’t have. */
export function orderUnitOf(item: Units | undefined): CountingUnit {
  const found = item?.uoms.find(({ uom }) => uom === item.orderUom);
  return found ? { uom: found.uom, factor: found.factor } : BASE;
}

/** The units in which people say how much there is of an item: the one that it is ordered in, and the single piece where that is another one. */
export function countingUnits(item: Units | undefined): readonly CountingUnit[] {
  const order = orderUnitOf(item);
  const piece = item?.uoms.find(({ factor }) => factor === 1);
  return piece && order.factor !== 1 ? [order, { uom: piece.uom, factor: 1 }] : [order];
}

/** The unit in which a quantity is a whole number: cases where it is whole ones, else pieces. */
export function unitFor(item: Units | undefined, base: number): CountingUnit {
  const [order = BASE, piece] = countingUnits(item);
  return piece && thousandths(base) !== thousandths(withoutRest(base / order.factor) * order.factor) ? piece : order;
}

export const inUnit = (base: number, { factor }: CountingUnit): number => thousandths(base / factor);
export const toBaseUnits = (quantity: number, { factor }: CountingUnit): number => thousandths(quantity * factor);

/** A quantity as people say it: whole cases and the pieces beside them. Never empty; where there are no pieces, a part of a case stays one. */
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

/** How many base units a label stands for: so many of the unit that bears its GTIN, of the one that the item is ordered in where it names none. */
export function labelledBase(item: Units, { gtin, count }: Pick<Scan, 'gtin' | 'count'>): number {
  const labelled = item.uoms.find((unit) => gtin !== null && unit.gtin?.padStart(14, '0') === gtin);
  return toBaseUnits(count ?? 1, labelled ?? orderUnitOf(item));
}
