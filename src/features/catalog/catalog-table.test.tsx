// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { sampleItem } from '../carts/data/shop-samples.fixture.ts';
import { shopForTest } from '../carts/shop-for-test.tsx';
import { CatalogTable } from './catalog-table.tsx';

vi.mock('./use-items.ts', () => ({ useShopItems: () => undefined }));
beforeEach(() => localStorage.clear());

const shop = shopForTest();
const item = sampleItem('A', { description: 'Romaine' });

const show = () =>
  shop.show(
    <CatalogTable
      name="all"
      slots={{ length: 1, at: (index) => (index === 0 ? item : undefined) }}
      need={() => {}}
      quantities={new Map()}
      last={new Map()}
      save={async () => true}
      sort={null}
      onSort={() => {}}
      showsPrices
    />,
  );

const isCompact = () => screen.getByRole('region', { name: 'Items' }).hasAttribute('data-compact');

it('[S3.3] the rows of the shop are compact on request, as those of every other list on the device', async () => {
  const { unmount } = show();
  expect(isCompact()).toBe(false);
  await userEvent.click(await screen.findByRole('button', { name: 'Compact rows' }));
  expect(isCompact()).toBe(true);
  expect(localStorage.getItem('density')).toBe('compact');
  unmount();
  show();
  expect(isCompact()).toBe(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Comfortable rows' }));
  expect(isCompact()).toBe(false);
});
