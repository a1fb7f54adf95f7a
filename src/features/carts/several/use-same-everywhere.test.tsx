// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CartLine } from '../../../../contract/carts.ts';
import { renderUiHook } from '../../../ui/render-for-test.tsx';
import type { ToastOptions } from '../../../ui/toast-context.ts';
import { known, sampleItem, sampleLine, sampleLocation } from '../data/shop-samples.fixture.ts';
import type { CartAt } from './use-carts-at.ts';
import { useSameEverywhere } from './use-same-everywhere.ts';

const setLines = vi.fn(async (_id: string, _lines: readonly object[]) => true);
let toast: ToastOptions | undefined;
let stored: readonly CartLine[] = [];
vi.mock('../use-set-line.ts', () => ({ useSetLinesAt: () => setLines }));
vi.mock('../data/queries.ts', () => ({ listCartLines: async () => stored }));
vi.mock('../../../sync/use-session.tsx', () => ({ useSignedIn: () => ({ db: {} }) }));
vi.mock('../../../ui/toast-context.ts', () => ({ useToast: () => ({ show: (made: ToastOptions) => (toast = made) }) }));

const ROW = { itemCode: 'A', uom: 'CS' };
const NOTE = { note: 'ripe', substitution: 'none' } as const;

function cartAt(customerLocationId: string, lines: readonly CartLine[], inStock = true): CartAt {
  const item = sampleItem('A', inStock ? {} : { inStock: false, available: 0, inboundOn: null });
  const location = sampleLocation({ customerLocationId });
  return { location, lines, items: known(item).items, pending: new Set(), cart: undefined };
}
async function setEverywhere(carts: readonly CartAt[], quantity: number): Promise<void> {
  const { result } = renderUiHook(() => useSameEverywhere());
  await act(() => result.current(ROW, 'Apple', carts, quantity));
}
const changes = () => setLines.mock.calls.map(([id, lines]) => [id, ...lines]);

beforeEach(() => {
  setLines.mockClear();
  toast = undefined;
});

describe('one quantity for all locations', () => {
  it('adds only where the item is in stock or coming, and takes away everywhere', async () => {
    const carts = [cartAt('L1', []), cartAt('L2', [sampleLine('A', 5)], false)];
    await setEverywhere(carts, 7);
    expect(changes()).toEqual([['L1', { ...ROW, quantity: 7 }]]);
    setLines.mockClear();
    await setEverywhere(carts, 0);
    expect(changes()).toEqual([['L2', { ...ROW, quantity: 0 }]]);
  });

  it('brings a removed line back with its note', async () => {
    await setEverywhere([cartAt('L1', [{ ...sampleLine('A', 5), instructions: NOTE }])], 0);
    stored = [];
    setLines.mockClear();
    await act(async () => toast?.action?.onPress());
    expect(changes()).toEqual([['L1', { ...ROW, quantity: 5, instructions: NOTE }]]);
  });
});
