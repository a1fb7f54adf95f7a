// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { pickLine, pickOrder } from './data/pick-order.fixture.ts';
import { NextOrderCard } from './next-order-card.tsx';

afterEach(cleanup);

const done = pickLine({ pickedQuantity: 10 });
const orders = [
  pickOrder('1', [done, pickLine({ lineNumber: 2 })]),
  pickOrder('2', [pickLine()]),
  pickOrder('3', [pickLine()], { locationName: 'Bistro Sol' }),
];
const show = (props: Partial<Parameters<typeof NextOrderCard>[0]>) =>
  renderScreen(<NextOrderCard orders={orders} departsAt="04:30" isOwn={false} ownStops={null} {...props} />);

test('[F4.1] a batch is one work: its customers once, its lines together, and the batch behind the button', () => {
  show({});
  expect(screen.getByText('3 orders together')).toBeTruthy();
  expect(screen.getByText(/^Café Luna and Bistro Sol/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Start: 3 lines' }).getAttribute('href')).toBe(
    '/mobile/warehouse/picking/batch?orders=1,2,3',
  );
});

test('[F4.1] where zones are assigned, what is the user’s counts; an order that is all picked is staged', () => {
  show({ orders: orders.slice(0, 1), isOwn: true, ownStops: new Map([['1', 1]]) });
  expect(screen.getByRole('link', { name: 'Go on: 1 line left' })).toBeTruthy();
  cleanup();
  show({ orders: [pickOrder('4', [done])], isOwn: true });
  expect(screen.getByRole('link', { name: 'Stage' })).toBeTruthy();
});
