// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CheckoutDraft } from '../../../../contract/carts.ts';
import type { MinimumProgress } from '../../../../rules/ordering.ts';
import { renderUi } from '../../../ui/render-for-test.tsx';
import { sampleLocation } from '../../carts/data/shop-samples.fixture.ts';
import { ReviewObstacle } from './review-obstacle.tsx';

// It delivers from Monday to Friday, until 4 PM of the day before. New York is five hours behind UTC in November.
const location = sampleLocation({ deliveryWeekdays: [1, 2, 3, 4, 5], pickupWeekdays: [6] });
const change = vi.fn();
let now = '';
vi.mock('../../../sync/use-session.tsx', () => ({ useShop: () => ({ location }) }));
vi.mock('../../../sync/use-server-now.ts', () => ({ useServerNow: () => Date.parse(now) }));
vi.mock('./use-draft.ts', () => ({ useDraft: () => ({ change }) }));
beforeEach(() => change.mockReset());
afterEach(cleanup);

const minimum: MinimumProgress = {
  met: true,
  exempt: false,
  remainingCents: 0,
  remainingCases: 0,
  minimumCents: 0,
  minimumCases: 0,
  feeCents: 0,
  fraction: 1,
};

const show = (draft: Partial<CheckoutDraft>, at: string) => {
  now = at;
  const whole = { shippingMethod: 'Delivery', deliveryDate: null, ...draft } as CheckoutDraft;
  renderUi(
    <ReviewObstacle obstacle={whole.deliveryDate === null ? 'no_date' : 'date_gone'} minimum={minimum} draft={whole} />,
  );
};

it('after the cutoff it says when orders for the day closed, and one press moves the order to the next day', () => {
  show({ deliveryDate: '2026-11-24' }, '2026-11-23T21:30:00Z');
  expect(screen.getByText('The cutoff for the day you chose has passed')).toBeTruthy();
  expect(screen.getByText(/^Orders for Tue, Nov 24 closed Mon 4:00\sPM\.$/)).toBeTruthy();
  expect(screen.getByText('Prices and the minimum are the same for Wed, Nov 25.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Deliver Wed, Nov 25' }));
  expect(change).toHaveBeenCalledExactlyOnceWith({ deliveryDate: '2026-11-25' });
});

it('a day that the distributor took out of the calendar has not closed', () => {
  show({ deliveryDate: '2026-11-28' }, '2026-11-23T12:00:00Z');
  expect(screen.getByText('The day you chose is no longer available')).toBeTruthy();
  expect(screen.queryByText(/^Orders for/)).toBeNull();
});

it('an order without a day can be picked up on the first one', () => {
  show({ shippingMethod: 'Pickup' }, '2026-11-23T12:00:00Z');
  expect(screen.getByText('Choose a day first')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pick up Sat, Nov 28' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose a day' })).toBeTruthy();
});
