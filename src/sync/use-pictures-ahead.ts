import { useEffect } from 'react';
import { boughtItems } from '../features/catalog/data/bought.ts';
import { fetchAhead, MOST_AHEAD } from '../lib/pictures-ahead.ts';
import { useOpenCatalogue } from './catalogue-provider.tsx';
import { useCatalogueReady } from './use-catalogue.ts';
import { useShop } from './use-session.tsx';

/** Items that are looked at for pictures; not every one has its own. */
const MOST_ITEMS = 2 * MOST_AHEAD;

/** Has the pictures of what the location buys in the image cache before anyone asks. Without a service worker there is none. */
export function usePicturesAhead(): void {
  const client = useOpenCatalogue()?.client;
  const ready = useCatalogueReady();
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
    // Whatever fails, a picture is fetched when it is looked at.
    fetchPictures().catch(() => {});
    return () => ending.abort();
  }, [client, ready, db, customerId, customerLocationId]);
}
