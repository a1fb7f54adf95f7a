// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Delivery, DeliveryLine } from '../../../contract/deliveries.ts';
import { parseScan } from '../../../rules/gs1/parse-scan.ts';
import { CratebookDatabase } from '../../data/database.ts';
import { renderUiHook } from '../../ui/render-for-test.tsx';
import type { LoadLine } from '../routes/evaluate-load.ts';
import { deliveryLine, deliveryOf, KALE_GTIN, LIME_GTIN, outcome } from '../routes/run.fixture.ts';
import { useTickScans } from './use-tick-scans.ts';

interface Message {
  readonly kind: string;
  readonly title: string;
  readonly detail: string;
  readonly action?: { readonly label: string; readonly onPress: () => void };
}
const at = vi.hoisted(() => ({ db: undefined as unknown, show: vi.fn<(message: Message) => void>() }));
vi.mock('../../sync/use-session.tsx', () => ({ useSignedIn: () => ({ db: at.db }) }));
vi.mock('../../scan/feedback/feedback-context.ts', () => ({ useFeedback: () => ({ show: at.show }) }));

const MARKS = { $scope: 'route:R1', $clock: 1, $ord: 1 };
const [P1, P2] = ['P0000001', 'P0000002'];
const into = (container: string, quantity: number) => ({ container, quantity });
const lime = (more: Partial<DeliveryLine> = {}) =>
  deliveryLine({
    lineNumber: 2,
    itemCode: 'LIME',
    description: 'Lime',
    units: [{ uom: 'cs', factor: 24, gtin: LIME_GTIN }],
    pickedQuantity: 1,
    ...more,
  });
const order = (lines: readonly DeliveryLine[], more: Partial<Delivery> = {}) =>
  deliveryOf('a', { status: 'shipped', lines: [...lines], ...more });

let db: CratebookDatabase;
let full = false;
const setOutcome = async (id: string, lineNumber: number, said: DeliveryLine['outcome']) => {
  const row = await db.live('deliveries').get(id);
  if (!row) throw new Error('no row');
  const lines = row.lines.map((line) => (line.lineNumber === lineNumber ? { ...line, outcome: said } : line));
  await db.live('deliveries').put({ ...row, lines });
};
const checkOff = vi.fn(async (lines: readonly LoadLine[]) => {
  if (full) return false;
  for (const { delivery, line } of lines) await setOutcome(delivery.id, line.lineNumber, outcome({}));
  return true;
});
const unsayLine = vi.fn(async (delivery: Delivery, line: DeliveryLine) => {
  await setOutcome(delivery.id, line.lineNumber, null);
  return true;
});

beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 't', userId: 'u' }, { indexedDB: new IDBFactory(), IDBKeyRange });
  at.db = db;
  full = false;
});
afterEach(() => {
  cleanup();
  db.close();
  vi.clearAllMocks();
});

/** Shows the stop of an order. Returns its scanner, which resolves with the message. */
async function open(delivery: Delivery, left: readonly Delivery[] = []) {
  await db.live('deliveries').put({ ...delivery, ...MARKS });
  const { result } = renderUiHook(() => useTickScans([delivery], left, { checkOff, unsayLine }));
  return async (text: string) => {
    await result.current(parseScan(text, { thisYear: 2026 }));
    return at.show.mock.lastCall?.[0];
  };
}
const ticked = async () =>
  ((await db.live('deliveries').get('a'))?.lines ?? []).flatMap(({ lineNumber, outcome: said }) =>
    said ? [lineNumber] : [],
  );
const undone = (message: Message | undefined) => {
  expect(message?.action?.label).toBe('Undo');
  message?.action?.onPress();
};

const onTwo = deliveryLine({ pickedInto: [into(P1, 2), into(P2, 1)] });
const onOne = lime({ pickedInto: [into(P1, 1)] });

test('[F3.6] a pallet at the stop ticks the lines that are all on it, and names the pallet with the rest', async () => {
  const scan = await open(order([onTwo, onOne]));
  expect(await scan(P1)).toMatchObject({
    kind: 'line-done',
    title: P1,
    detail: `1 line delivered · Kale, curly: the rest is on ${P2}`,
  });
  expect(await ticked()).toEqual([2]);
});

test('[F3.6] the second pallet ticks the line of both, also after a reload', async () => {
  await (await open(order([onTwo, onOne])))(P1);
  cleanup();
  const delivery = await db.live('deliveries').get('a');
  if (!delivery) throw new Error('no row');
  const scan = await open(delivery);
  await scan(P2);
  expect(await ticked()).toEqual([1, 2]);
  expect(await scan(P1)).toMatchObject({ kind: 'already-picked', title: 'Already recorded' });
});

test('[F3.6] Undo removes the ticks of a pallet, which then counts as not scanned', async () => {
  const scan = await open(order([onTwo, onOne]));
  undone(await scan(P1));
  await vi.waitFor(async () => expect(await ticked()).toEqual([]));
  await vi.waitFor(async () => expect((await db.table('meta').get('palletsAtDoor'))?.value.scanned).toEqual([]));
  expect(await scan(P2)).toMatchObject({ kind: 'read', detail: `Kale, curly: the rest is on ${P1}` });
  expect(await ticked()).toEqual([]);
});

test('[F3.6] goods without a pallet keep their line unticked', async () => {
  const scan = await open(order([deliveryLine({ pickedInto: [into(P1, 2)] })]));
  expect(await scan(P1)).toMatchObject({
    kind: 'read',
    detail: 'Kale, curly: the rest is on no pallet, tick by hand',
  });
  expect(await ticked()).toEqual([]);
});

test('[F3.6] a case ticks the line that has no other; of several cases the line is ticked by hand', async () => {
  const scan = await open(order([deliveryLine(), lime()]));
  const message = await scan(`(01)${LIME_GTIN}(10)L1`);
  expect(message).toMatchObject({ kind: 'line-done', title: '1 cs delivered', detail: 'Lime' });
  expect(await ticked()).toEqual([2]);
  expect(await scan(`(01)${LIME_GTIN}(10)L1`)).toMatchObject({ kind: 'already-picked' });
  expect(await scan(`(01)${KALE_GTIN}(10)L1`)).toMatchObject({
    kind: 'read',
    title: 'Kale, curly',
    detail: '3 cs: tick the line',
  });
  undone(message);
  await vi.waitFor(async () => expect(await ticked()).toEqual([]));
});

test('[F3.6] nothing is ticked of an order that the truck left without, that is done, or that comes back', async () => {
  const why = { reason: 'closed', note: '', at: '2026-11-20T09:00:00.000Z', by: 'Ann' } as const;
  const notHere: Partial<Delivery>[] = [{ status: 'picking' }, { completedAt: why.at }, { undelivered: why }];
  for (const more of notHere) {
    const scan = await open(order([onTwo, onOne], more));
    expect(await scan(P1)).toMatchObject({ kind: 'unknown-code' });
    expect(await scan(`(01)${LIME_GTIN}(10)L1`)).toMatchObject({ kind: 'unknown-code', title: 'Not for this stop' });
    cleanup();
  }
  expect(checkOff).not.toHaveBeenCalled();
});

test('[F3.6] a tick that could not be stored is not confirmed, and its pallet can be scanned again', async () => {
  const scan = await open(order([onOne]));
  full = true;
  expect(await scan(P1)).toBeUndefined();
  full = false;
  expect(await scan(P1)).toMatchObject({ kind: 'line-done', detail: '1 line delivered' });
});

test('[F2.1] goods of an order that stayed at the warehouse name it, unless an order here has the item', async () => {
  const left = deliveryOf('b', { status: 'picking', salesOrderNumber: 1043, lines: [deliveryLine(), onOne] });
  const scan = await open(order([deliveryLine()]), [left]);
  const says = { kind: 'wrong-item', title: 'Order 1043 stayed at the warehouse' };
  expect(await scan(`(01)${LIME_GTIN}(10)L1`)).toMatchObject({
    ...says,
    detail: 'Lime: if its goods are here, tick them by hand',
  });
  expect(await scan(P1)).toMatchObject(says);
  expect(await scan(`(01)${KALE_GTIN}(10)L1`)).toMatchObject({ kind: 'read', title: 'Kale, curly' });
  expect(await scan('(01)00614141007356(10)L1')).toMatchObject({ title: 'Not for this stop' });
});
