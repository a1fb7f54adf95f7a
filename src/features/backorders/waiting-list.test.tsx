// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderUi } from '../../ui/render-for-test.tsx';
import type { ToastOptions } from '../../ui/toast-context.ts';
import { sampleItem, sampleLine } from '../carts/data/shop-samples.fixture.ts';
import type { BackorderEntry } from './use-backorders.ts';
import { WaitOffer } from './wait-offer.tsx';
import { WaitingList } from './waiting-list.tsx';

const set = vi.fn(async (_wanted: object) => true);
const toasts: ToastOptions[] = [];
let entries: readonly BackorderEntry[] = [];
let inCart: { id: string; quantity: number }[] = [];
let waiting: { quantity: number } | undefined;
vi.mock('./use-set-backorder.ts', () => ({ useSetBackorder: () => set }));
vi.mock('./use-backorders.ts', () => ({ useBackorders: () => entries }));
vi.mock('../carts/use-cart.ts', () => ({ useCartLines: () => inCart }));
vi.mock('../../sync/use-live.ts', () => ({ useLive: () => waiting }));
vi.mock('../../ui/toast-context.ts', () => ({
  useToast: () => ({ show: (toast: ToastOptions) => toasts.push(toast) }),
}));
vi.mock('../catalog/item-link.tsx', () => ({ ItemLink: ({ children }: { children: unknown }) => children }));

beforeEach(() => {
  set.mockClear();
  toasts.length = 0;
  inCart = [];
  waiting = undefined;
});
afterEach(cleanup);

const entry = (quantity: number, inStock: number): BackorderEntry => ({
  backorder: {
    ...{ id: 'L1|KALE|CS', customerLocationId: 'L1', itemCode: 'KALE', uom: 'CS', quantity },
    addedAt: '2026-11-30T12:00:00.000Z',
  },
  item: sampleItem('KALE', { description: 'KALE, CURLY', available: inStock * 12, inStock: inStock > 0 }),
  inStock,
});

test('[S2.4] what is in stock joins the line of the cart, the rest still waits, and Undo takes back both', async () => {
  entries = [entry(25, 10)];
  inCart = [{ id: 'L1|KALE|CS', quantity: 15 }];
  renderUi(<WaitingList />);
  fireEvent.click(screen.getByRole('button', { name: /^Add 10 CS Kale.* to the cart$/ }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  toasts[0]?.action?.onPress();
  expect(set.mock.calls).toEqual([
    [{ itemCode: 'KALE', uom: 'CS', quantity: 15, inCart: 25 }],
    [{ itemCode: 'KALE', uom: 'CS', quantity: 25, inCart: 15 }],
  ]);
});

test('what is not in stock can only be removed', async () => {
  entries = [entry(25, 0)];
  renderUi(<WaitingList />);
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^No longer wait for Kale/ }));
  await waitFor(() => expect(set.mock.calls).toEqual([[{ itemCode: 'KALE', uom: 'CS', quantity: 0 }]]));
});

test('a location that waits for nothing sees no list', () => {
  entries = [];
  renderUi(<WaitingList />);
  expect(screen.queryByRole('region')).toBeNull();
});

test('[S2.4] the rest of a line joins what the location waits for already', async () => {
  waiting = { quantity: 5 };
  renderUi(<WaitOffer line={sampleLine('KALE', 40)} quantity={40} rest={15} label="Kale" />);
  fireEvent.click(screen.getByRole('button', { name: '15 CS now, 25 later' }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  toasts[0]?.action?.onPress();
  expect(set.mock.calls).toEqual([
    [{ itemCode: 'KALE', uom: 'CS', quantity: 30, inCart: 15 }],
    [{ itemCode: 'KALE', uom: 'CS', quantity: 5, inCart: 40 }],
  ]);
});
