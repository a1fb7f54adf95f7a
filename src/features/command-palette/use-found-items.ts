import { useEffect, useState } from 'react';
import { useOpenCatalog } from '../../sync/catalog-provider.tsx';
import { type CatalogItem, EVERYTHING } from '../catalog/data/catalog-api.ts';
import { ROWS_PER_GROUP } from './data/find-on-device.ts';

const NONE: readonly CatalogItem[] = [];

/**
 * Returns the first items that have all words of a search, as the shop finds them; none while it is asked, without
 * words, and on screens without the shop's catalog.
 */
export function useFoundItems(words: string): readonly CatalogItem[] {
  const client = useOpenCatalog()?.client;
  const [found, setFound] = useState<{ readonly words: string; readonly items: readonly CatalogItem[] }>();
  useEffect(() => {
    if (!client || words === '') return;
    let isStale = false;
    client.search({ ...EVERYTHING, text: words, limit: ROWS_PER_GROUP }).then(
      ({ approximate, items }) => {
        if (!isStale) setFound({ words, items: approximate ? NONE : items });
      },
      // Without a search worker the other groups remain.
      () => {},
    );
    return () => {
      isStale = true;
    };
  }, [client, words]);
  return found?.words === words ? found.items : NONE;
}
