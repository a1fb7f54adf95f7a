// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Location } from '../../../contract/locations.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { CustomerCredits } from './customer-credits.tsx';
import type { LocationRow } from './location-rows.ts';

afterEach(cleanup);

const row = (customerId: string, at: string, change: Partial<LocationRow> & { displayPrices?: boolean } = {}) =>
  ({
    location: {
      ...{ customerId, customerName: `Hotel ${customerId}`, customerLocationId: at, displayName: at },
      options: { displayPrices: change.displayPrices ?? true },
    } as Location,
    activity: undefined,
    ...{ credit: [], creditLeft: 1_200_000, next: null },
    ...change,
  }) as LocationRow;

test('[S3.8] the credit that locations share is said once', async () => {
  await renderScreen(<CustomerCredits rows={[row('A', 'Newark', { displayPrices: false }), row('A', 'Trenton')]} />);
  expect(screen.getAllByText('Good')).toHaveLength(1);
  expect(screen.getByText('$12,000.00')).toBeTruthy();
  expect(screen.queryByText('Hotel A')).toBeNull();
});

test('[S3.8] each of several customers has its own credit, by name', async () => {
  await renderScreen(
    <CustomerCredits
      rows={[
        row('A', 'Newark'),
        row('B', 'Camden', { credit: ['credit_hold'] }),
        row('A', 'Trenton', { displayPrices: false }),
      ]}
    />,
  );
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Hotel A', 'Hotel B']);
  expect(screen.getAllByText('Credit hold')).toHaveLength(1);
});
