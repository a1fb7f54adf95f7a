// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Lot } from '../../../contract/floor.ts';
import type { Packout, PackoutEntry } from '../../../contract/packouts.ts';
import { parseScan } from '../../../rules/gs1/parse-scan.ts';
import { CratebookDatabase } from '../../data/database.ts';
import type { ScanEvent } from '../../scan/scan-event.ts';
import { renderUiHook } from '../../ui/render-for-test.tsx';
import type { ToastOptions } from '../../ui/toast-context.ts';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';
import { type Mode, usePackSheet } from './use-pack-sheet.ts';

const GTIN = '00012345678905';
const item = {
  ...{ itemCode: 'MELON', description: 'Melon', gtin: GTIN, orderUom: 'CS', averageWeightGrams: null },
  uoms: [{ uom: 'CS', factor: 9, isDefault: true, isStandard: true }],
} as unknown as CatalogItem;
const client = {
  items: async (codes: string[]) => codes.map((code) => (code === 'MELON' ? item : undefined)),
  byCode: async (code: string) => (code === GTIN ? item : null),
};
const shown = vi.fn<(message: { kind: string }) => void>();
const toasts = vi.fn<(toast: ToastOptions) => void>();
let db: CratebookDatabase;
vi.mock('../../sync/catalog-provider.tsx', () => ({ useOpenCatalog: () => ({ client }) }));
vi.mock('../../sync/use-session.tsx', () => ({ useSignedIn: () => ({ db }) }));
vi.mock('../../ui/toast-context.ts', () => ({ useToast: () => ({ show: toasts }) }));
vi.mock('../../scan/feedback/feedback-context.ts', () => ({ useFeedback: () => ({ show: shown }) }));

const lot = (lotCode: string, bin = 'B-01-1'): Lot => ({
  ...{ id: `lot-${lotCode}`, itemCode: 'MELON', warehouseId: 'W1', lotCode, bin, originCountry: 'USA', vendorId: null },
  ...{ receivedOn: '2026-11-18', packedOn: null, expiresOn: '2026-12-01', onHand: 90, onHold: false },
});
const store = (...lots: Lot[]) =>
  db.live('lots').bulkPut(lots.map((row) => ({ ...row, $scope: 'warehouse:W1', $clock: 1, $ord: 1 })));
const packout = (...entries: Partial<PackoutEntry>[]) => ({ id: 'p1', entries }) as unknown as Packout;

beforeEach(async () => {
  db = new CratebookDatabase({ tenantId: 'acme', userId: 'packer' });
  await store(lot('M-1'), lot('M-2', 'B-02-1'));
});
afterEach(async () => {
  cleanup();
  shown.mockClear();
  await db.delete();
});

const event = (text: string) => ({ scan: parseScan(text, { thisYear: 2026 }) }) as ScanEvent;

/** Opens a packer's sheet and scans one label after another. */
async function pack(mode: Mode, labels: readonly string[], of = packout()) {
  const { result } = renderUiHook(() => usePackSheet('W1', of, mode, { today: '2026-11-19', draftKey: of.id }));
  await waitFor(() => expect(result.current.isRead).toBe(true));
  for (const label of labels) await act(() => result.current.onScan(event(label)));
  return result;
}
const kinds = () => shown.mock.calls.map(([{ kind }]) => kind);
const label = (lotCode: string) => `(01)${GTIN}(10)${lotCode}`;

describe('the sheet of a source', () => {
  test('counts each label of the same lot', async () => {
    const sheet = await pack('source', [label('M-1'), label('M-1')]);
    expect(sheet.current.draft).toMatchObject({ kind: 'source', lotId: 'lot-M-1', quantity: 2, factor: 9 });
    expect(kinds()).toEqual(['read', 'read']);
  });

  test('is not replaced by another lot before it is saved', async () => {
    const sheet = await pack('source', [label('M-1'), label('M-2')]);
    expect(sheet.current.draft).toMatchObject({ lotId: 'lot-M-1', quantity: 1 });
    expect(kinds()).toEqual(['read', 'wrong-lot']);
  });

  test('opens with the chosen lot of a scanned bin', async () => {
    await store(lot('M-3'));
    const sheet = await pack('source', ['B-01-1']);
    expect(sheet.current.draft).toBeNull();
    expect(sheet.current.choices.map(({ lotCode }) => lotCode).sort()).toEqual(['M-1', 'M-3']);
    await act(() => sheet.current.choose(lot('M-3')));
    expect(sheet.current.draft).toMatchObject({ lotId: 'lot-M-3', lotCode: 'M-3' });
    expect(sheet.current.choices).toEqual([]);
  });

  test('stays closed after an unknown code', async () => {
    const sheet = await pack('source', ['WHAT']);
    expect(sheet.current.draft).toBeNull();
    expect(kinds()).toEqual(['unknown-code']);
  });
});

describe('the sheet of an output', () => {
  test('starts in the bin of the item’s latest goods, and a scanned bin replaces it', async () => {
    await store({ ...lot('M-4', 'B-04-1'), receivedOn: '2026-11-19' });
    const sheet = await pack('output', []);
    await act(() => sheet.current.make(item));
    expect(sheet.current.draft).toMatchObject({ kind: 'output', bin: 'B-04-1', lotId: null });
    await act(() => sheet.current.onScan(event('B-02-1')));
    expect(sheet.current.draft).toMatchObject({ kind: 'output', bin: 'B-02-1' });
  });
});

describe('the sheet of a loss', () => {
  const used = { id: 's', kind: 'source', itemCode: 'MELON', description: 'Melon', uom: 'CS', factor: 9 } as const;

  test('is of the first source, and keeps its reason for another one', async () => {
    const sheet = await pack('loss', [], packout(used));
    await act(() => sheet.current.lose());
    act(() => sheet.current.change({ ...sheet.current.draft!, reason: 'trim' }));
    await act(() => sheet.current.lose('MELON'));
    expect(sheet.current.draft).toMatchObject({ kind: 'loss', itemCode: 'MELON', reason: 'trim' });
  });

  test('does not open without a source', async () => {
    const sheet = await pack('loss', []);
    await act(() => sheet.current.lose());
    expect(sheet.current.draft).toBeNull();
  });
});

describe('[F1.1] an entry that is not saved', () => {
  test('is back after each of its changes, although the device went out', async () => {
    const sheet = await pack('source', [label('M-1'), label('M-1')]);
    const { draft } = sheet.current;
    expect(draft).toMatchObject({ quantity: 2 });
    expect((await pack('source', [])).current.draft).toEqual(draft);
    if (draft) act(() => sheet.current.change({ ...draft, quantity: 5 }));
    expect((await pack('source', [])).current.draft).toMatchObject({ quantity: 5 });
  });

  test('comes back with Undo after its sheet was closed, and is gone after it was recorded', async () => {
    const sheet = await pack('source', [label('M-1')]);
    act(() => sheet.current.discard());
    expect(sheet.current.draft).toBeNull();
    act(() => toasts.mock.lastCall?.[0].action?.onPress());
    expect(sheet.current.draft).toMatchObject({ quantity: 1 });
    await act(() => sheet.current.record(async () => true));
    expect((await pack('source', [])).current.draft).toBeNull();
  });

  test('gets no case that is scanned while it is recorded: that one begins the next entry', async () => {
    const sheet = await pack('source', [label('M-1'), label('M-1')]);
    const recorded = Promise.withResolvers<boolean>();
    const recording = sheet.current.record(() => recorded.promise);
    const third = sheet.current.onScan(event(label('M-1')));
    await act(async () => {
      recorded.resolve(true);
      await Promise.all([recording, third]);
    });
    expect(sheet.current.draft).toMatchObject({ quantity: 1 });
  });
});
