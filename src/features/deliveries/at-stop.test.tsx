// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Delivery } from '../../../contract/deliveries.ts';
import { renderScreen } from '../../ui/render-for-test.tsx';
import { deliveryLine, deliveryOf, outcome, routeOf, runRow } from '../routes/run.fixture.ts';
import { runsOf } from '../routes/run.ts';
import { AtStop } from './at-stop.tsx';

const actions = vi.hoisted(() => ({
  busy: false,
  complete: vi.fn(async (_deliveries: readonly { id: string }[]) => true),
  cannotDeliver: vi.fn(async (_deliveries: readonly { id: string }[]) => true),
  checkOff: vi.fn(async (_lines: readonly unknown[]) => true),
}));
vi.mock('./use-driver-actions.ts', () => ({ useDriverActions: () => actions }));
vi.mock('../../ui/toast-context.ts', () => ({ useToast: () => ({ show() {} }) }));
vi.mock('../../sync/use-session.tsx', () => ({ useSession: () => ({ settings: { timeZone: 'UTC' } }) }));
vi.mock('../warehouse/use-sheet-draft.ts', () => ({ useSheetDraft: () => ({ value: null, set() {}, discard() {} }) }));
vi.mock('../signatures/use-place.ts', () => ({ usePlace: () => () => null }));
vi.mock('../signatures/use-store-signature.ts', () => ({ useStoreSignature: () => async () => true }));
vi.mock('../signatures/use-signed.ts', () => ({ useSigned: () => () => 'signed', worstOf: () => 'signed' }));
vi.mock('../signatures/signature-screen.tsx', () => ({
  SignatureScreen: ({ orders }: { orders: readonly Delivery[] }) => (
    <p>Signing for {orders.map(({ id }) => id).join()}</p>
  ),
}));
vi.mock('../routes/transfer/receipt-qr.tsx', () => ({ ReceiptQr: () => null }));
vi.mock('./containers-card.tsx', () => ({ ContainersCard: () => null }));
vi.mock('./receipt-mail-card.tsx', () => ({ ReceiptMailCard: () => null }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const DAY = '2026-11-20';
const AT = '2026-11-20T09:00:00.000Z';
const here = (id: string, more: Partial<Delivery>) =>
  deliveryOf(id, { customerLocationId: 'cafe', locationName: 'Cafe', ...more });
const ticked = [deliveryLine({ outcome: outcome({}) })];

/** Shows the stop of these orders after the truck departed. */
function openStop(...deliveries: readonly Delivery[]) {
  const [run] = runsOf([routeOf('R1', [runRow(DAY, { startedAt: AT })])], deliveries);
  const stop = run?.stops[0];
  if (!run || !stop) throw new Error('no stop');
  renderScreen(<AtStop run={run} stop={stop} query="" />);
}
const press = (name: string | RegExp) => act(() => userEvent.click(screen.getByRole('button', { name })));
const idsOf = (call: typeof actions.complete | typeof actions.cannotDeliver) =>
  call.mock.lastCall?.[0].map(({ id }) => id);

const onTruck = here('a', { status: 'shipped', salesOrderNumber: 1, lines: ticked });
const left = here('b', { status: 'picking', salesOrderNumber: 2 });

test('[F2.1, B4] an order that the truck left without is neither signed for, completed nor returned', async () => {
  openStop(onTruck, left);
  expect(screen.getByText(/stays at the warehouse; if its goods are here/)).toBeTruthy();
  await press('Done');
  expect(idsOf(actions.complete)).toEqual(['a']);
  cleanup();
  openStop(onTruck, left);
  await press('Sign again');
  expect(screen.getByText(/Signing for/).textContent).toBe('Signing for a');
});

test('[F2.1] its goods are at the door after all: with the first tick all its lines need an answer', async () => {
  const found = deliveryLine({ outcome: outcome({}) });
  openStop(onTruck, here('b', { status: 'picking', lines: [found, deliveryLine({ lineNumber: 2 })] }));
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull();
  await press('All delivered (1)');
  expect(actions.checkOff.mock.lastCall?.[0]).toMatchObject([{ delivery: { id: 'b' }, line: { lineNumber: 2 } }]);
  cleanup();
  openStop(onTruck, here('b', { status: 'picking', lines: [found] }));
  await press('Done');
  expect(idsOf(actions.complete)).toEqual(['a', 'b']);
});

test('[F2.1] a stop of which nothing is on the truck cannot be done', () => {
  openStop(left);
  expect(screen.getByText('Nothing of this stop is on the truck.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Done|Sign|Can’t deliver)/ })).toBeNull();
});

test('[F6] after the last tick the signature opens, unless the customer still has to pay', async () => {
  const untouched = (account: Delivery['account']) => here('a', { status: 'shipped', ...(account ? { account } : {}) });
  openStop(untouched(undefined));
  await press('All delivered (1)');
  expect(screen.getByText(/Signing for/)).toBeTruthy();
  cleanup();
  openStop(untouched({ collects: true, balance: null }));
  await press('All delivered (1)');
  expect(screen.queryByText(/Signing for/)).toBeNull();
});
