import { useMemo } from 'react';
import { useLive } from '../../sync/use-live.ts';
import { useLocale } from '../../ui/use-format.ts';
import { listCategories } from '../catalog/data/categories.ts';
import { useShopItems } from '../catalog/use-items.ts';
import { itemsInWarehouse } from './data/queries.ts';

const NO_CODES: readonly string[] = [];

export interface CategoryChoice {
  /** In the distributor's sequence, in the page's language. */
  readonly categories: readonly { readonly value: string; readonly label: string }[];
  /**
   * Items of the chosen category with stock in the warehouse; null if none is chosen, undefined until they are known.
   */
  readonly itemCodes: readonly string[] | null | undefined;
}

/** Returns the categories to count, and the chosen one's items in a warehouse. */
export function useCategory(warehouseId: string, categoryId: string): CategoryChoice {
  const locale = useLocale();
  const rows = useLive(listCategories);
  const inWarehouse = useLive(
    async (db) => (categoryId === '' ? NO_CODES : await itemsInWarehouse(db, warehouseId)),
    [warehouseId, categoryId === ''],
  );
  const found = useShopItems(categoryId === '' ? NO_CODES : inWarehouse);
  const categories = useMemo(
    () =>
      [...(rows ?? [])]
        .sort((a, b) => a.sequence - b.sequence)
        .map(({ id, names }) => ({ value: id, label: names[locale] })),
    [rows, locale],
  );
  const itemCodes = useMemo(() => {
    if (categoryId === '') return null;
    if (!found || !inWarehouse || found.pending.size > 0) return undefined;
    return inWarehouse.filter((code) => found.items.get(code)?.categoryId === categoryId);
  }, [found, inWarehouse, categoryId]);
  return { categories, itemCodes };
}
