// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { sampleLocation } from '../carts/data/shop-samples.fixture.ts';
import { rowOf } from './location-rows.ts';
import { LocationsTable } from './locations-table.tsx';

afterEach(cleanup);

const NOW = Date.parse('2026-11-19T17:00:00.000Z');
const rowWith = (customerLocationId: string, cartLines: number) =>
  rowOf(
    sampleLocation({ customerLocationId, displayName: customerLocationId }),
    { lastOrder: null, openOrders: 0, heldOrders: 0, cartLines },
    NOW,
  );

it('an empty cart is a text, and a filled one a button that names its location', () => {
  renderScreen(<LocationsTable rows={[rowWith('Newark', 0), rowWith('Hoboken', 2)]} now={NOW} />);
  expect(screen.getAllByText('Empty')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /Empty/ })).toBeNull();
  expect(screen.getByRole('button', { name: '2 lines: cart of Hoboken' })).toBeTruthy();
});
