import { describe, expect, it } from 'vitest';
import type { CheckoutDraft } from '../../../../../contract/carts.ts';
import { freshDraft } from '../../../carts/data/mutations.ts';
import { priceCart } from '../../../carts/data/price-cart.ts';
import { known, sampleItem, sampleLine, sampleLocation } from '../../../carts/data/shop-samples.fixture.ts';
import { type OrderPlan, planOrder, planOrders, submissionOf } from './plan.ts';

/** A Thursday noon in New York; the next delivery day is Friday. */
const NOW = '2026-11-19T17:00:00.000Z';
const FRIDAY = '2026-11-20';
const MONDAY = '2026-11-23';
const ORDER_ID = '01a1fb45-89c1-703b-ae78-c030f74e1a9c';

type Change = Parameters<typeof sampleLocation>[0];

/** The plan of a cart with two cases of each item, $12 each. */
function planOf(change: Change = {}, draft: Partial<CheckoutDraft> = {}, items = [sampleItem('A')]) {
  const location = sampleLocation(change);
  const lines = items.map((item) => sampleLine(item.itemCode, 2));
  const cart = priceCart(location, lines, known(...items), { today: '2026-11-19' });
  const at = { location, lines, items: known(...items).items, pending: new Set<string>(), cart };
  return planOrder(at, { ...freshDraft('L1'), ...draft }, NOW);
}

describe('the plan of an order', () => {
  it('is for the chosen day, else for the earliest one', () => {
    expect(planOf()?.draft.deliveryDate).toBe(FRIDAY);
    expect(planOf({}, { deliveryDate: MONDAY })?.draft.deliveryDate).toBe(MONDAY);
    // A Sunday, and a day that is over.
    expect(planOf({}, { deliveryDate: '2026-11-22' })?.draft.deliveryDate).toBe(FRIDAY);
    expect(planOf({}, { deliveryDate: '2026-11-18' })?.draft.deliveryDate).toBe(FRIDAY);
  });

  it('does not exist for an empty cart, nor before its items are known', () => {
    const at = { location: sampleLocation(), items: undefined, pending: new Set<string>(), cart: undefined };
    expect(planOrder({ ...at, lines: [sampleLine('A', 2)] }, freshDraft('L1'), NOW)).toBeUndefined();
    expect(planOf({}, {}, [])).toBeUndefined();
  });

  it('says why the order can’t be placed', () => {
    const reason = (...plan: Parameters<typeof planOf>) => planOf(...plan)?.obstacle;
    expect(reason()).toBeNull();
    expect(reason({ options: { disableOrdering: true } })).toBe('ordering_disabled');
    expect(reason({ deliveryWeekdays: [], routeWeekdays: [] })).toBe('no_date');
    expect(reason({}, { poNumber: '4111 1111 1111 1111' })).toBe('card_number');
    expect(reason({}, {}, [sampleItem('A', { availableWeekdays: [1] })])).toBe('empty');
  });

  it('counts the lines that stay in the cart, and those that are more than is in stock', () => {
    const items = [sampleItem('A', { available: 12 }), sampleItem('M', { availableWeekdays: [1] })];
    expect(planOf({}, {}, items)).toMatchObject({ left: 1, short: 1 });
    expect(planOf()).toMatchObject({ left: 0, short: 0 });
  });

  it('knows that the distributor would hold it: for the credit, or below a minimum without a fee', () => {
    const isHeld = (change: Change) => planOf(change)?.isHeld;
    const owed = { limit: null, balance: 0, openOrders: 0, oldestOverdueDays: 0, maxOverdueDays: null };
    expect(isHeld({})).toBe(false);
    expect(isHeld({ credit: { ...owed, hold: true } })).toBe(true);
    expect(isHeld({ minimumOrder: 5000 })).toBe(true);
    expect(isHeld({ minimumOrder: 5000, surcharge: { kind: 'belowMinimum', amount: 500, basisPoints: 0 } })).toBe(
      false,
    );
  });
});

describe('orders of several locations', () => {
  /** Two locations of one customer and warehouse; each wants two cases of 12 of an item of which `available` pieces are left. */
  const both = (available: number, change: Change = {}, without: readonly string[] = []) => {
    const items = known(sampleItem('A', { available }));
    const lines = [sampleLine('A', 2)];
    const carts = ['L1', 'L2'].map((customerLocationId) => {
      const location = sampleLocation({ customerLocationId, ...change });
      const cart = priceCart(location, lines, items, { today: '2026-11-19' });
      return { location, lines, items: items.items, pending: new Set<string>(), cart };
    });
    return planOrders(carts, freshDraft, new Set(without), NOW);
  };
  const seen = (plan: OrderPlan | undefined) => plan && submissionOf(plan, ORDER_ID, NOW)?.lines[0]?.seenAvailable;

  it('share the stock of their warehouse, in the order in which they are placed', () => {
    const [first, second] = both(36);
    expect([seen(first), seen(second)]).toEqual([3, 1]);
    expect([first?.short, second?.short]).toEqual([0, 1]);
    expect(both(48).map(({ short }) => short)).toEqual([0, 0]);
  });

  it('take no stock if they are not placed', () => {
    expect(both(36, {}, ['L1']).map(seen)).toEqual([3, 3]);
  });

  it('share the credit of their customer', () => {
    const credit = { hold: false, limit: 3000, balance: 0, openOrders: 0, oldestOverdueDays: 0, maxOverdueDays: null };
    expect(both(100, { credit }).map(({ isHeld }) => isHeld)).toEqual([false, true]);
    expect(both(100, { credit }, ['L1']).map(({ isHeld }) => isHeld)).toEqual([false, false]);
  });
});

describe('the order of a plan', () => {
  it('has its day, its lines and what the screen showed', () => {
    const plan = planOf({}, { poNumber: 'PO-1' });
    expect(plan && submissionOf(plan, ORDER_ID, NOW)).toMatchObject({
      ...{ orderId: ORDER_ID, customerLocationId: 'L1', deliveryDate: FRIDAY, poNumber: 'PO-1', seenTotal: 2400 },
      lines: [{ itemCode: 'A', quantity: 2, seenUnitPrice: 1200 }],
    });
  });

  it('is not made against an obstacle', () => {
    const plan = planOf({ options: { disableOrdering: true } });
    expect(plan && submissionOf(plan, ORDER_ID, NOW)).toBeUndefined();
  });
});
