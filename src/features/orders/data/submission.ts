import type { CheckoutDraft } from '../../../../contract/carts.ts';
import type { Location } from '../../../../contract/locations.ts';
import type { Submission } from '../../../../contract/orders.ts';
import { dayInZone } from '../../../../rules/calendar.ts';
import { calendarOf, isOffered } from '../../../../rules/delivery-calendar.ts';
import { itemDayProblem } from '../../../../rules/item-days.ts';
import { type CartEntry, factorOf, type PricedCart, priceCart } from '../../carts/data/price-cart.ts';
import type { CatalogItem } from '../../catalog/data/catalog-api.ts';

/**
 * An entry that doesn't fit the day: its item is not available on that weekday, or its cutoff for the day has passed.
 */
export interface NotOnDay extends CartEntry {
  readonly item: CatalogItem;
  readonly why: 'weekday' | 'lead';
}

/**
 * The entries of a cart that an order for a day includes, and those that stay in the cart because they don't fit the
 * day.
 */
export interface Selection {
  readonly taken: readonly CartEntry[];
  readonly notOnDay: readonly NotOnDay[];
}

/** The shipping method and day of an order. */
type Wish = Pick<CheckoutDraft, 'deliveryDate' | 'shippingMethod'>;

/**
 * Returns the entries that fit the day. Some items are available only on some weekdays, or need lead days. Without a
 * day none is left out. `now` is by the server's clock.
 */
function selectFor(
  location: Location,
  { orderable }: Pick<PricedCart, 'orderable'>,
  { deliveryDate, shippingMethod }: Wish,
  now: string,
): Selection {
  const taken: CartEntry[] = [];
  const notOnDay: NotOnDay[] = [];
  const calendar = calendarOf(location, shippingMethod);
  for (const entry of orderable) {
    const { item } = entry;
    const why = item && deliveryDate !== null ? itemDayProblem(item, deliveryDate, now, calendar) : null;
    if (item && why) notOnDay.push({ ...entry, item, why });
    else taken.push(entry);
  }
  return { taken, notOnDay };
}

/** Prices the cart as an order for a day: totals, minimum and credit without the entries that stay. */
export function orderFor(
  location: Location,
  cart: PricedCart,
  wish: Wish,
  now: string,
): { readonly cart: PricedCart; readonly selection: Selection } {
  const selection = selectFor(location, cart, wish, now);
  const { deliveryDate: day, shippingMethod: method } = wish;
  const isDated = day !== null && selection.taken.some(({ item }) => item && item.coming.length > 0);
  if (selection.notOnDay.length === 0 && method === 'Delivery' && !isDated && !location.taxChange)
    return { cart, selection };
  const items = new Map<string, CatalogItem>();
  for (const { item } of selection.taken) if (item) items.set(item.itemCode, item);
  const lines = selection.taken.map(({ line }) => line);
  const pending = new Set(selection.taken.filter(({ item }) => !item).map(({ line }) => line.itemCode));
  const today = dayInZone(now, location.timeZone);
  const left = priceCart(location, lines, { items, pending }, { method, day, today });
  const byLine = new Map(left.entries.map((entry) => [entry.line, entry]));
  const taken = selection.taken.map((entry) => byLine.get(entry.line) ?? entry);
  return { cart: left, selection: { ...selection, taken } };
}

/** Why an order can't be placed yet; null if it can. */
export type Obstacle = 'ordering_disabled' | 'empty' | 'looking_up' | 'no_date' | 'date_gone';

/** `now` is an instant by the server's clock. */
export function obstacleOf(
  location: Location,
  draft: CheckoutDraft,
  { cart, selection }: { readonly cart: Pick<PricedCart, 'pending'>; readonly selection: Selection },
  now: string,
): Obstacle | null {
  if (location.options.disableOrdering) return 'ordering_disabled';
  if (selection.taken.length === 0) return 'empty';
  if (cart.pending) return 'looking_up';
  if (draft.deliveryDate === null) return 'no_date';
  return isOffered(draft.deliveryDate, now, calendarOf(location, draft.shippingMethod)) ? null : 'date_gone';
}

export interface SubmissionFacts {
  readonly orderId: string;
  readonly location: Location;
  readonly draft: CheckoutDraft & { readonly deliveryDate: string };
  /** From `orderFor`: the ordered lines and their totals. */
  readonly cart: PricedCart;
  readonly selection: Selection;
  /** Capture time by the server's clock, as far as the device knows it (ID4). */
  readonly submittedAt: string;
}

/** Returns the lines as shown: prices, units and stock are what the user saw, null if not shown. */
export function linesToSubmit({
  cart,
  selection,
}: Pick<SubmissionFacts, 'selection'> & { readonly cart: Pick<PricedCart, 'showsPrices'> }): Submission['lines'] {
  return selection.taken.map(({ line, item, price, available }) => ({
    itemCode: line.itemCode,
    uom: line.uom,
    quantity: line.quantity,
    seenUnitPrice: cart.showsPrices ? price : null,
    seenFactor: item ? factorOf(item, line.uom) : 1,
    seenAvailable: available,
    instructions: line.instructions ?? undefined,
  }));
}

/**
 * Builds the arguments of the submission: the cart as shown. Prices, units and stock are what the user saw, null if not
 * shown, so that the server can hold the order if they have changed.
 */
export function buildSubmission({
  orderId,
  location,
  draft,
  cart,
  selection,
  submittedAt,
}: SubmissionFacts): Submission {
  const ownAddress = location.options.allowShipToAddressEdit ? draft.shippingAddress : null;
  return {
    orderId,
    customerLocationId: location.customerLocationId,
    lines: linesToSubmit({ cart, selection }),
    shippingMethod: draft.shippingMethod,
    deliveryDate: draft.deliveryDate,
    poNumber: draft.poNumber,
    notes: draft.notes,
    shippingAddress: draft.shippingMethod === 'Delivery' ? ownAddress : null,
    seenTotal: cart.showsPrices ? cart.totals.total : null,
    submittedAt,
  };
}
