// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderUi } from '../../ui/render-for-test.tsx';
import { sampleLocation } from '../carts/data/shop-samples.fixture.ts';
import { LastOrder } from './location-figures.tsx';
import { rowOf } from './location-rows.ts';

afterEach(cleanup);

const show = (submittedAt: string, order: { total: number; isEstimated: boolean }, timeZone = 'America/New_York') => {
  const lastOrder = { id: 'O', submittedAt, ...order };
  const activity = { lastOrder, openOrders: 0, heldOrders: 0, cartLines: 0 };
  renderUi(<LastOrder row={rowOf(sampleLocation({ timeZone }), activity, Date.parse('2026-11-19T17:00:00Z'))} />);
};
const EXACT = { total: 1000, isEstimated: false };

it('[C5] the last order of a location is named by its day there, however long ago', () => {
  show('2026-11-19T04:30:00.000Z', EXACT);
  show('2026-11-19T04:30:00.000Z', EXACT, 'Europe/Berlin');
  show('2026-10-02T15:00:00.000Z', EXACT);
  expect([...document.querySelectorAll('time')].map(({ textContent }) => textContent)).toEqual([
    'Wed, Nov 18',
    'Thu, Nov 19',
    'Fri, Oct 2',
  ]);
});

it('the amount of a last order is marked as an estimate until its goods are weighed', () => {
  show('2026-11-18T15:00:00.000Z', { total: 51_153, isEstimated: true });
  expect(screen.getByText('$511.53').parentElement?.textContent).toContain('≈');
});
