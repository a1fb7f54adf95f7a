import { Trans, useLingui } from '@lingui/react/macro';
import type { Activity, ActivityLine } from '../../../contract/statements.ts';
import { Card } from '../../ui/card.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { DateText } from '../../ui/date-text.tsx';
import { ListRow } from '../../ui/list-row.ts';
import { Money } from '../../ui/money.tsx';
import { useDesk } from '../../ui/use-desk.ts';
import { PhoneLine } from '../shop/phone-row.tsx';
import { useDocumentName } from './statement-table.tsx';

/** Returns a function that names an entry that changed a balance. */
function useActivityName(): (line: ActivityLine) => string {
  const { t } = useLingui();
  const nameOf = useDocumentName();
  return ({ kind, isReversal, document }) => {
    const name = nameOf(document);
    if (isReversal) return t`Reversed: ${name}`;
    switch (kind) {
      case 'invoice':
      case 'credit_memo':
      case 'payment':
        return name;
      case 'application':
        return t`Credit applied to ${name}`;
      case 'refund':
        return t`Refund of ${name}`;
      case 'chargeback':
        return t`Chargeback of ${name}`;
      case 'write_off':
        return t`Write-off of ${name}`;
      case 'adjustment':
        return t`Adjustment of ${name}`;
    }
  };
}

/** The row of the balance before the period. */
const OPENING = 'opening';

type Row = Pick<ActivityLine, 'id' | 'on' | 'balance' | 'locationName'> & {
  readonly name: string;
  readonly amount: number | null;
};

/** The entries of a period, from the balance before it: a table at a desk, rows on a phone and on paper. */
export function ActivityTable({ activity }: { readonly activity: Activity }) {
  const { t } = useLingui();
  const desk = useDesk();
  const nameOf = useActivityName();
  const rows: readonly Row[] = [
    {
      id: OPENING,
      on: activity.from,
      name: t`Balance brought forward`,
      locationName: '',
      amount: null,
      balance: activity.opening,
    },
    ...activity.lines.map((line) => ({ ...line, name: nameOf(line) })),
  ];
  const columns: readonly Column<Row>[] = [
    { id: 'date', header: t`Date`, cell: (row) => <DateText on={row.on} /> },
    { id: 'entry', header: t`Entry`, cell: (row) => row.name, fixed: true },
    { id: 'location', header: t`Location`, cell: (row) => row.locationName },
    {
      id: 'amount',
      header: t`Amount`,
      numeric: true,
      cell: (row) => row.amount !== null && <Money cents={row.amount} />,
    },
    { id: 'balance', header: t`Balance`, numeric: true, cell: (row) => <Money cents={row.balance} strong /> },
  ];
  if (desk)
    return <DataTable caption={t`Activity`} columns={columns} rows={rows} rowKey={({ id }) => id} empty={null} />;
  return (
    <section aria-label={t`Activity`}>
      <Card pad="none" as="ul">
        {rows.map((row) => (
          <ListRow key={row.id} display="grid" rowGap={1}>
            <PhoneLine>
              <chakra.span minWidth={0} fontWeight="semibold" overflowWrap="anywhere">
                {row.name}
              </chakra.span>
              <Money cents={row.amount ?? row.balance} strong={row.amount === null} />
            </PhoneLine>
            <PhoneLine>
              <chakra.span minWidth={0} fontSize="xs" color="fg.muted" lineHeight="snug">
                <DateText on={row.on} />
                {row.locationName && ` · ${row.locationName}`}
              </chakra.span>
              {row.amount !== null && (
                <chakra.span fontSize="xs" color="fg.muted" whiteSpace="nowrap">
                  <Trans>
                    Balance <Money cents={row.balance} />
                  </Trans>
                </chakra.span>
              )}
            </PhoneLine>
          </ListRow>
        ))}
      </Card>
    </section>
  );
}
