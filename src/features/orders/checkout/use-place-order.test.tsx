// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Submission } from '../../../../contract/orders.ts';
import { StorageFullError } from '../../../data/storage-room.ts';
import { usePlaceOrder } from './use-place-order.ts';

const mutate = vi.fn<(name: string, args: { body: Submission }) => Promise<unknown>>();
const noteFull = vi.fn();
const change = vi.fn<(id: string, lines: object) => Promise<boolean>>();
vi.mock('../change/use-change-order.ts', () => ({ useChangeOrder: () => change }));
vi.mock('../../../sync/use-mutate.ts', () => ({ useMutate: () => mutate }));
vi.mock('../../carts/use-set-line.ts', () => ({ useStorageNotice: () => noteFull }));

const build = (orderId: string) => ({ orderId }) as Submission;
const idOf = (call: number) => mutate.mock.calls[call]?.[1].body.orderId;

beforeEach(() => {
  mutate.mockReset().mockResolvedValue({ seq: 1 });
  noteFull.mockReset();
});

describe('joining an order that was placed before', () => {
  it('happens once for any number of presses, and again only if the device had no room', async () => {
    change.mockResolvedValueOnce(false).mockResolvedValue(true);
    const lines = { changes: [], added: [], seenTotal: 100 };
    const { result } = renderHook(() => usePlaceOrder());
    expect(await act(() => result.current.join('O1', lines))).toBe(false);
    expect(result.current.state).toBe('ready');
    const answers = await act(() => Promise.all([1, 2].map(() => result.current.join('O1', lines))));
    expect(answers).toEqual([true, false]);
    expect(result.current.state).toBe('placed');
    expect(await act(() => result.current.place(build))).toBeNull();
    expect([change.mock.calls.length, mutate.mock.calls.length]).toEqual([2, 0]);
  });
});

describe('placing an order', () => {
  it('happens once for any number of presses', async () => {
    const { result } = renderHook(() => usePlaceOrder());
    const answers = await act(() => Promise.all([1, 2, 3].map(() => result.current.place(build))));
    expect(mutate).toHaveBeenCalledTimes(1);
    expect(answers).toEqual([idOf(0), null, null]);
    expect(result.current.state).toBe('placed');
    expect(await act(() => result.current.place(build))).toBeNull();
    expect(mutate).toHaveBeenCalledTimes(1);
  });

  it('can be tried again under the same id when the device had no room', async () => {
    mutate.mockRejectedValueOnce(new StorageFullError('full'));
    const { result } = renderHook(() => usePlaceOrder());
    expect(await act(() => result.current.place(build))).toBeNull();
    expect(noteFull).toHaveBeenCalledOnce();
    expect(result.current.state).toBe('ready');
    await act(() => result.current.place(build));
    expect(idOf(1)).toBe(idOf(0));
  });
});
