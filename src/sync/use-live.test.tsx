// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CratebookDatabase } from '../data/database.ts';
import { countCartLines } from '../features/carts/data/queries.ts';
import { dropPrefetched, prefetch } from './prefetch.ts';
import { useAnswer, useLive } from './use-live.ts';

let db: CratebookDatabase;
vi.mock('./use-session.tsx', () => ({ useSignedIn: () => ({ db }) }));

const line = (itemCode: string) =>
  ({ id: itemCode, customerLocationId: 'L1', itemCode, uom: 'CS', quantity: 1, addedAt: itemCode }) as never;

beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 'tenant', userId: 'user' });
});
afterEach(async () => {
  cleanup();
  dropPrefetched();
  await db.delete();
});

/** Collects the hook's results, one per render. */
function count() {
  const said: (number | undefined)[] = [];
  renderHook(() => said.push(useAnswer(countCartLines, 'L1')));
  return said;
}

it('returns a prefetched result at the first render, and follows the database from then on', async () => {
  await db.live('cartLines').put(line('1'));
  await prefetch(db, countCartLines, 'L1');
  const said = count();
  expect(said).toEqual([1]);
  await db.live('cartLines').put(line('2'));
  await waitFor(() => expect(said.at(-1)).toBe(2));
  expect(said).toEqual([1, 2]);
});

it('corrects what has changed since the prefetch', async () => {
  await prefetch(db, countCartLines, 'L1');
  await db.live('cartLines').put(line('1'));
  const said = count();
  expect(said[0]).toBe(0);
  await waitFor(() => expect(said.at(-1)).toBe(1));
});

it('has no result at first for a query that was not prefetched, had other arguments, or was forgotten', async () => {
  await prefetch(db, countCartLines, 'L2');
  expect(count()[0]).toBeUndefined();
  await prefetch(db, countCartLines, 'L1');
  dropPrefetched();
  expect(count()[0]).toBeUndefined();
});

const known = async () => 'L1';
const countAfter = async (own: CratebookDatabase) => countCartLines(own, await known());

it.each([
  ['useLive', () => useLive(countAfter)],
  ['useAnswer', () => useAnswer(countAfter)],
])('%s follows the rows that a query reads after an await', async (_name, hook) => {
  const { result } = renderHook(hook);
  await waitFor(() => expect(result.current).toBe(0));
  await db.live('cartLines').put(line('1'));
  await waitFor(() => expect(result.current).toBe(1));
});

it('queries once for all hooks with the same query, and again once no hook is left', async () => {
  const asked: string[] = [];
  const counted = async (own: CratebookDatabase, location: string) => {
    asked.push(location);
    return countCartLines(own, location);
  };
  const ask = (location: string) => renderHook(() => useAnswer(counted, location));
  // The first query opens the database, for which Dexie queries once more.
  const one = ask('L1');
  await waitFor(() => expect(one.result.current).toBe(0));
  asked.length = 0;
  const [two, other] = [ask('L1'), ask('L2')];
  for (const { result } of [two, other]) await waitFor(() => expect(result.current).toBe(0));
  expect(asked).toEqual(['L2']);
  other.unmount();
  await db.live('cartLines').put(line('1'));
  for (const { result } of [one, two]) await waitFor(() => expect(result.current).toBe(1));
  expect(asked).toEqual(['L2', 'L1']);
  // A hook that mounts later has the result at once.
  const late = ask('L1');
  expect(late.result.current).toBe(1);
  for (const { unmount } of [one, two, late]) unmount();
  await db.live('cartLines').put(line('2'));
  const again = ask('L1');
  expect(again.result.current).toBeUndefined();
  await waitFor(() => expect(again.result.current).toBe(2));
});

it('throws a failure in the render, and queries again when it is rendered again', async () => {
  let broken = true;
  const question = async (own: CratebookDatabase) => {
    if (broken) throw new RangeError('broken');
    return countCartLines(own, 'L1');
  };
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
  const caught: unknown[] = [];
  class Edge extends Component<{ children: ReactNode }, { gone: boolean }> {
    override state = { gone: false };
    static getDerivedStateFromError = () => ({ gone: true });
    override componentDidCatch = (error: unknown) => void caught.push(error);
    override render = () => (this.state.gone ? null : this.props.children);
  }
  const said: (number | undefined)[] = [];
  const failing = renderHook(() => said.push(useAnswer(question)), { wrapper: Edge });
  await waitFor(() => expect(caught[0]).toBeInstanceOf(RangeError));
  failing.unmount();
  quiet.mockRestore();
  broken = false;
  const { result } = renderHook(() => useAnswer(question));
  await waitFor(() => expect(result.current).toBe(0));
});
