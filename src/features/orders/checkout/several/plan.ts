import type { CheckoutDraft } from '../../../../../contract/carts.ts';
import type { Submission } from '../../../../../contract/orders.ts';
import { dayInZone } from '../../../../../rules/calendar.ts';
import { containsCardNumber } from '../../../../../rules/card.ts';
import { offeredDates } from '../../../../../rules/delivery-calendar.ts';
import { subtractQuantities } from '../../../../../rules/quantity.ts';
import { baseMilli } from '../../../../../rules/share-stock.ts';
import { factorOf, priceCart } from '../../../carts/data/price-cart.ts';
import type { CartAt } from '../../../carts/several/use-carts-at.ts';
import type { CatalogItem } from '../../../catalog/data/catalog-api.ts';
import { buildSubmission, type Obstacle, obstacleOf, orderFor } from '../../data/submission.ts';

/** What one of several orders would be. */
export interface OrderPlan {
  readonly at: CartAt;
  /** The draft with the day for which the order is planned: the chosen one, else the earliest. */
  readonly draft: CheckoutDraft;
  /** The days on which the order can come. */
  readonly days: readonly string[];
  readonly order: ReturnType<typeof orderFor>;
  readonly obstacle: Obstacle | 'card_number' | null;
  /** Lines that stay in the cart. */
  readonly left: number;
  /** Lines that want more than is in stock. */
  readonly short: number;
  /** The distributor would hold the order: for the credit, or because it is below the minimum. */
  readonly isHeld: boolean;
}

/**
 * Plans the order of a location from its cart and its draft; undefined while items of the cart are unknown, or if the
 * cart is empty. `now` is an instant by the server's clock.
 */
export function planOrder(at: CartAt, stored: CheckoutDraft, now: string): OrderPlan | undefined {
  const { location, cart, lines } = at;
  if (!cart || lines.length === 0) return undefined;
  const days = offeredDates(location, stored.shippingMethod, now);
  const isOffered = stored.deliveryDate !== null && days.includes(stored.deliveryDate);
  const draft = { ...stored, deliveryDate: isOffered ? stored.deliveryDate : (days[0] ?? null) };
  const order = orderFor(location, cart, draft, now);
  const hasCard = containsCardNumber(draft.poNumber) || containsCardNumber(draft.notes);
  const { credit, minimum } = order.cart;
  return {
    ...{ at, draft, days, order },
    obstacle: hasCard ? 'card_number' : obstacleOf(location, draft, order, now),
    short: order.selection.taken.filter(({ line, available }) => available !== null && line.quantity > available)
      .length,
    left: cart.entries.length - order.selection.taken.length,
    // An order below the minimum with a small-order fee is not held.
    isHeld: credit.codes.length > 0 || (!minimum.met && (minimum.feeCents === 0 || minimum.remainingCases > 0)),
  };
}

/**
 * Plans the orders of several carts, in the order in which they are placed. Locations of one warehouse share its stock,
 * and locations of one customer its credit, so each order counts what the earlier ones take. Orders in `without` take
 * nothing. `draftOf` returns the draft of a location; undefined while it is not known.
 */
export function planOrders(
  carts: readonly CartAt[],
  draftOf: (customerLocationId: string) => CheckoutDraft | undefined,
  without: ReadonlySet<string>,
  now: string,
): OrderPlan[] {
  /** Base units by warehouse and item. */
  const stock = new Map<string, number>();
  /** Cents by customer. */
  const owed = new Map<string, number>();
  const plans: OrderPlan[] = [];
  for (const at of carts) {
    const { customerLocationId, customerId, warehouseId } = at.location;
    const draft = draftOf(customerLocationId);
    const left = (item: CatalogItem) => stock.get(`${warehouseId} ${item.itemCode}`) ?? 0;
    const plan = draft && planOrder(lessTaken(at, left, owed.get(customerId) ?? 0, now), draft, now);
    if (!plan) continue;
    plans.push(plan);
    if (plan.obstacle !== null || without.has(customerLocationId)) continue;
    owed.set(customerId, (owed.get(customerId) ?? 0) + plan.order.cart.totals.total);
    for (const { line, item } of plan.order.selection.taken) {
      if (!item) continue;
      const units = baseMilli(line.quantity, factorOf(item, line.uom)) / 1000;
      stock.set(`${warehouseId} ${item.itemCode}`, left(item) + units);
    }
  }
  return plans;
}

/** Returns a cart as it is after others have taken base units of its items, and cents of its customer's credit. */
function lessTaken(at: CartAt, taken: (item: CatalogItem) => number, cents: number, now: string): CartAt {
  const { location, items, lines, pending, cart } = at;
  if (!cart || !items) return at;
  const isUntouched =
    cents === 0 && lines.every(({ itemCode }) => !items.has(itemCode) || !taken(items.get(itemCode)!));
  if (isUntouched) return at;
  const left = new Map(
    [...items].map(([code, item]) => {
      const { available } = item;
      return [code, available === null ? item : { ...item, available: subtractQuantities(available, taken(item)) }];
    }),
  );
  const { credit } = location;
  const indebted = { ...location, credit: { ...credit, openOrders: credit.openOrders + cents } };
  const today = dayInZone(now, location.timeZone);
  const priced = priceCart(indebted, lines, { items: left, pending }, { today });
  return { ...at, location: indebted, items: left, cart: priced };
}

/** Returns the order to send; undefined if it can't be placed. `submittedAt` is by the server's clock. */
export function submissionOf(plan: OrderPlan, orderId: string, submittedAt: string): Submission | undefined {
  const { at, draft, order, obstacle } = plan;
  const { deliveryDate } = draft;
  if (obstacle !== null || deliveryDate === null) return undefined;
  return buildSubmission({ orderId, location: at.location, draft: { ...draft, deliveryDate }, ...order, submittedAt });
}
