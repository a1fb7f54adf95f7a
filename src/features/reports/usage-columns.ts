import type { UsageRow } from '../../../contract/reports.ts';
import { type ListColumn, poundsOf } from '../../desk/columns.tsx';

export interface UsageWords {
  readonly itemCode: string;
  readonly description: string;
  readonly unit: string;
  readonly quantity: string;
  readonly weight: string;
  readonly spend: string;
  readonly quantityOf: (month: string) => string;
  readonly spendOf: (month: string) => string;
}

/** Returns the columns of the usage file: each item in total, then its quantity and spend in each month. Dollars and pounds. */
export function usageColumns(months: readonly string[], words: UsageWords): ListColumn<UsageRow>[] {
  const column = (
    id: string,
    label: string,
    kind: 'text' | 'number' | 'money',
    cell: ListColumn<UsageRow>['cell'],
  ): ListColumn<UsageRow> => ({ id, label, kind, cell, show: () => null });
  return [
    column('itemCode', words.itemCode, 'text', ({ itemCode }) => itemCode),
    column('description', words.description, 'text', ({ description }) => description),
    column('uom', words.unit, 'text', ({ uom }) => uom),
    column('quantity', words.quantity, 'number', ({ quantity }) => quantity),
    column('weight', words.weight, 'number', ({ weightGrams }) =>
      weightGrams === null ? null : poundsOf(weightGrams),
    ),
    column('spend', words.spend, 'money', ({ spend }) => spend / 100),
    ...months.flatMap((month) => [
      column(
        `quantity ${month}`,
        words.quantityOf(month),
        'number',
        (row) => row.months.find((one) => one.month === month)?.quantity ?? 0,
      ),
      column(
        `spend ${month}`,
        words.spendOf(month),
        'money',
        (row) => (row.months.find((one) => one.month === month)?.spend ?? 0) / 100,
      ),
    ]),
  ];
}
