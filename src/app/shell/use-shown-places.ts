import type { Location } from '../../../contract/locations.ts';
import { showsCreditMemos, showsInvoices } from '../../../contract/order-policy.ts';
import { useCurrentLocation } from '../../features/locations/use-current-location.ts';
import { useLive } from '../../sync/use-live.ts';
import { useSession } from '../../sync/use-session.tsx';

/** Shown only if the company exports price lists. */
const PRICES = '/portal/account/reports/price';
/** Shown only if the user’s locations received recalled goods. */
const RECALLS = '/portal/recalls';
/** Screens that depend on the location's options. */
const SHOWN_BY: Readonly<Record<string, (options: Location['options']) => boolean>> = {
  '/portal/account/payments': showsInvoices,
  '/portal/account/reports/statement': showsInvoices,
  '/portal/account/reports/item-usage': showsInvoices,
  [PRICES]: ({ displayPrices }) => displayPrices,
  '/portal/account/credit-memos': showsCreditMemos,
};

/**
 * Returns a function that says whether the menu and the command palette offer a screen, by its path: not if the
 * location's options hide what it shows.
 */
export function useShownPlaces(): (path: string) => boolean {
  const { settings } = useSession();
  const location = useCurrentLocation();
  const recalls = useLive((db) => db.live('recallNotices').count());
  return (path) => {
    const place = [RECALLS, ...Object.keys(SHOWN_BY)].find((start) => path === start || path.startsWith(`${start}/`));
    if (place === undefined) return true;
    if (place === RECALLS) return !!recalls;
    if (place === PRICES && !settings?.priceListExportEnabled) return false;
    const isShown = SHOWN_BY[place];
    return isShown !== undefined && !!location && isShown(location.options);
  };
}
