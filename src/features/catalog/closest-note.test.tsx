// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../ui/render-for-test.tsx';
import { CatalogBody, type CatalogBodyProps } from './catalog-body.tsx';
import type { ItemListProps } from './catalog-rows.tsx';
import { type CatalogSort, EVERYTHING } from './data/catalog-api.ts';

vi.mock('../../sync/use-session.tsx', () => ({ useShop: () => ({ location: { options: {} } }) }));
vi.mock('./catalog-rows.tsx', () => ({
  CatalogRows: ({ split }: ItemListProps) => split && <section data-at={split.at}>{split.head}</section>,
}));
afterEach(cleanup);

type Result = Partial<NonNullable<CatalogBodyProps['pages']['answer']>>;

/** Returns what the list says above its items. */
async function said(
  result: Result,
  text = ' frog legs ',
  sort: CatalogSort | null = null,
): Promise<string | undefined> {
  const answer = { key: '', slots: { length: 1, at: () => null }, approximate: false, ...result };
  const props = { pages: { answer, settled: true, failure: null }, view: { ...EVERYTHING, text, sort } };
  const { container } = renderUi(<CatalogBody {...(props as unknown as CatalogBodyProps)} columns={0} desk={false} />);
  await act(() => import('./closest-note.tsx'));
  const note = container.querySelector('[data-at="0"] [role=status], [data-at="2"] h2')?.textContent;
  cleanup();
  return note;
}

it('names the word that no item has, or else the whole text', async () => {
  expect(await said({ approximate: true, missing: 'frog' })).toBe('No item has “frog”. Closest:');
  expect(await said({ approximate: true })).toBe('Nothing has all of “frog legs”. Closest:');
});

it('[S1.4] a heading between the items that have all words and the closest ones names the missing word', async () => {
  expect(await said({ complete: 2, missing: 'legs' })).toBe('Closest, without “legs”');
  expect(await said({ complete: 2 })).toBe('Closest, with some of the words');
});

it('counts the items that have all words, if a sort mixes the closest ones with them', async () => {
  const sort = { field: 'Brand', direction: 'Asc' } as const;
  expect(await said({ complete: 1 }, 'frog legs', sort)).toBe('1 item has all of “frog legs”. The others are close.');
  expect(await said({ complete: 3 }, 'frog legs', sort)).toBe('3 items have all of “frog legs”. The others are close.');
});

it('says nothing if all items have all words, or without words', async () => {
  expect(await said({})).toBeUndefined();
  expect(await said({ approximate: true }, ' ')).toBeUndefined();
});
