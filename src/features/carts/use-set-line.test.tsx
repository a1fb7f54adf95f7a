// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { StorageFullError } from '../../data/storage-room.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { useSetLines } from './use-set-line.ts';

const mutate = vi.fn<(name: string, args: unknown) => Promise<void>>();
vi.mock('../../sync/use-mutate.ts', () => ({ useMutate: () => mutate }));
vi.mock('../../ui/toast-context.ts', () => ({ useToast: () => ({ show: () => {} }) }));
vi.mock('../../sync/use-session.tsx', () => ({ useShop: () => ({ location: { customerLocationId: 'L1' } }) }));
beforeEach(() => mutate.mockReset());

let setLines: ReturnType<typeof useSetLines>;
function Holder() {
  setLines = useSetLines();
  return null;
}
const set = async (codes: readonly string[]) => {
  renderUi(<Holder />);
  let answer: boolean | undefined;
  await act(async () => {
    answer = await setLines(codes.map((itemCode) => ({ itemCode, uom: 'CS', quantity: 2 })));
  });
  return answer;
};

test('[B7] several lines are one change, so that they are stored and sent whole', async () => {
  mutate.mockResolvedValue();
  expect(await set(['A', 'B'])).toBe(true);
  const lines = ['A', 'B'].map((itemCode) => ({ itemCode, uom: 'CS', quantity: 2 }));
  expect(mutate.mock.calls).toEqual([['carts.setLines', { body: { customerLocationId: 'L1', lines } }]]);
});

test('one line is a change that later ones replace', async () => {
  mutate.mockResolvedValue();
  expect(await set(['A'])).toBe(true);
  expect(mutate.mock.calls.map(([name]) => name)).toEqual(['carts.setLine']);
});

test('no lines make no change, and a device without room reports it', async () => {
  expect(await set([])).toBe(true);
  expect(mutate).not.toHaveBeenCalled();
  mutate.mockRejectedValueOnce(new StorageFullError('full'));
  expect(await set(['A', 'B', 'C'])).toBe(false);
});
