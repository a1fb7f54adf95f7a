// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseScan } from '../../../rules/gs1/parse-scan.ts';
import { CratebookDatabase } from '../../data/database.ts';
import { renderUiHook } from '../../ui/render-for-test.tsx';
import { KALE_GTIN, pickLot } from '../picking/data/pick-order.fixture.ts';
import { useGoods } from './use-goods.ts';

const KALE = {
  ...{ itemCode: 'KALE', description: 'Kale', orderUom: 'CS' },
  uoms: [
    { uom: 'EA', factor: 1, gtin: null },
    { uom: 'CS', factor: 12, gtin: KALE_GTIN },
  ],
};
const client = {
  byCode: async (code: string) => (code === KALE_GTIN ? KALE : undefined),
  items: async (codes: readonly string[]) => (codes.includes('KALE') ? [KALE] : []),
};
vi.mock('../../sync/catalog-provider.tsx', () => ({ useOpenCatalog: () => ({ client }) }));
let db: CratebookDatabase;
vi.mock('../../sync/use-session.tsx', () => ({ useSignedIn: () => ({ db }) }));
vi.mock('../../scan/feedback/feedback-context.ts', () => ({ useFeedback: () => ({ show: () => {} }) }));
beforeEach(() => {
  db = new CratebookDatabase({ tenantId: 'acme', userId: 'picker' });
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

/** Stores a lot with a quantity, scans a code, and returns the quantity that the next scan would move. */
async function amountAfter(onHand: number, code: string): Promise<number> {
  const lot = { ...pickLot('L1'), onHand, bin: 'Z-99-1' };
  await db.table('lots').put(lot);
  const { result } = renderUiHook(() => useGoods(lot.warehouseId));
  const scan = parseScan(code, { thisYear: 2026 });
  await act(async () => result.current.onScan({ scan, source: 'keyboard' } as never));
  return result.current.amount;
}

test('the goods of a scanned bin are a whole case as soon as the scan is answered', async () => {
  expect(await amountAfter(12, 'Z-99-1')).toBe(12);
});

test('each label of a lot adds to it, and what was counted is not replaced by another lot', async () => {
  const lots = [
    { ...pickLot('L1'), onHand: 60, bin: 'Z-99-1' },
    { ...pickLot('L2'), onHand: 60, bin: 'Z-99-2' },
  ];
  await db.table('lots').bulkPut(lots);
  const { result } = renderUiHook(() => useGoods('W1'));
  const scan = (lotCode: string) =>
    act(async () =>
      result.current.onScan({
        scan: parseScan(`(01)${KALE_GTIN}(10)${lotCode}`, { thisYear: 2026 }),
        source: 'keyboard',
      } as never),
    );
  await scan('L2');
  await scan('L1');
  expect([result.current.lot?.lotCode, result.current.amount]).toEqual(['L1', 12]);
  await scan('L1');
  await scan('L2');
  expect([result.current.lot?.lotCode, result.current.amount]).toEqual(['L1', 24]);
});

test('less than a case is moved in pieces', async () => {
  expect(await amountAfter(5, 'Z-99-1')).toBe(1);
});

test('a scanned label is the unit that it names', async () => {
  expect(await amountAfter(30, `(01)${KALE_GTIN}(10)L1`)).toBe(12);
});
