import { useState } from 'react';
import type { ErrorCode } from '../../../contract/error-codes.ts';
import { orderStepOf } from '../../../rules/shelf-order.ts';
import { useShop } from '../../sync/use-session.tsx';
import { mayAddMore, refusalIn, unitsFor } from '../carts/data/price-cart.ts';
import type { WantedLine } from '../carts/data/wanted-line.ts';
import { useLineQuantity } from '../carts/use-line-quantity.ts';
import type { CatalogItem } from './data/catalog-api.ts';

/** Quantities of one item in the cart, by unit. */
export type Quantities = ReadonlyMap<string, number>;
export const NO_QUANTITIES: Quantities = new Map();

/** The amount that a stepper adds per press. */
export const stepOf = orderStepOf;

export interface ItemOrder {
  readonly uom: string;
  /** The units to choose from; empty if nothing may be ordered. */
  readonly units: readonly string[];
  setUom(uom: string): void;
  readonly quantity: number;
  setQuantity(quantity: number): void;
  readonly refusal: ErrorCode | null;
  /** A refusal that the row shows. If nothing may be ordered at all, the list shows that once. */
  readonly told: ErrorCode | null;
  /** The row is dimmed: it can't be ordered, and is not in the cart. */
  readonly dimmed: boolean;
  /** Unit and stepper are shown: the item can be ordered, or removed from the cart. */
  readonly adjustable: boolean;
  /** It is out of stock and not in the cart, and a substitute is known. */
  readonly wantsSubstitute: boolean;
  /** False if it is out of stock and none is expected. The quantity in the cart may then only be reduced. */
  readonly mayAdd: boolean;
  /** Quantities of this item in the cart in other units. */
  readonly others: readonly { readonly uom: string; readonly quantity: number }[];
}

/** Returns what a row needs to order an item: its unit, its quantity, and whether it may be ordered. */
export function useItemOrder(
  item: CatalogItem,
  quantities: Quantities,
  save: (lines: readonly WantedLine[]) => Promise<unknown>,
): ItemOrder {
  const { location } = useShop();
  const [chosen, setUom] = useState<string>();
  const units = unitsFor(location, item);
  const inCart = [...quantities.keys()];
  const uom = chosen ?? inCart.find((unit) => units.includes(unit)) ?? inCart[0] ?? units[0] ?? item.orderUom;
  const [quantity, setQuantity] = useLineQuantity(quantities.get(uom) ?? 0, (next) =>
    save([{ itemCode: item.itemCode, uom, quantity: next }]),
  );
  const refusal = refusalIn(location, item, uom);
  const mayAdd = mayAddMore(location, item, uom);
  const off = refusal === 'ordering_disabled';
  return {
    uom,
    units: units.includes(uom) ? units : [uom, ...units],
    setUom,
    quantity,
    setQuantity,
    refusal,
    told: off ? null : refusal,
    dimmed: !mayAdd && quantity === 0 && !off,
    adjustable: refusal === null || quantity > 0,
    wantsSubstitute: !item.inStock && refusal === null && quantity === 0 && item.substitutes.length > 0,
    mayAdd,
    others: [...quantities].filter(([unit]) => unit !== uom).map(([unit, amount]) => ({ uom: unit, quantity: amount })),
  };
}
