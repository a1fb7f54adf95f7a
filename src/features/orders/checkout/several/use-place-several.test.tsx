// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Submission } from '../../../../../contract/orders.ts';
import { StorageFullError } from '../../../../data/storage-room.ts';
import type { OrderPlan } from './plan.ts';
import { usePlaceSeveral } from './use-place-several.ts';

const mutate = vi.fn<(name: string, args: { body: Submission }) => Promise<unknown>>();
const noteFull = vi.fn();
vi.mock('../../../../sync/use-mutate.ts', () => ({ useMutate: () => mutate }));
vi.mock('../../../../sync/use-server-now.ts', () => ({ useServerOffset: () => 0 }));
vi.mock('../../../carts/use-set-line.ts', () => ({ useStorageNotice: () => noteFull }));
vi.mock('./plan.ts', () => ({
  submissionOf: ({ at }: OrderPlan, orderId: string) => ({
    orderId,
    customerLocationId: at.location.customerLocationId,
  }),
}));

const plan = (customerLocationId: string) => ({ at: { location: { customerLocationId } } }) as OrderPlan;
const sent = () => mutate.mock.calls.map(([, { body }]) => body.customerLocationId);
const idOf = (call: number) => mutate.mock.calls[call]?.[1].body.orderId;

beforeEach(() => {
  mutate.mockReset().mockResolvedValue({ seq: 1 });
  noteFull.mockReset();
});

describe('placing the orders of several locations', () => {
  it('places each once for any number of presses', async () => {
    const { result } = renderHook(() => usePlaceSeveral());
    const plans = [plan('L1'), plan('L2')];
    await act(() => Promise.all([result.current.place(plans), result.current.place(plans)]));
    expect(sent().sort()).toEqual(['L1', 'L2']);
    expect([...result.current.placed.keys()].sort()).toEqual(['L1', 'L2']);
    expect(result.current.busy).toBe(false);
  });

  it('stops when the device has no room, and tries again under the same id', async () => {
    mutate.mockResolvedValueOnce({ seq: 1 }).mockRejectedValueOnce(new StorageFullError('full'));
    const { result } = renderHook(() => usePlaceSeveral());
    const plans = [plan('L1'), plan('L2'), plan('L3')];
    await act(() => result.current.place(plans));
    expect(sent()).toEqual(['L1', 'L2']);
    expect([...result.current.placed.keys()]).toEqual(['L1']);
    expect(noteFull).toHaveBeenCalledOnce();
    await act(() => result.current.place(plans));
    expect(sent()).toEqual(['L1', 'L2', 'L2', 'L3']);
    expect(idOf(2)).toBe(idOf(1));
  });
});
