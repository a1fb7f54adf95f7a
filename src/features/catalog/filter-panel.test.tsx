// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { shopForTest } from '../carts/shop-for-test.tsx';
import { viewFrom } from './catalog-view.ts';
import { FilterPanel } from './filter-panel.tsx';

vi.mock('../settings/user-settings.ts', () => ({ useUserSettings: () => ({ settings: {}, save: async () => {} }) }));

const shop = shopForTest();
const facets = { categories: [], types: [], brands: [{ name: 'FARM', count: 3 }], inStock: 5, organic: 1 };

it('what narrows the list comes before how it is sorted and shown', async () => {
  shop.show(
    <main>
      <FilterPanel view={viewFrom(new URLSearchParams())} change={() => {}} facets={facets as never} />
    </main>,
  );
  await screen.findByText('Brand');
  const text = screen.getByRole('main').textContent ?? '';
  const at = ['In stock', 'Brand', 'Sort', 'Cards'].map((word) => text.indexOf(word));
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  expect(at).not.toContain(-1);
});
