import { useEffect, useMemo, useState } from 'react';
import { useOpenCatalog } from '../../../sync/catalog-provider.tsx';
import { useCatalogStatus } from '../../../sync/use-catalog.ts';
import { useLive } from '../../../sync/use-live.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';
import type { ShopItems } from '../../catalog/use-items.ts';
import { catalogMark } from './data/carts-of.ts';

/** The codes of the items that a screen shows, by location. */
export type CodesByLocation = ReadonlyMap<string, readonly string[]>;

interface Answer {
  readonly asked: ReadonlySet<string>;
  readonly items: ReadonlyMap<string, CatalogItem>;
}

/**
 * Returns items with the terms of each location, by the location's id; a location is absent until the search worker has
 * answered for it. While items are read again, because the codes or the catalog changed, the known ones stay.
 */
export function useItemsAt(codes: CodesByLocation): ReadonlyMap<string, ShopItems> {
  const client = useOpenCatalog()?.client;
  const { phase, version } = useCatalogStatus();
  const mark = useLive(catalogMark);
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map());
  const key = JSON.stringify([...codes]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed catalog has other items
  useEffect(() => {
    if (!client || phase !== 'ready' || mark === undefined) return;
    let latest = true;
    const readAll = async () => {
      for (const [id, wanted] of JSON.parse(key) as [string, string[]][]) {
        const found = wanted.length === 0 ? [] : await client.itemsAt(id, wanted);
        if (!latest) return;
        const items = new Map(found.map((item) => [item.itemCode, item]));
        setAnswers((before) => new Map(before).set(id, { asked: new Set(wanted), items }));
      }
    };
    // A call that fails is repeated with the next change; the shown items stay.
    readAll().catch(() => {});
    return () => {
      latest = false;
    };
  }, [client, phase, version, mark, key]);

  return useMemo(() => {
    const found = new Map<string, ShopItems>();
    for (const [id, wanted] of JSON.parse(key) as [string, string[]][]) {
      const answer = answers.get(id);
      if (!answer) continue;
      found.set(id, { items: answer.items, pending: new Set(wanted.filter((code) => !answer.asked.has(code))) });
    }
    return found;
  }, [answers, key]);
}
