// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderUi } from '../../ui/render-for-test.tsx';
import { OrdersByDayCard } from './orders-by-day.tsx';

afterEach(cleanup);

const show = (orders: number) => {
  const days = [{ day: '2026-11-30', orders, total: null }];
  renderUi(<OrdersByDayCard data={{ days, last24Hours: { orders: 0, total: null } }} />);
};

it('a location without orders has a sentence instead of an empty chart', () => {
  show(0);
  expect(document.body.textContent).toBe('No orders in the last 14 days');
});

it('days with orders have a chart', () => {
  show(2);
  expect(screen.getByText('Orders by day')).toBeTruthy();
});
