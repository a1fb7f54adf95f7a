import { expect, test } from 'vitest';
import type { PurchaseOrder } from '../../../../contract/receiving.ts';
import { parseScan } from '../../../../rules/gs1/parse-scan.ts';
import { ordersOfScan } from './orders-of-scan.ts';

const GTIN = '00012345678905';
const order = (id: string, itemCode: string, receivedQuantity = 0) =>
  ({
    ...{ id, poNumber: 70_000 + Number(id), entries: [] },
    lines: [
      {
        ...{
          lineNumber: 1,
          itemCode,
          orderedQuantity: 5,
          receivedBefore: receivedQuantity,
          receivedQuantity,
          uomFactor: 1,
        },
        units: [{ uom: 'CS', factor: 1, gtins: itemCode === 'CUKE' ? ['012345678905'] : [] }],
      },
    ],
  }) as unknown as PurchaseOrder;
const found = (text: string, ...orders: PurchaseOrder[]) =>
  ordersOfScan(orders, parseScan(text, { thisYear: 2026 })).map(({ id }) => id);

test('the label of a case leads to the orders with its item, those that expect some of it first', () => {
  const orders = [order('1', 'CUKE', 5), order('2', 'KALE'), order('3', 'CUKE', 2)];
  expect(found(`(01)${GTIN}(10)LOT-7`, ...orders)).toEqual(['3', '1']);
  expect(found('(01)00614141007349(10)X1', ...orders)).toEqual([]);
});

test('a typed order number or item code leads there, too', () => {
  const orders = [order('1', 'CUKE'), order('2', 'KALE')];
  expect(found('70002', ...orders)).toEqual(['2']);
  expect(found('cuke', ...orders)).toEqual(['1']);
});
