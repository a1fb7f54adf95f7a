import { askAhead } from '../../sync/ahead.ts';
import { sessionState } from '../../sync/session-state.ts';
import { syncStatusOf } from '../../sync/use-sync-status.ts';
import { countCartLines, listCartLines } from '../carts/data/queries.ts';
import { currentShop, readServerOffset } from '../locations/data/queries.ts';
import { guidesFor } from '../order-guides/data/for-location.ts';
import { lastQuantities } from '../orders/data/usual-quantities.ts';
import { settingsOf } from '../settings/user-settings.ts';
import { questionOf, viewFrom } from './catalogue-view.ts';
import { listCategories } from './data/categories.ts';
import { readGlimpse } from './data/glimpse.ts';

/** All tables that a start reads, in one transaction, because a separate one costs as much as the read itself. */
const TABLES = [
  ...['locations', 'customerCredits', 'cartLines', 'orders', 'orderGuides', 'categories', 'profiles'],
  ...['meta', 'outbox', 'attention', 'glimpses'],
];

/**
 * Prefetches what the shop, its header and the start of its list read at the first render. Waits for neither the search
 * worker nor the sync worker: the list starts as it was last shown.
 */
export async function prepareCatalogue(): Promise<void> {
  const { signedIn, settings } = sessionState();
  if (!signedIn || !settings) return;
  const { db, user } = signedIn;
  await db.transaction('r', TABLES, async () => {
    const ofPerson = Promise.all([
      askAhead(db, settingsOf, user.userId),
      askAhead(db, syncStatusOf),
      askAhead(db, listCategories),
      askAhead(db, readServerOffset),
    ]);
    const { location } = await askAhead(db, currentShop, user.customerLocationId);
    if (location) {
      const { customerId, customerLocationId, options } = location;
      const [guides, last] = await Promise.all([
        askAhead(db, guidesFor, { customerId, customerLocationId }),
        askAhead(db, lastQuantities, customerLocationId),
        askAhead(db, listCartLines, customerLocationId),
        askAhead(db, countCartLines, customerLocationId),
      ]);
      const { query } = questionOf(viewFrom(new URLSearchParams(window.location.search)), options, guides, last);
      const { hideOutOfStockItems } = settings;
      await askAhead(db, readGlimpse, { customerLocationId, hideOutOfStockItems }, query);
    }
    await ofPerson;
  });
}
