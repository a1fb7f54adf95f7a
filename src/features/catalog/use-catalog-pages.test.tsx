// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uuidv7 } from '../../../rules/uuid.ts';
import { CratebookDatabase } from '../../data/database.ts';
import { type CatalogStatus, catalogName } from '../../sync/catalog.ts';
import { dropPrefetched, prefetch } from '../../sync/prefetch.ts';
import { type Shop, ShopContext } from '../../sync/use-session.tsx';
import {
  type CatalogItem,
  type CatalogQuery,
  type CatalogResult,
  EVERYTHING,
  THESAURUS_MISSING,
} from './data/catalog-api.ts';
import { firstPagesOf, readFirstPage } from './data/first-page.ts';
import { useCatalogPages } from './use-catalog-pages.ts';

const client = { search: vi.fn(), firstPage: vi.fn(), retry: vi.fn() };
vi.mock('../../sync/catalog-provider.tsx', () => ({ useOpenCatalog: () => ({ client }) }));

const TOTAL = 250;
const LIST: CatalogQuery = EVERYTHING;
const KALE: CatalogQuery = { ...EVERYTHING, text: 'kale' };
const SHOWN = { customerLocationId: 'L1', hideOutOfStockItems: false };
const FACETS = { brands: [], categories: [], types: [], inStock: 0, organic: 0 };

/** Returns a result whose items are named by their position, after the text of their query. */
const pageOf = ({ text, offset, limit }: CatalogQuery, version = 1): CatalogResult => ({
  total: TOTAL,
  items: Array.from(
    { length: Math.min(limit, TOTAL - offset) },
    (_, at) => ({ itemCode: `${text}${offset + at}v${version}` }) as CatalogItem,
  ),
  facets: FACETS,
  approximate: false,
  version,
});

let db: CratebookDatabase;
let shop: Shop;
let name: string;
const status = (about: Partial<CatalogStatus> = {}): CatalogStatus => ({
  phase: 'ready',
  name,
  items: TOTAL,
  version: 1,
  ...about,
});

beforeEach(() => {
  const identity = { tenantId: uuidv7(), userId: uuidv7() };
  db = new CratebookDatabase(identity);
  const settings = { hideOutOfStockItems: false, hideCatalogImages: false };
  shop = { identity, db, location: { customerLocationId: 'L1' }, settings } as unknown as Shop;
  name = catalogName({ identity, ...SHOWN, hideCatalogImages: false });
  client.search.mockReset().mockImplementation(async (query: CatalogQuery) => pageOf(query));
  client.firstPage.mockReset().mockResolvedValue(undefined);
  client.retry.mockReset();
});
afterEach(async () => {
  cleanup();
  dropPrefetched();
  await db.delete();
});

type Props = { readonly query: CatalogQuery; readonly status: CatalogStatus };
const show = (query: CatalogQuery = LIST, now = status()) =>
  renderHook((props: Props) => useCatalogPages(props.query, props.status), {
    initialProps: { query, status: now },
    wrapper: ({ children }) => <ShopContext value={shop}>{children}</ShopContext>,
  });
const offsets = () => client.search.mock.calls.map(([query]) => (query as CatalogQuery).offset);
/** A promise that the test settles. */
function held<T>() {
  let resolve = (_: T) => {};
  let reject = (_: unknown) => {};
  const promise = new Promise<T>((settle, fail) => {
    resolve = settle;
    reject = fail;
  });
  return { promise, resolve, reject };
}

describe('the pages of a catalog list', () => {
  it('are read when they become visible, each once', async () => {
    const { result } = show();
    expect(result.current).toMatchObject({ answer: undefined, settled: false, failure: null });
    await waitFor(() => expect(result.current.settled).toBe(true));
    const slots = () => result.current.answer?.slots;
    expect(slots()?.length).toBe(TOTAL);
    expect(slots()?.at(99)?.itemCode).toBe('99v1');
    // A row of the list whose page is not read, and one behind the end.
    expect([slots()?.at(100), slots()?.at(TOTAL)]).toEqual([null, undefined]);

    act(() => {
      result.current.need(205);
      result.current.need(206);
      result.current.need(5);
    });
    await waitFor(() => expect(slots()?.at(205)?.itemCode).toBe('205v1'));
    expect(slots()?.at(150)).toBeNull();
    expect(slots()?.at(0)?.itemCode).toBe('0v1');
    expect(offsets()).toEqual([0, 200]);
  });

  it('of a changed catalog replace the old ones without a gap', async () => {
    const { result, rerender } = show();
    await waitFor(() => expect(result.current.settled).toBe(true));
    act(() => result.current.need(150));
    await waitFor(() => expect(result.current.answer?.slots.at(150)).toBeTruthy());

    const later = held<void>();
    client.search.mockReset().mockImplementation(async (query: CatalogQuery) => {
      await later.promise;
      return pageOf(query, 2);
    });
    rerender({ query: LIST, status: status({ version: 2 }) });
    expect(offsets()).toEqual([0, 100]);
    expect(result.current.answer?.slots.at(150)?.itemCode).toBe('150v1');
    later.resolve();
    await waitFor(() => expect(result.current.answer?.slots.at(150)?.itemCode).toBe('150v2'));
    expect(result.current.answer?.slots.at(0)?.itemCode).toBe('0v2');
  });

  it('of an earlier query stay while the next one loads, and its late result is dropped', async () => {
    const late = held<CatalogResult>();
    const { result, rerender } = show();
    await waitFor(() => expect(result.current.settled).toBe(true));
    client.search.mockImplementationOnce(() => late.promise);
    rerender({ query: KALE, status: status() });
    expect(result.current.settled).toBe(false);
    expect(result.current.answer?.slots.at(0)?.itemCode).toBe('0v1');

    const beet = { ...EVERYTHING, text: 'beet' };
    rerender({ query: beet, status: status() });
    await waitFor(() => expect(result.current.answer?.slots.at(0)?.itemCode).toBe('beet0v1'));
    await act(async () => late.resolve(pageOf({ ...KALE, limit: 100 })));
    expect(result.current.answer?.slots.at(0)?.itemCode).toBe('beet0v1');
    expect(result.current.settled).toBe(true);
  });

  it('are not read from the catalog of another location, which may still be open', async () => {
    const { result, rerender } = show(LIST, status({ name: 'another location' }));
    await act(async () => {});
    expect(client.search).not.toHaveBeenCalled();
    rerender({ query: LIST, status: status() });
    await waitFor(() => expect(result.current.settled).toBe(true));
  });
});

describe('the start of a catalog list', () => {
  it('is shown as it last was while the catalog is opened, then read from it', async () => {
    client.firstPage.mockResolvedValue(pageOf({ ...LIST, limit: 50 }, 0));
    const { result, rerender } = show(LIST, status({ phase: 'opening', version: 0 }));
    await waitFor(() => expect(result.current.answer?.slots.at(49)?.itemCode).toBe('49v0'));
    expect(result.current.settled).toBe(true);
    expect(client.search).not.toHaveBeenCalled();
    rerender({ query: LIST, status: status() });
    await waitFor(() => expect(result.current.answer?.slots.at(49)?.itemCode).toBe('49v1'));
  });

  it('that was read before the first render is in the first render', async () => {
    const stored = { ...pageOf({ ...LIST, limit: 50 }, 0), query: LIST };
    await db.glimpses.bulkPut(firstPagesOf(SHOWN, [stored]));
    await prefetch(db, readFirstPage, SHOWN, LIST);
    const answers: (string | undefined)[] = [];
    renderHook(() => answers.push(useCatalogPages(LIST, status({ phase: 'opening' })).answer?.slots.at(0)?.itemCode), {
      wrapper: ({ children }) => <ShopContext value={shop}>{children}</ShopContext>,
    });
    expect(answers[0]).toBe('0v0');
    await act(async () => {});
    expect(client.firstPage).not.toHaveBeenCalled();
  });
});

describe('a failed query of the catalog', () => {
  it.each([
    ['thesaurus', Object.assign(new Error('gone'), { name: THESAURUS_MISSING })],
    ['other', new Error('silent')],
  ] as const)('is reported as %s, keeps the rows and is repeated', async (failure, error) => {
    const { result, rerender } = show();
    await waitFor(() => expect(result.current.settled).toBe(true));
    client.search.mockRejectedValueOnce(error);
    rerender({ query: KALE, status: status() });
    await waitFor(() => expect(result.current.failure).toBe(failure));
    expect(result.current.answer?.slots.at(0)?.itemCode).toBe('0v1');
    act(() => result.current.retry());
    expect(result.current.failure).toBeNull();
    await waitFor(() => expect(result.current.answer?.slots.at(0)?.itemCode).toBe('kale0v1'));
    expect(client.retry).not.toHaveBeenCalled();
  });

  it('of a catalog that could not be opened opens it again', () => {
    const { result } = show(LIST, status({ phase: 'failed' }));
    act(() => result.current.retry());
    expect(client.retry).toHaveBeenCalledOnce();
    expect(client.search).not.toHaveBeenCalled();
  });
});
