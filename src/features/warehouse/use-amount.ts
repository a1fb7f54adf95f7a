import { useCallback } from 'react';
import { useFormat } from '../../ui/use-format.ts';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';
import { spoken } from './units.ts';

/** Returns a function that formats a quantity in base units: "3 CS + 4 EA". */
export function useAmount(): (base: number, item: Pick<CatalogItem, 'orderUom' | 'uoms'> | undefined) => string {
  const format = useFormat();
  return useCallback(
    (base, item) =>
      spoken(base, item)
        .map(({ quantity, uom }) => [format.number(quantity), uom].filter(Boolean).join('\u00a0'))
        .join(' + '),
    [format],
  );
}
