import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import type { CreditRequest } from '../../../../../contract/credits.ts';
import { useCreditText } from '../../../../parts/credits/use-credit-text.ts';
import { useSession } from '../../../../sync/use-session.tsx';
import { chakra } from '../../../../ui/chakra.ts';
import { DataTable } from '../../../../ui/data-table.tsx';
import type { Column } from '../../../../ui/data-table-column.ts';
import { DateTimeText } from '../../../../ui/date-time-text.tsx';
import { Money } from '../../../../ui/money.tsx';
import { useFormat } from '../../../../ui/use-format.ts';
import { CREDIT_SORTS, type CreditFilter } from './credit-filter.ts';
import { CreditStateBadge } from './credit-state.tsx';

const Below = chakra('span', {
  base: { display: 'block', fontSize: 'xs', fontWeight: 'normal', color: 'fg.muted' },
});

/** Credit requests at a desk. A press on a row opens it beside the table; those that wait can be chosen. */
export function CreditTable({
  rows,
  filter,
  onSort,
  selected,
  onSelect,
  narrow,
  loading,
  empty,
  openId,
  onOpen,
}: {
  readonly rows: readonly CreditRequest[];
  readonly filter: CreditFilter;
  readonly onSort: (sort: Pick<CreditFilter, 'sortBy' | 'direction'>) => void;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: ((keys: ReadonlySet<string>) => void) | undefined;
  /** There is no room for columns that can stand in others. */
  readonly narrow: boolean;
  readonly loading: boolean;
  readonly empty: ReactNode;
  readonly openId: string | undefined;
  readonly onOpen: (request: CreditRequest) => void;
}) {
  const { t } = useLingui();
  const text = useCreditText();
  const format = useFormat();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const { status } = filter;
  // Where all of them wait that needs no column.
  const contradicted = rows.some(({ state }) => state === 'contradicted');
  const columns = useMemo(() => {
    const known: (Column<CreditRequest> | false)[] = [
      {
        id: 'description',
        header: t`What came back`,
        cell: (row) => (
          <span>
            <chakra.span display="block">
              {format.number(row.quantity)} {row.uom} · {row.description}
            </chakra.span>
            <Below>{[text.basis(row.basis), text.reason(row.reason)].join(' · ')}</Below>
          </span>
        ),
        sortable: true,
        fixed: true,
        width: narrow ? '15rem' : '19rem',
      },
      {
        id: 'locationName',
        header: t`Customer`,
        cell: (row) => (
          <span>
            <chakra.span display="block">{row.locationName}</chakra.span>
            <Below>{narrow ? `#${row.salesOrderNumber}` : row.customerLocationId}</Below>
          </span>
        ),
        sortable: true,
        ...(narrow ? { width: '11rem' } : {}),
      },
      !narrow && {
        id: 'salesOrderNumber',
        header: t`Order`,
        cell: (row) => (
          <span>
            <chakra.span display="block">#{row.salesOrderNumber}</chakra.span>
            {row.run && <Below>{row.run.routeName}</Below>}
          </span>
        ),
        sortable: true,
      },
      {
        id: 'requestedAt',
        header: t`When`,
        cell: (row) => (
          <span>
            <DateTimeText at={row.requestedAt} timeZone={timeZone} />
            <Below>{row.requestedBy}</Below>
          </span>
        ),
        sortable: true,
      },
      (status !== 'open' || (!narrow && contradicted)) && {
        id: 'state',
        header: status === 'decided' ? t`Decision` : t`State`,
        cell: (row) => (
          <span>
            <CreditStateBadge state={row.state} />
            {row.decision?.memo && <Below>#{row.decision.memo.number}</Below>}
            {row.decision && <Below>{row.decision.by}</Below>}
          </span>
        ),
      },
      {
        id: 'amount',
        header: t`Amount`,
        numeric: true,
        cell: (row) => (
          <span>
            <Money cents={row.amount} />
            {row.decision?.granted !== null &&
              row.decision?.granted !== undefined &&
              row.decision.granted !== row.amount && <Below>{t`granted ${format.money(row.decision.granted)}`}</Below>}
            {narrow && status === 'open' && row.state === 'contradicted' && <Below>{text.state('contradicted')}</Below>}
          </span>
        ),
        sortable: true,
      },
    ];
    return known.filter((column) => column !== false);
  }, [t, text, format, timeZone, narrow, status, contradicted]);
  return (
    <DataTable
      caption={t`Credit requests`}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      sort={{ by: filter.sortBy, direction: filter.direction }}
      onSort={({ by, direction }) => {
        const sortBy = CREDIT_SORTS.find((sort) => sort === by);
        if (sortBy) onSort({ sortBy, direction });
      }}
      selected={selected}
      onSelect={onSelect}
      onOpen={onOpen}
      openKey={openId}
      loading={loading}
      empty={empty}
    />
  );
}
