// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { sampleItem } from '../carts/data/shop-samples.fixture.ts';
import { shopForTest } from '../carts/shop-for-test.tsx';
import { CatalogBody, type CatalogBodyProps } from './catalog-body.tsx';
import { viewFrom } from './catalog-view.ts';

const shop = shopForTest();
const item = sampleItem('A', { description: 'Romaine' });
const retry = vi.fn();
const answer = { key: 'romaine', slots: { length: 1, at: () => item }, facets: {}, approximate: false };

const body = (pages: object, phase = 'ready') => (
  <CatalogBody
    pages={
      { answer, settled: true, failure: null, retry, need: () => {}, ...pages } as unknown as CatalogBodyProps['pages']
    }
    status={{ phase } as CatalogBodyProps['status']}
    view={viewFrom(new URLSearchParams('q=beef'))}
    change={() => {}}
    list="all"
    desk={false}
    columns={0}
    quantities={new Map()}
    last={new Map()}
    save={async () => true}
  />
);

it.each([
  ['the search worker fails', { settled: false, failure: 'worker' }, 'The search failed'],
  ['the catalog can’t be read', { settled: false, answer: undefined }, 'The catalog could not be read on this device'],
])('[S3.9] if %s, the list says so instead of showing items of an earlier search', async (_, pages, title) => {
  shop.show(body(pages, 'failed'));
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText('Your cart is saved.')).toBeTruthy();
  expect(screen.queryByText('Romaine')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalled();
});
