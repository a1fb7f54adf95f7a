// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countCartLines } from '../data/carts/queries.ts';
import { CratebookDatabase } from '../data/database.ts';
import { askAhead, forgetAhead } from './ahead.ts';
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
  forgetAhead();
  await db.delete();
});

/** What the hook said, render by render. */
function count() {
  const said: (number | undefined)[] = [];
  renderHook(() => said.push(useAnswer(countCartLines, 'L1')));
  return said;
}

it('answers at the first render what was asked ahead, and follows the database from there', async () => {
  await db.live('cartLines').put(line('1'));
  await askAhead(db, countCartLines, 'L1');
  const said = count();
  expect(said).toEqual([1]);
  await db.live('cartLines').put(line('2'));
  await waitFor(() => expect(said.at(-1)).toBe(2));
  expect(said).toEqual([1, 2]);
});

it('corrects what has changed since it was asked ahead', async () => {
  await askAhead(db, countCartLines, 'L1');
  await db.live('cartLines').put(line('1'));
  const said = count();
  expect(said[0]).toBe(0);
  await waitFor(() => expect(said.at(-1)).toBe(1));
});

it('knows nothing at first of what was not asked, was asked of something else, or is forgotten', async () => {
  await askAhead(db, countCartLines, 'L2');
  expect(count()[0]).toBeUndefined();
  await askAhead(db, countCartLines, 'L1');
  forgetAhead();
  expect(count()[0]).toBeUndefined();
});

const known = async () => 'L1';
const countAfter = async (own: CratebookDatabase) => countCartLines(own, await known());

it.each([
  ['useLive', () => useLive(countAfter)],
  ['useAnswer', () => useAnswer(countAfter)],
])('%s hears of what a query reads after it has waited for something else', async (_name, hook) => {
  const { result } = renderHook(hook);
  await waitFor(() => expect(result.current).toBe(0));
  await db.live('cartLines').put(line('1'));
  await waitFor(() => expect(result.current).toBe(1));
});
