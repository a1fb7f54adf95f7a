import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import type { UsageRow } from '../../../contract/reports.ts';
import { itemName } from '../../../rules/item-name/item-name.ts';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { ListRow } from '../../ui/list-row.ts';
import { Money } from '../../ui/money.tsx';
import { Quantity } from '../../ui/quantity.tsx';
import { useDesk } from '../../ui/use-desk.ts';
import { useSortedRows } from '../../ui/use-sorted-rows.ts';
import { Weight } from '../../ui/weight.tsx';
import { PhoneLine } from '../shop/phone-row.tsx';
import { MonthBars } from './month-bars.tsx';
import { useMonthText } from './use-month-text.ts';

const keyOf = ({ itemCode, uom }: UsageRow) => `${itemCode} ${uom}`;

/** Returns all months of the report with the row's spend in cents; 0 for those without purchases. */
const spendByMonth = (row: UsageRow, months: readonly string[]) =>
  months.map((month) => ({ month, spend: row.months.find((one) => one.month === month)?.spend ?? 0 }));

/** The items of a usage report: a table with its months at a desk, rows on a phone. `months` are those of the report. */
export function UsageTable({
  rows,
  months,
  empty,
}: {
  readonly rows: readonly UsageRow[];
  readonly months: readonly string[];
  readonly empty: ReactNode;
}) {
  const { t } = useLingui();
  const desk = useDesk();
  const name = useMonthText();
  const columns = useMemo(
    (): readonly Column<UsageRow>[] => [
      {
        id: 'item',
        header: t`Item`,
        width: '18rem',
        fixed: true,
        cell: (row) => (
          <chakra.span display="block">
            <chakra.span display="block">{itemName(row.description)}</chakra.span>
            <chakra.span display="block" fontSize="xs" fontWeight="normal" color="fg.muted">
              {row.itemCode}
            </chakra.span>
          </chakra.span>
        ),
        sortValue: (row) => itemName(row.description),
      },
      {
        id: 'quantity',
        header: t`Quantity`,
        numeric: true,
        cell: (row) => <Quantity value={row.quantity} unit={row.uom} />,
        sortValue: (row) => row.quantity,
      },
      {
        id: 'weight',
        header: t`Weight`,
        numeric: true,
        cell: (row) => row.weightGrams !== null && <Weight grams={row.weightGrams} decimals={0} />,
        sortValue: (row) => row.weightGrams,
      },
      {
        id: 'spend',
        header: t`Spend`,
        numeric: true,
        cell: (row) => <Money cents={row.spend} strong />,
        sortValue: (row) => row.spend,
      },
      ...(months.length > 1
        ? [
            {
              id: 'trend',
              header: t`Trend`,
              cell: (row: UsageRow) => <MonthBars months={spendByMonth(row, months)} />,
            },
          ]
        : []),
      ...(months.length > 1
        ? months.map((month) => ({
            id: month,
            header: name(month),
            numeric: true,
            cell: (row: UsageRow) => {
              const found = row.months.find((one) => one.month === month);
              return (
                found && (
                  <chakra.span display="block">
                    <chakra.span display="block">
                      <Money cents={found.spend} />
                    </chakra.span>
                    <chakra.span display="block" fontSize="xs" color="fg.muted">
                      <Quantity value={found.quantity} unit={row.uom} />
                    </chakra.span>
                  </chakra.span>
                )
              );
            },
            sortValue: (row: UsageRow) => row.months.find((one) => one.month === month)?.spend ?? 0,
          }))
        : []),
    ],
    [t, months, name],
  );
  const sorted = useSortedRows(rows, columns);
  if (desk) return <DataTable caption={t`Item usage`} columns={columns} rowKey={keyOf} {...sorted} empty={empty} />;
  if (rows.length === 0) return empty;
  return (
    <Card pad="none" as="ul" aria-label={t`Item usage`}>
      {rows.map((row) => (
        <ListRow key={keyOf(row)} display="grid" rowGap={1}>
          <PhoneLine>
            <chakra.span minWidth={0} fontWeight="semibold" lineHeight="snug">
              {itemName(row.description)}
            </chakra.span>
            <Money cents={row.spend} strong />
          </PhoneLine>
          <PhoneLine>
            <chakra.span minWidth={0} fontSize="xs" color="fg.muted" lineHeight="snug">
              {row.itemCode} · <Quantity value={row.quantity} unit={row.uom} />
              {row.weightGrams !== null && (
                <>
                  {' · '}
                  <Weight grams={row.weightGrams} decimals={0} />
                </>
              )}
            </chakra.span>
            {months.length > 1 && <MonthBars months={spendByMonth(row, months)} />}
          </PhoneLine>
        </ListRow>
      ))}
    </Card>
  );
}
