import { prefetch } from '../../sync/prefetch.ts';
import { sessionState } from '../../sync/session-state.ts';
import { syncStatusOf } from '../../sync/use-sync-status.ts';
import { countCartLines, getDraft, listCartLines } from '../carts/data/queries.ts';
import { currentShop, readServerOffset } from '../locations/data/queries.ts';
import { newestUnread } from '../messages/data/unread.ts';
import { guidesFor } from '../order-guides/data/for-location.ts';
import { lastQuantities } from '../orders/data/usual-quantities.ts';
import { settingsOf } from '../settings/user-settings.ts';
import { questionOf, viewFrom } from './catalog-view.ts';
import { listCategories } from './data/categories.ts';
import { readFirstPage } from './data/first-page.ts';

/** All tables that a start reads, in one transaction, because a separate one costs as much as the read itself. */
const TABLES = [
  ...['locations', 'customerCredits', 'cartLines', 'orders', 'orderGuides', 'categories', 'profiles', 'messages'],
  ...['meta', 'outbox', 'attention', 'glimpses', 'checkoutDrafts'],
];

/**
 * Prefetches what the shop, its header and the start of its list read at the first render. Waits for neither the search
 * worker nor the sync worker: the list starts as it was last shown.
 */
export async function prepareCatalog(): Promise<void> {
  const { signedIn, settings } = sessionState();
  if (!signedIn || !settings) return;
  const { db, user } = signedIn;
  await db.transaction('r', TABLES, async () => {
    const ofPerson = Promise.all([
      prefetch(db, settingsOf, user.userId),
      prefetch(db, syncStatusOf),
      prefetch(db, listCategories),
      prefetch(db, readServerOffset),
      prefetch(db, newestUnread),
    ]);
    const { location } = await prefetch(db, currentShop, user.customerLocationId);
    if (location) {
      const { customerId, customerLocationId, options } = location;
      const [guides, last] = await Promise.all([
        prefetch(db, guidesFor, { customerId, customerLocationId }),
        prefetch(db, lastQuantities, customerLocationId),
        prefetch(db, listCartLines, customerLocationId),
        prefetch(db, countCartLines, customerLocationId),
        prefetch(db, getDraft, customerLocationId),
      ]);
      const { query } = questionOf(viewFrom(new URLSearchParams(window.location.search)), options, guides, last);
      const { hideOutOfStockItems } = settings;
      await prefetch(db, readFirstPage, { customerLocationId, hideOutOfStockItems }, query);
    }
    await ofPerson;
  });
}
