// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '../../../contract/orders.ts';
import { CallError, UnreachableError } from '../../lib/call.ts';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';
import { useOrderActions } from './use-order-actions.ts';

const mutate = vi.fn(async () => ({ seq: 1 }));
const wake = vi.fn();
const dismiss = vi.fn(async () => {});
const setLines = vi.fn<(customerLocationId: string, lines: readonly object[]) => Promise<boolean>>();
vi.mock('../../sync/use-mutate.ts', () => ({ useMutate: () => mutate }));
vi.mock('../../sync/use-session.tsx', () => ({
  useShop: () => ({ location: { options: { onlyAllowStandardUoms: false } } }),
  useSignedIn: () => ({ db: {}, engine: { wake } }),
}));
const callAs = vi.fn<() => Promise<void>>();
vi.mock('../../sync/session.ts', () => ({ callAs: () => callAs() }));
vi.mock('../carts/data/queries.ts', () => ({ listCartLines: async () => [] }));
vi.mock('./data/order-state.ts', () => ({ dismissOrderAttention: () => dismiss() }));
vi.mock('../carts/use-set-line.ts', () => ({ useSetLinesAt: () => setLines, useStorageNotice: () => () => {} }));

const order = {
  id: 'o1',
  customerLocationId: 'L1',
  lines: [{ itemCode: '10', uom: 'CS', quantity: 2 }],
} as unknown as Order;
const item = { itemCode: '10', orderUom: 'CS', uoms: [{ uom: 'CS', factor: 1, isStandard: true }] };
const items = new Map([['10', item as unknown as CatalogItem]]);

beforeEach(() => {
  for (const spy of [mutate, wake, dismiss]) spy.mockClear();
});

it('changing a held order puts its lines in the cart of its location and cancels it', async () => {
  setLines.mockResolvedValueOnce(true);
  const { result } = renderHook(() => useOrderActions(order));
  expect(await act(() => result.current.change(items))).toBe(true);
  expect(setLines).toHaveBeenLastCalledWith('L1', [{ itemCode: '10', uom: 'CS', quantity: 2 }]);
  expect(mutate).toHaveBeenCalledWith('orders.cancel', expect.anything());
});

it('changing a held order leaves it unchanged, and reports that, if the cart had no room', async () => {
  setLines.mockResolvedValueOnce(false);
  const { result } = renderHook(() => useOrderActions(order));
  expect(await act(() => result.current.change(items))).toBe(false);
  expect(mutate).not.toHaveBeenCalled();
});

it('an order that is no longer held is not evaluated again but pulled', async () => {
  callAs.mockRejectedValueOnce(new CallError(409, { code: 'order_state' }));
  const { result } = renderHook(() => useOrderActions(order));
  await act(() => result.current.evaluateAgain());
  expect(dismiss).toHaveBeenCalledOnce();
  expect(wake).toHaveBeenCalledOnce();
});

it('an order that could not be evaluated again still shows that its acceptance was refused', async () => {
  callAs.mockRejectedValueOnce(new UnreachableError());
  const { result } = renderHook(() => useOrderActions(order));
  await expect(act(() => result.current.evaluateAgain())).rejects.toThrow(UnreachableError);
  expect(dismiss).not.toHaveBeenCalled();
});
