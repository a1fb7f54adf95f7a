import { useEffect, useMemo, useState } from 'react';
import { useOpenCatalog } from '../../sync/catalog-provider.tsx';
import { useCatalogStatus } from '../../sync/use-catalog.ts';
import type { CatalogItem } from './data/catalog-api.ts';

export type ItemsByCode = ReadonlyMap<string, CatalogItem>;

export interface ShopItems {
  readonly items: ItemsByCode;
  /** Codes without a result yet. A code that is neither here nor in `items` is not in the catalog. */
  readonly pending: ReadonlySet<string>;
}

interface Answer {
  readonly name: string;
  readonly asked: ReadonlySet<string>;
  readonly items: ItemsByCode;
}

/**
 * Returns items of this location by code; undefined until the catalog has responded once. While it is queried again,
 * because the codes or the catalog changed, the known items stay.
 */
export function useShopItems(codes: readonly string[] | undefined): ShopItems | undefined {
  const client = useOpenCatalog()?.client;
  const { phase, name, version } = useCatalogStatus();
  const [answer, setAnswer] = useState<Answer>();
  const key = codes && JSON.stringify(codes);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the catalog has other items
  useEffect(() => {
    if (!client || phase !== 'ready' || key === undefined) return;
    let latest = true;
    const asked = JSON.parse(key) as string[];
    const take = (found: readonly CatalogItem[]) => {
      if (latest)
        setAnswer({ name, asked: new Set(asked), items: new Map(found.map((item) => [item.itemCode, item])) });
    };
    // A call that fails is repeated with the next version; the shown items stay.
    if (asked.length === 0) take([]);
    else client.items(asked).then(take, () => {});
    return () => {
      latest = false;
    };
  }, [client, phase, name, version, key]);

  return useMemo(() => {
    if (!answer || answer.name !== name || key === undefined) return undefined;
    const wanted = JSON.parse(key) as string[];
    return { items: answer.items, pending: new Set(wanted.filter((code) => !answer.asked.has(code))) };
  }, [answer, name, key]);
}
