import { useMemo } from 'react';
import type { CatalogueItem } from '../../data/items/catalogue-api.ts';
import { useCatalogueItems } from '../../sync/use-catalogue.tsx';

const NONE: readonly string[] = [];

/** Items of this location by code; undefined until the catalogue has answered. The answer for earlier codes stands in meanwhile. */
export function useItems(codes: readonly string[] | undefined): ReadonlyMap<string, CatalogueItem> | undefined {
  const found = useCatalogueItems(codes ?? NONE);
  const items = useMemo(() => found && new Map(found.map((item) => [item.itemCode, item])), [found]);
  return codes === undefined ? undefined : items;
}
