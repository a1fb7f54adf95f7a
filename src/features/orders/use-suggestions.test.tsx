// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { Order } from '../../../contract/orders.ts';
import { addDays, dayInZone } from '../../../rules/calendar.ts';
import { offeredDates } from '../../../rules/delivery-calendar.ts';
import { commit } from '../../data/commit.ts';
import { useLive } from '../../sync/use-live.ts';
import { freshDraft } from '../carts/data/mutations.ts';
import { sampleItem, sampleLocation } from '../carts/data/shop-samples.fixture.ts';
import { shopForTest } from '../carts/shop-for-test.tsx';
import { useSetLines } from '../carts/use-set-line.ts';
import { LastOrderedAgain } from '../catalog/last-ordered-again.tsx';
import { NO_QUANTITIES, useItemOrder } from '../catalog/use-item-order.ts';
import { useCountsComing } from '../order-guides/use-counts-coming.ts';
import { useParDay } from '../order-guides/use-shelf.ts';
import { CutoffText } from './cutoff-text.tsx';
import { lastQuantities } from './data/usual-quantities.ts';
import { useSuggestions } from './use-suggestions.ts';

const shop = shopForTest();
const now = new Date().toISOString();
const [next = '', later = ''] = offeredDates(sampleLocation(), 'Delivery', now);
const [saturday = ''] = offeredDates(sampleLocation(), 'Pickup', now);
const item = sampleItem('A');

/** The row of the shop with its suggestion, the switch, and the day of the next order. */
function Row() {
  const [isCounted, onCounted] = useCountsComing();
  const last = useLive((db) => lastQuantities(db, 'L1'));
  const suggestions = useSuggestions(last, isCounted);
  const save = useSetLines();
  const order = useItemOrder(item, NO_QUANTITIES, save);
  const { deliveryOn } = useParDay();
  return (
    <>
      <button type="button" onClick={() => onCounted(!isCounted)}>
        Count what is coming
      </button>
      <LastOrderedAgain item={item} order={order} last={suggestions.get('A')} save={save} />
      <CutoffText />
      <p>For {deliveryOn}</p>
    </>
  );
}

const draft = (change: { deliveryDate: string; shippingMethod?: 'Pickup' }) =>
  commit(shop.db(), 'checkout.save', { body: { ...freshDraft('L1'), ...change } });
const suggestion = () => screen.findByRole('button', { name: /^3 CS/ });

beforeEach(async () => {
  localStorage.clear();
  const yesterday = addDays(dayInZone(now, 'America/New_York'), -1);
  await shop
    .db()
    .live('orders')
    .put({
      ...{ id: 'O', customerLocationId: 'L1', status: 'received', deliveryDate: later },
      ...{ submittedAt: `${yesterday}T17:00:00.000Z`, lines: [{ itemCode: 'A', uom: 'CS', quantity: 3 }] },
    } as unknown as Order);
});

it('what arrives by the day of the draft is not suggested again, unless the user does not count what is coming', async () => {
  await draft({ deliveryDate: later });
  shop.show(<Row />);
  expect(await screen.findByText(/^3 CS coming/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^3 CS/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Count what is coming' }));
  await userEvent.click(await suggestion());
  expect(await shop.cart()).toEqual([{ itemCode: 'A', uom: 'CS', quantity: 3 }]);
});

it('what arrives after the next day is suggested while the draft has no day', async () => {
  shop.show(<Row />);
  expect(await suggestion()).toBeTruthy();
  expect(await screen.findByText(`For ${next}`)).toBeTruthy();
});

it('pars and the cutoff are those of the day and the method of the draft', async () => {
  await draft({ deliveryDate: saturday, shippingMethod: 'Pickup' });
  shop.show(<Row />);
  expect(await screen.findByText(`For ${saturday}`)).toBeTruthy();
  expect(screen.getByText(/ for Sat/)).toBeTruthy();
});
