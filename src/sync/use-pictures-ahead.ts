import { useEffect } from 'react';
import { boughtItems } from '../features/catalog/data/bought.ts';
import { fetchAhead, MOST_AHEAD } from '../lib/pictures-ahead.ts';
import { useOpenCatalog } from './catalog-provider.tsx';
import { useCatalogReady } from './use-catalog.ts';
import { useShop } from './use-session.tsx';

/** Items that are checked for images; not every item has one. */
const MOST_ITEMS = 2 * MOST_AHEAD;

/**
 * Prefetches the images of the items that the location buys into the image cache. Without a service worker there is no
 * image cache.
 */
export function usePicturesAhead(): void {
  const client = useOpenCatalog()?.client;
  const ready = useCatalogReady();
  const {
    db,
    location: { customerId, customerLocationId },
  } = useShop();

  useEffect(() => {
    if (!client || !ready || !navigator.serviceWorker?.controller) return;
    const ending = new AbortController();
    const fetchPictures = async () => {
      const codes = await boughtItems(db, { customerId, customerLocationId });
      const items = await client.items(codes.slice(0, MOST_ITEMS));
      const urls = items.flatMap(({ imageUrl }) => imageUrl ?? []);
      await fetchAhead(db.identity, urls, ending.signal);
    };
    // After a failure, an image is fetched when it is shown.
    fetchPictures().catch(() => {});
    return () => ending.abort();
  }, [client, ready, db, customerId, customerLocationId]);
}
