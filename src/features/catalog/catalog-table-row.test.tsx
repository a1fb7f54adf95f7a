// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { known, sampleItem } from '../carts/data/shop-samples.fixture.ts';
import { shopForTest } from '../carts/shop-for-test.tsx';
import { CatalogTableRow } from './catalog-table-row.tsx';
import type { Slot } from './use-catalog-pages.ts';

const items = known(sampleItem('B', { description: 'Green leaf' }));
vi.mock('./use-items.ts', () => ({ useShopItems: () => items }));

const shop = shopForTest();

const show = (item: Slot, showsPrices = true) =>
  shop.show(
    <table>
      <tbody>
        <CatalogTableRow
          index={0}
          item={item}
          need={() => {}}
          measure={() => {}}
          quantities={new Map()}
          last={undefined}
          save={async () => true}
          showsPrices={showsPrices}
        />
      </tbody>
    </table>,
  );

it.each([
  [true, 3],
  [false, 2],
])('[B1] a row that is loading spans the columns of the table (prices: %s)', (showsPrices, columns) => {
  show(null, showsPrices);
  expect((screen.getByRole('cell') as HTMLTableCellElement).colSpan).toBe(columns);
});

it('[C7] the substitute of an item is in the cell of its name, where there is room', async () => {
  show(sampleItem('A', { description: 'Romaine', inStock: false, available: 0, substitutes: ['B'] }));
  const substitute = (await screen.findByText(/^Instead:/)).closest('td');
  expect(substitute?.cellIndex).toBe(0);
  expect(substitute).toBe(screen.getByText('Romaine').closest('td'));
});
