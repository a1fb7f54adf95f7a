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

it('on a phone all but the search gives way to the rows, at a desk nothing does', async () => {
  const view = viewFrom(new URLSearchParams());
  const { container, unmount } = shop.show(
    <CatalogHead {...props} view={view} desk={false} ownFilters>
      <p>Closed on Thursday</p>
    </CatalogHead>,
  );
  await screen.findByRole('group', { name: 'Categories' });
  const part = container.querySelector<HTMLElement>('[data-gives-way]')!;
  expect(part.contains(screen.getByRole('group', { name: 'Categories' }))).toBe(true);
  expect(part.contains(screen.getByText('Closed on Thursday'))).toBe(true);
  expect(part.contains(screen.getByRole('searchbox'))).toBe(false);
  unmount();
  const desk = shop.show(<CatalogHead {...props} view={view} desk ownFilters={false} />);
  await screen.findByRole('group', { name: 'Categories' });
  expect(desk.container.querySelector('[data-gives-way]')).toBeNull();
});
