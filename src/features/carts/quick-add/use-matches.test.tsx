// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startCatalogClient } from '../../../sync/catalog.ts';
import { type FakeWorker, fakeItem, fakeWorker } from '../../../sync/catalog-for-test.ts';
import { CatalogProvider } from '../../../sync/catalog-provider.tsx';
import { useMatches } from './use-matches.ts';

let worker: FakeWorker;

const start = () => startCatalogClient({ spawn: () => worker, restMs: 0 });
const wrapper = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={i18n}>
    <CatalogProvider
      identity={{ tenantId: 'tenant', userId: 'user' }}
      customerLocationId="L1"
      hideOutOfStockItems={false}
      start={start}
    >
      {children}
    </CatalogProvider>
  </I18nProvider>
);
const matches = () => renderHook(() => useMatches('2 cs romaine\n', false), { wrapper }).result;
const codes = (result: ReturnType<typeof matches>) =>
  result.current.found.get('2 cs romaine')?.candidates.map(({ itemCode }) => itemCode);

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  worker = fakeWorker();
  worker.answer = () => [fakeItem('1'), fakeItem('2')];
});
afterEach(cleanup);

it('queries a line again when more of the catalog has arrived, and keeps the earlier items until then', async () => {
  worker.answer = () => [fakeItem('1')];
  const result = matches();
  await waitFor(() => expect(codes(result)).toEqual(['1']));
  worker.answer = () => [fakeItem('1'), fakeItem('2')];
  act(() => worker.tell({ ready: true, items: 2, version: 2 }));
  expect(codes(result)).toEqual(['1']);
  await waitFor(() => expect(codes(result)).toEqual(['1', '2']));
});

it('queries a line once while the catalog does not change', async () => {
  const { result, rerender } = renderHook(({ text }) => useMatches(text, false), {
    wrapper,
    initialProps: { text: '2 cs romaine' },
  });
  await waitFor(() => expect(codes(result)).toEqual(['1', '2']));
  rerender({ text: '2 cs romaine\nmilk' });
  await waitFor(() => expect(result.current.found.size).toBe(2));
  expect(worker.searches).toBe(2);
});

it('reports a query that failed, and queries again on request', async () => {
  worker.searchError = new Error('no');
  const result = matches();
  await waitFor(() => expect(result.current.failed).toBe(true));
  worker.searchError = null;
  act(() => result.current.retry());
  await waitFor(() => expect(codes(result)).toEqual(['1', '2']));
  expect(result.current.failed).toBe(false);
});
