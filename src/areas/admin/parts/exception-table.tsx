import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import type { FloorException } from '../../../../contract/floor.ts';
import { useExceptionText } from '../../../parts/floor/use-exception-text.ts';
import { useSession } from '../../../sync/use-session.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import type { Column } from '../../../ui/data-table-column.ts';
import { DateTimeText } from '../../../ui/date-time-text.tsx';
import { useSortedRows } from '../../../ui/use-sorted-rows.ts';

/** Contradictions of all houses at a desk: both facts in the row, and what was decided. A press on a row opens it beside the table. */
export function ExceptionTable({
  rows,
  status,
  houseName,
  narrow,
  loading,
  empty,
  openId,
  onOpen,
}: {
  readonly rows: readonly FloorException[];
  readonly status: FloorException['status'];
  readonly houseName: (warehouseId: string) => string;
  /** There is no room for a column that can stand in another. */
  readonly narrow: boolean;
  readonly loading: boolean;
  readonly empty: ReactNode;
  readonly openId: string | undefined;
  readonly onOpen: (exception: FloorException) => void;
}) {
  const { t } = useLingui();
  const text = useExceptionText();
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const columns = useMemo(() => {
    const known: (Column<FloorException> | false)[] = [
      {
        id: 'kind',
        header: t`What contradicts what`,
        cell: (row) => (
          <span>
            <chakra.span display="block">{text.title(row)}</chakra.span>
            <chakra.span display="block" fontSize="xs" fontWeight="normal" color="fg.muted">
              {[...text.about(row), ...(narrow ? [houseName(row.warehouseId)] : [])].join(' · ')}
            </chakra.span>
          </span>
        ),
        sortValue: (row) => text.title(row),
        fixed: true,
        width: narrow ? '16rem' : '18rem',
      },
      !narrow && {
        id: 'house',
        header: t`Warehouse`,
        cell: (row) => houseName(row.warehouseId),
        sortValue: (row) => houseName(row.warehouseId),
      },
      {
        id: 'facts',
        header: t`Facts`,
        cell: (row) => (
          <span>
            {row.facts.map((fact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: facts are only ever added at the end
              <chakra.span key={index} display="block">
                {text.fact(fact)}
                {fact.by && <chakra.span color="fg.muted"> · {fact.by}</chakra.span>}
              </chakra.span>
            ))}
          </span>
        ),
      },
      {
        id: 'raised',
        header: t`Since`,
        cell: (row) => <DateTimeText at={row.raisedAt} timeZone={timeZone} />,
        sortValue: (row) => row.raisedAt,
      },
      status === 'resolved' && {
        id: 'decided',
        header: t`Decision`,
        cell: (row) => (
          <span>
            {row.resolution && text.resolution(row.resolution, row.kind)}
            <chakra.span display="block" fontSize="xs" color="fg.muted">
              {row.resolvedBy}
              {row.resolvedAt && (
                <>
                  {' · '}
                  <DateTimeText at={row.resolvedAt} timeZone={timeZone} />
                </>
              )}
            </chakra.span>
          </span>
        ),
        sortValue: (row) => row.resolvedAt,
      },
    ];
    return known.filter((column) => column !== false);
  }, [t, text, houseName, timeZone, status, narrow]);
  const sorted = useSortedRows(rows, columns);
  return (
    <DataTable
      caption={t`Exceptions`}
      columns={columns}
      rowKey={({ id }) => id}
      {...sorted}
      onOpen={onOpen}
      openKey={openId}
      loading={loading}
      empty={empty}
    />
  );
}
