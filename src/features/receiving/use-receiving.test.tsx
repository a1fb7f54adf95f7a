// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PurchaseOrder, PurchaseOrderLine, ReceiptEntry } from '../../../contract/receiving.ts';
import { parseScan } from '../../../rules/gs1/parse-scan.ts';
import { renderUiHook } from '../../ui/render-for-test.tsx';
import { useReceiving } from './use-receiving.ts';

const byCode = vi.fn<(code: string) => Promise<unknown>>();
vi.mock('../../sync/catalog-provider.tsx', () => ({ useOpenCatalog: () => ({ client: { byCode } }) }));
vi.mock('../../sync/use-session.tsx', () => ({ useSignedIn: () => ({ db: {} }) }));
vi.mock('./data/queries.ts', () => ({ binOf: async () => 'F-01-1' }));
afterEach(() => {
  cleanup();
  byCode.mockReset();
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
  ({ warehouseId: 'W1', lines: [line], entries }) as unknown as PurchaseOrder;

/** Scans one label after another; returns the answers and the hook. */
async function receive(labels: readonly string[], order = orderOf()) {
  const { result } = renderUiHook(useReceiving);
  const answers: unknown[] = [];
  for (const label of labels)
    await act(async () => {
      answers.push((await result.current.take(order, parseScan(label, { thisYear: 2026 }))).kind);
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

  test('stays as it is after an unknown code, also if the catalog can’t be read', async () => {
    byCode.mockRejectedValue(new Error('no catalog'));
    const { answers, hook } = await receive([CASE, 'WHAT']);
    expect(answers).toEqual(['filled', 'unknown']);
    expect(hook.current.open?.draft).toMatchObject({ quantity: 1, lotCode: 'L77' });
  });

  test('keeps the rejected quantity when a label names the lot', async () => {
    const { result } = renderUiHook(useReceiving);
    act(() => result.current.begin(line, true, 4));
    await act(async () => void (await result.current.take(orderOf(), parseScan(CASE, { thisYear: 2026 }))));
    expect(result.current.open).toMatchObject({ rejecting: true, draft: { quantity: 4, lotCode: 'L77' } });
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
