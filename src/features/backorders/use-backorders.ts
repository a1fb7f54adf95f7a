import { useMemo } from 'react';
import type { Backorder } from '../../../contract/backorders.ts';
import { useAnswer } from '../../sync/use-live.ts';
import { useShop } from '../../sync/use-session.tsx';
import { useCartLines } from '../carts/use-cart.ts';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';
import { useShopItems } from '../catalog/use-items.ts';
import { inStock } from './data/in-stock.ts';
import { listBackorders } from './data/queries.ts';

export interface BackorderEntry {
  readonly backorder: Backorder;
  /** Undefined if the catalog doesn't have it any more. */
  readonly item: CatalogItem | undefined;
  /** How much of it can be ordered now, besides the cart. */
  readonly inStock: number;
}

/** Returns what this location waits for, with its items; undefined until both are loaded. */
export function useBackorders(): readonly BackorderEntry[] | undefined {
  const { location } = useShop();
  const rows = useAnswer(listBackorders, location.customerLocationId);
  const codes = useMemo(() => rows && [...new Set(rows.map(({ itemCode }) => itemCode))], [rows]);
  const found = useShopItems(codes);
  const cart = useCartLines();
  return useMemo(() => {
    if (!rows || !cart || (rows.length > 0 && !found)) return undefined;
    return rows.map((backorder) => {
      const item = found?.items.get(backorder.itemCode);
      return { backorder, item, inStock: inStock(item, backorder, cart) };
    });
  }, [rows, found, cart]);
}
