// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PurchaseOrder, PurchaseOrderLine, ReceiptEntry } from '../../../contract/receiving.ts';
import { parseScan } from '../../../rules/gs1/parse-scan.ts';
import type { EntryDraft } from '../../../rules/receiving/draft.ts';
import { CratebookDatabase } from '../../data/database.ts';
import { renderUiHook } from '../../ui/render-for-test.tsx';
import type { ToastOptions } from '../../ui/toast-context.ts';
import { type OpenDraft, useReceiving } from './use-receiving.ts';

const byCode = vi.fn<(code: string) => Promise<unknown>>();
vi.mock('../../sync/catalog-provider.tsx', () => ({ useOpenCatalog: () => ({ client: { byCode } }) }));
let db: CratebookDatabase;
const shown = vi.fn<(toast: ToastOptions) => void>();
vi.mock('../../sync/use-session.tsx', () => ({ useSignedIn: () => ({ db }) }));
vi.mock('../../ui/toast-context.ts', () => ({ useToast: () => ({ show: shown }) }));
vi.mock('./data/queries.ts', async (original) => ({
  ...(await original<typeof import('./data/queries.ts')>()),
  binOf: async () => 'F-01-1',
}));
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 'acme', userId: 'receiver' });
});
afterEach(async () => {
  cleanup();
  byCode.mockReset();
  shown.mockClear();
  await db.delete();
});

const GTIN = '00012345678905';
const line: PurchaseOrderLine = {
  lineNumber: 1,
  itemCode: 'BEEF',
  description: 'Chuck',
  packSize: '',
  brand: '',
  uom: 'CS',
  uomFactor: 1,
  orderedQuantity: 10,
  receivedBefore: 0,
  receivedQuantity: 0,
  rejectedQuantity: 0,
  catchWeight: false,
  averageWeightGrams: null,
  originCountry: null,
  bin: 'E-01-1',
  units: [{ uom: 'CS', factor: 1, gtins: [GTIN] }],
};
const orderOf = (entries: readonly Partial<ReceiptEntry>[] = []) =>
  ({ id: 'PO1', warehouseId: 'W1', lines: [line], entries }) as unknown as PurchaseOrder;

/** Scans one label after another; returns the answers and the hook. */
async function receive(labels: readonly string[], order = orderOf()) {
  const { result } = renderUiHook(() => useReceiving(order));
  await waitFor(() => expect(result.current.open).not.toBeUndefined());
  const answers: unknown[] = [];
  for (const label of labels)
    await act(async () => {
      answers.push((await result.current.take(parseScan(label, { thisYear: 2026 }))).kind);
    });
  return { answers, hook: result };
}

const CASE = `(01)${GTIN}(10)L77`;

describe('a receiver’s current entry', () => {
  test('counts each label of the same lot', async () => {
    const { answers, hook } = await receive([CASE, CASE]);
    expect(answers).toEqual(['filled', 'filled']);
    expect(hook.current.open?.draft).toMatchObject({ lineNumber: 1, quantity: 2, lotCode: 'L77', bin: 'E-01-1' });
  });

  test('is not replaced by another lot before it is saved', async () => {
    const { answers, hook } = await receive([CASE, `(01)${GTIN}(10)L78`]);
    expect(answers).toEqual(['filled', 'occupied']);
    expect(hook.current.open?.draft).toMatchObject({ quantity: 1, lotCode: 'L77' });
  });

  test('is completed by the label’s second symbol', async () => {
    const { answers, hook } = await receive([`(01)${GTIN}`, '(10)L77(15)261202']);
    expect(answers).toEqual(['filled', 'filled']);
    expect(hook.current.open?.draft).toMatchObject({ quantity: 1, lotCode: 'L77', expiresOn: '2026-12-02' });
  });

  test('opens for a typed item code of the order, without a quantity', async () => {
    const { hook } = await receive(['beef']);
    expect(hook.current.open?.draft).toMatchObject({ itemCode: 'BEEF', quantity: null });
    expect(byCode).not.toHaveBeenCalled();
  });

  test('has no line for an item of the catalog that is not on the order', async () => {
    byCode.mockResolvedValue({
      ...{ itemCode: 'KALE', description: 'Kale', packSize: '', brand: '', orderUom: 'CS', gtin: null },
      ...{ catchWeight: false, averageWeightGrams: null, uoms: [{ uom: 'CS', factor: 24, isDefault: true }] },
    });
    const { answers, hook } = await receive(['KALE']);
    expect(answers).toEqual(['unexpected']);
    expect(hook.current.open).toMatchObject({
      line: null,
      draft: { itemCode: 'KALE', lineNumber: null, bin: 'F-01-1' },
    });
  });

  test('[F2.4] has the limits of an item that is not on the order', async () => {
    byCode.mockResolvedValue({
      ...{ itemCode: 'MILK', description: 'Milk', packSize: '', brand: '', orderUom: 'CS', gtin: null },
      ...{ catchWeight: false, averageWeightGrams: null, uoms: [{ uom: 'CS', factor: 4, isDefault: true }] },
      categoryId: 'dairy',
    });
    const goodsLimits = [{ key: 'category:dairy', maxFahrenheit: 41, needsDate: true, weightPercent: 10 }];
    await db.live('warehouses').put({ id: 'W1', name: 'Secaucus', goodsLimits });
    const { hook } = await receive(['MILK']);
    expect(hook.current.open?.limits).toMatchObject({ maxFahrenheit: 41, needsDate: true, weightPercent: 10 });
  });

  test('stays as it is after an unknown code, also if the catalog can’t be read', async () => {
    byCode.mockRejectedValue(new Error('no catalog'));
    const { answers, hook } = await receive([CASE, 'WHAT']);
    expect(answers).toEqual(['filled', 'unknown']);
    expect(hook.current.open?.draft).toMatchObject({ quantity: 1, lotCode: 'L77' });
  });

  test('keeps the rejected quantity when a label names the lot', async () => {
    const { hook } = await receive([]);
    act(() => hook.current.begin(line, true, 4));
    await act(async () => void (await hook.current.take(parseScan(CASE, { thisYear: 2026 }))));
    expect(hook.current.open).toMatchObject({ rejecting: true, draft: { quantity: 4, lotCode: 'L77' } });
  });
});

describe('an entry that is not saved', () => {
  test('[F1.1] is back after each of its changes, although the device went out', async () => {
    const { hook } = await receive([CASE, CASE]);
    const steps = [
      () => hook.current.reject(true),
      () => hook.current.giveReason('damaged'),
      () => hook.current.attach('SlBFRw=='),
    ];
    for (const step of steps) {
      act(step);
      const before = hook.current.open;
      const { hook: again } = await receive([]);
      expect(again.current.open).toEqual(before);
    }
    expect(hook.current.open).toMatchObject({
      rejecting: true,
      reason: 'damaged',
      photo: 'SlBFRw==',
      draft: { quantity: 2 },
    });
  });

  test('[F1.1] comes back with Undo after its sheet was closed, and is gone after it was recorded', async () => {
    const { hook } = await receive([CASE]);
    act(() => hook.current.discard());
    expect(hook.current.open).toBeNull();
    act(() => shown.mock.lastCall?.[0].action?.onPress());
    expect(hook.current.open?.draft).toMatchObject({ quantity: 1, lotCode: 'L77' });
    await act(() => hook.current.record(async () => true));
    const { hook: again } = await receive([]);
    expect(again.current.open).toBeNull();
    expect(shown).toHaveBeenCalledTimes(1);
  });

  test('[F1.1] gets no case that is scanned while it is recorded: that one begins the next entry', async () => {
    const { hook } = await receive([CASE, CASE, CASE]);
    const recorded = Promise.withResolvers<boolean>();
    const recording = hook.current.record(() => recorded.promise);
    const fourth = hook.current.take(parseScan(CASE, { thisYear: 2026 }));
    await act(async () => {
      recorded.resolve(true);
      await Promise.all([recording, fourth]);
    });
    expect(hook.current.open?.draft).toMatchObject({ quantity: 1, lotCode: 'L77' });
    // What could not be recorded stays, and counts on.
    const failed = Promise.withResolvers<boolean>();
    const failing = hook.current.record(() => failed.promise);
    const fifth = hook.current.take(parseScan(CASE, { thisYear: 2026 }));
    await act(async () => {
      failed.resolve(false);
      await Promise.all([failing, fifth]);
    });
    expect(hook.current.open?.draft).toMatchObject({ quantity: 2 });
  });

  test.each<Partial<EntryDraft>>([
    { lotCode: 'L1' },
    { packedOn: '2026-11-01' },
    { expiresOn: '2026-12-01' },
    { temperatureTenths: 30 },
    { bin: 'X-01' },
    { originCountry: 'MEX', isOriginOfItem: false },
    { onHold: true },
  ])('[F1.1] is not lost when its sheet is closed with %o and no quantity', async (typed) => {
    const { hook } = await receive([]);
    act(() => hook.current.begin(line, false));
    act(() => hook.current.change({ ...(hook.current.open as OpenDraft).draft, ...typed }));
    act(() => hook.current.discard());
    expect(shown.mock.lastCall?.[0]).toMatchObject({ text: 'Entry discarded: Chuck', action: { label: 'Undo' } });
    act(() => shown.mock.lastCall?.[0].action?.onPress());
    expect(hook.current.open?.draft).toMatchObject(typed);
  });

  test('is closed without a word if nothing was typed', async () => {
    const { hook } = await receive([]);
    act(() => hook.current.begin(line, false));
    act(() => hook.current.discard());
    expect(hook.current.open).toBeNull();
    expect(shown).not.toHaveBeenCalled();
  });

  test('[F1.1] keeps what was typed before its first label, and is not replaced by another lot or item', async () => {
    const { hook } = await receive([]);
    const scan = (label: string) =>
      act(async () => (await hook.current.take(parseScan(label, { thisYear: 2026 }))).kind);
    act(() => hook.current.begin(line, false));
    act(() =>
      hook.current.change({ ...(hook.current.open as OpenDraft).draft, lotCode: 'L77', temperatureTenths: 30 }),
    );
    expect(await scan(`(01)${GTIN}(10)L78`)).toBe('occupied');
    expect(await scan(CASE)).toBe('filled');
    expect(hook.current.open?.draft).toMatchObject({ quantity: 1, lotCode: 'L77', temperatureTenths: 30 });
  });

  test('belongs to its order', async () => {
    await receive([CASE]);
    const { hook } = await receive([], { ...orderOf(), id: 'PO2' });
    expect(hook.current.open).toBeNull();
  });
});

describe('an ambiguous label', () => {
  const AMBIGUOUS = `01${GTIN}10C-121123`;

  test('asks for its reading and opens nothing', async () => {
    const { answers, hook } = await receive([AMBIGUOUS]);
    expect(answers).toEqual(['ambiguous']);
    expect(hook.current.asked).not.toBeNull();
    expect(hook.current.open).toBeNull();
  });

  test('is read as the lot of which goods were received already', async () => {
    const order = orderOf([{ itemCode: 'BEEF', lotCode: 'C-121123' }]);
    const { answers, hook } = await receive([AMBIGUOUS], order);
    expect(answers).toEqual(['filled']);
    expect(hook.current.open?.draft.lotCode).toBe('C-121123');
  });
});
