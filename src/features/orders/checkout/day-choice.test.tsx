// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { offeredDates } from '../../../../rules/delivery-calendar.ts';
import { renderUi } from '../../../ui/render-for-test.tsx';
import { sampleLocation } from '../../carts/data/shop-samples.fixture.ts';
import { DayChoice } from './day-choice.tsx';

const NOW = '2026-12-18T12:00:00.000Z';
const location = sampleLocation({ holidays: ['2026-12-24', '2026-12-25', '2027-01-01'] });
vi.mock('../../../sync/use-session.tsx', () => ({ useShop: () => ({ location }) }));
vi.mock('../../../sync/use-server-now.ts', () => ({ useServerNow: () => Date.parse(NOW) }));
afterEach(cleanup);

it('the holidays between the shown days are named, and later ones with the later days', () => {
  const days = offeredDates(location, 'Delivery', NOW);
  renderUi(<DayChoice method="Delivery" days={days} value={null} onChange={() => {}} />);
  expect(screen.getAllByRole('radio')).toHaveLength(6);
  expect(screen.getByText('No delivery on Thu, Dec 24 and Fri, Dec 25: holiday')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Later days' }));
  expect(screen.getByText('No delivery on Thu, Dec 24, Fri, Dec 25, and Fri, Jan 1: holiday')).toBeTruthy();
});

it('without a holiday between the days nothing is said', () => {
  renderUi(<DayChoice method="Pickup" days={['2026-12-19']} value={null} onChange={() => {}} />);
  expect(screen.queryByText(/holiday/)).toBeNull();
});
