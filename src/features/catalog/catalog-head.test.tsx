// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { shopForTest } from '../carts/shop-for-test.tsx';
import { CatalogHead } from './catalog-head.tsx';
import { viewFrom } from './catalog-view.ts';

const shop = shopForTest();
const props = { change: () => {}, list: 'all', guides: [], hasRecent: false, facets: undefined, total: 3 } as const;

it.each([
  ['a desk shows', true, ['Paste a list', 'Filters']],
  ['a phone names', false, ['', '']],
])('%s what the buttons beside the search do', async (_, desk, texts) => {
  shop.show(<CatalogHead {...props} view={viewFrom(new URLSearchParams())} desk={desk} ownFilters />);
  const paste = await screen.findByRole('button', { name: 'Paste a list' });
  const filters = screen.getByRole('button', { name: 'Filters and sorting' });
  expect([paste.textContent, filters.textContent]).toEqual(texts);
});
