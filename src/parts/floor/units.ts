import type { CatalogueItem } from '../../data/items/catalogue-api.ts';

/** A unit that people on the floor count in, with how many base units it is. */
export interface CountingUnit {
  readonly uom: string;
  readonly factor: number;
}

const BASE: CountingUnit = { uom: '', factor: 1 };

/** The unit that an item is ordered in; base units for one that the catalogue doesn’t have. */
export function unitOf(item: Pick<CatalogueItem, 'orderUom' | 'uoms'> | undefined): CountingUnit {
  const found = item?.uoms.find(({ uom }) => uom === item.orderUom);
  return found ? { uom: found.uom, factor: found.factor } : BASE;
}

const thousandths = (value: number): number => Math.round(value * 1000) / 1000;

export const inOrderUnits = (base: number, { factor }: CountingUnit): number => thousandths(base / factor);
export const toBaseUnits = (quantity: number, { factor }: CountingUnit): number => thousandths(quantity * factor);
