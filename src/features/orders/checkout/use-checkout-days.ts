import type { CheckoutDraft } from '../../../../contract/carts.ts';
import type { Location } from '../../../../contract/locations.ts';
import { calendarOf, offeredDates, type ShippingMethod } from '../../../../rules/delivery-calendar.ts';
import { orderCutoff } from '../../../../rules/item-days.ts';
import { useServerNow } from '../../../sync/use-server-now.ts';
import { useShop } from '../../../sync/use-session.tsx';
import type { CartEntry } from '../../carts/data/price-cart.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';

export interface CheckoutDays {
  readonly delivery: readonly string[];
  readonly pickup: readonly string[];
  /** Days of the draft's method. */
  readonly offered: readonly string[];
  /** The chosen day; the earliest one if none is chosen or the chosen one is no longer available. */
  readonly day: string | null;
  /** True if the chosen day is no longer available. */
  readonly gone: boolean;
  /** The minute for which all of this was evaluated, by the server's clock. */
  readonly now: string;
}

/** Returns the items of some lines, as far as the catalog knows them. */
export const itemsOf = (entries: readonly CartEntry[]): CatalogItem[] => entries.flatMap(({ item }) => item ?? []);

/**
 * Returns the instant by which an order for a day must arrive, which is earlier if one of its items needs more lead
 * days.
 */
export const cutoffAt = (
  location: Location,
  method: ShippingMethod,
  day: string,
  items: readonly Pick<CatalogItem, 'leadDays'>[] = [],
): string => orderCutoff(day, calendarOf(location, method), items);

/**
 * Returns the days that checkout offers, by the server's clock and in the tenant's timezone; the same with and without
 * a network.
 */
export function useCheckoutDays(
  draft: Pick<CheckoutDraft, 'shippingMethod' | 'deliveryDate'> | undefined,
): CheckoutDays {
  const { location } = useShop();
  const now = new Date(Math.floor(useServerNow() / 60_000) * 60_000).toISOString();
  const delivery = offeredDates(location, 'Delivery', now);
  const pickup = offeredDates(location, 'Pickup', now);
  const offered = draft?.shippingMethod === 'Pickup' ? pickup : delivery;
  const chosen = draft?.deliveryDate ?? null;
  const gone = chosen !== null && !offered.includes(chosen);
  return { delivery, pickup, offered, day: chosen !== null && !gone ? chosen : (offered[0] ?? null), gone, now };
}
