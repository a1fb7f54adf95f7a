import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { submission } from '../../../../contract/orders.ts';
import { addDays } from '../../../../rules/calendar.ts';
import { freshDraft } from '../../carts/data/mutations.ts';
import { priceCart } from '../../carts/data/price-cart.ts';
import { known, sampleItem, sampleLine, sampleLocation } from '../../carts/data/shop-samples.fixture.ts';
import { buildSubmission, obstacleOf, orderFor } from './submission.ts';

/** A Thursday noon in New York; the next delivery day is Friday. */
const NOW = '2026-11-19T17:00:00.000Z';
const FRIDAY = '2026-11-20';
const ORDER_ID = '01a1fb45-89c1-703b-ae78-c030f74e1a9c';

const shop = (change: Parameters<typeof sampleLocation>[0] = {}, items = [sampleItem('A')]) => {
  const location = sampleLocation(change);
  const cart = priceCart(
    location,
    items.map((item) => sampleLine(item.itemCode, 2)),
    known(...items),
    { today: '2026-11-19' },
  );
  return { location, cart, draft: { ...freshDraft('L1'), deliveryDate: FRIDAY } };
};
const submit = ({ location, cart, draft }: ReturnType<typeof shop>) =>
  buildSubmission({
    orderId: ORDER_ID,
    location,
    draft,
    ...orderFor(location, cart, draft, NOW),
    submittedAt: NOW,
  });

describe('a submission', () => {
  it('carries what the screen showed', () => {
    const made = submit(shop());
    expect(z.parse(submission, made)).toEqual(made);
    expect(made.lines).toEqual([
      { itemCode: 'A', uom: 'CS', quantity: 2, seenUnitPrice: 1200, seenFactor: 12, seenAvailable: 5 },
    ]);
    expect(made.seenTotal).toBe(2400);
  });

  it('[C9] includes the quantity available for the day, with goods that arrive before it', () => {
    const coming = [
      { day: '2026-03-01', quantity: 600 },
      { day: addDays(FRIDAY, -1), quantity: 12 },
      { day: FRIDAY, quantity: 240 },
    ];
    const made = submit(shop({}, [sampleItem('A', { available: 6, coming })]));
    expect(made.lines[0]).toMatchObject({ quantity: 2, seenAvailable: 1.5 });
  });

  it('includes no prices and stock that were not shown', () => {
    const hidden = sampleItem('A', { prices: null, available: null });
    const made = submit(shop({ options: { displayPrices: false, displayInventory: false } }, [hidden]));
    expect(made.lines[0]).toMatchObject({ seenUnitPrice: null, seenAvailable: null });
    expect(made.seenTotal).toBeNull();
  });

  it('leaves in the cart what can’t be ordered or is not available on that day', () => {
    const monday = sampleItem('M', { availableWeekdays: [1] });
    const refused = sampleItem('R', { prices: [] });
    const made = shop({ options: { disableZeroPriceItems: true } }, [sampleItem('A'), monday, refused]);
    const { selection } = orderFor(made.location, made.cart, made.draft, NOW);
    expect(selection.notOnDay.map(({ line, why }) => [line.itemCode, why])).toEqual([['M', 'weekday']]);
    expect(submit(made).lines.map((line) => line.itemCode)).toEqual(['A']);
    expect(submit(made).seenTotal).toBe(2400);
  });

  it('leaves items with too few lead days in the cart, and includes them for a later day', () => {
    const made = shop({}, [sampleItem('A'), sampleItem('B', { leadDays: 2 })]);
    const on = (deliveryDate: string) =>
      orderFor(made.location, made.cart, { ...made.draft, deliveryDate }, NOW).selection;
    expect(on(FRIDAY).notOnDay.map(({ line, why }) => [line.itemCode, why])).toEqual([['B', 'lead']]);
    expect(on('2026-11-23').notOnDay).toEqual([]);
    expect(submit(made).lines.map((line) => line.itemCode)).toEqual(['A']);
  });

  it('includes another address only if that is allowed and the order is delivered', () => {
    const elsewhere = { ...sampleLocation().address, line1: '5 Pier Road' };
    const own = (allowShipToAddressEdit: boolean, shippingMethod: 'Delivery' | 'Pickup') => {
      const made = shop({ options: { allowShipToAddressEdit } });
      return submit({ ...made, draft: { ...made.draft, shippingMethod, shippingAddress: elsewhere } }).shippingAddress;
    };
    expect(own(true, 'Delivery')).toEqual(elsewhere);
    expect(own(true, 'Pickup')).toBeNull();
    expect(own(false, 'Delivery')).toBeNull();
  });
});

describe('the obstacles of an order', () => {
  const obstacle = (made: ReturnType<typeof shop>, day: string | null = FRIDAY, now = NOW) =>
    obstacleOf(
      made.location,
      { ...made.draft, deliveryDate: day },
      orderFor(made.location, made.cart, { ...made.draft, deliveryDate: day }, now),
      now,
    );

  it('do not exist if everything is complete', () => {
    expect(obstacle(shop())).toBeNull();
  });

  it('include a missing day, or one whose cutoff has passed', () => {
    expect(obstacle(shop(), null)).toBe('no_date');
    expect(obstacle(shop(), FRIDAY, '2026-11-19T21:00:00.000Z')).toBe('date_gone');
    expect(obstacle(shop(), '2026-11-21')).toBe('date_gone');
  });

  it('include an empty order, or ordering that is switched off', () => {
    expect(obstacle(shop({}, []))).toBe('empty');
    expect(obstacle(shop({ options: { disableOrdering: true } }))).toBe('ordering_disabled');
  });

  it('include an item that is still loading, because its price is not known yet', () => {
    const made = shop();
    const cart = priceCart(
      made.location,
      [sampleLine('A', 1)],
      { items: new Map(), pending: new Set(['A']) },
      {
        today: '2026-11-19',
      },
    );
    expect(obstacle({ ...made, cart })).toBe('looking_up');
  });
});
