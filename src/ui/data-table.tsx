import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { chakra } from './chakra.ts';
import { Checkbox } from './checkbox.tsx';
import { type Column, nextSort, type Sort } from './data-table-column.ts';
import { dataTableStyle } from './data-table-style.ts';
import { SkeletonTable } from './skeleton.tsx';
import { SortButton } from './sort-button.tsx';

export interface DataTableProps<Row> {
  /** The name of the table, read out. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** The name of a row, read out with its checkbox. Default: its number. */
  rowName?: ((row: Row) => string) | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Keys of the chosen rows; with onSelect the table has checkboxes. */
  selected?: ReadonlySet<string> | undefined;
  onSelect?: ((keys: ReadonlySet<string>) => void) | undefined;
  /** Makes the first column of each row a button that opens it, and the whole row its target. */
  onOpen?: ((row: Row) => void) | undefined;
  /** The row that is open beside the table. */
  openKey?: string | undefined;
  /** Shown in place of the rows: an EmptyState. */
  empty?: ReactNode;
  /** A skeleton of the table while the first rows load. */
  loading?: boolean | undefined;
  /** CSS height beyond which the table scrolls. Default 70dvh. */
  maxHeight?: string | undefined;
}

const Root = chakra('div', dataTableStyle);

export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    rowName,
    sort,
    onSort,
    selected,
    onSelect,
    onOpen,
    openKey,
    empty,
    maxHeight = '70dvh',
  } = props;
  const { t } = useLingui();
  if (props.loading) return <SkeletonTable columns={columns.length} />;

  const chosen = selected ?? new Set<string>();
  const keys = rows.map(rowKey);
  const chosenHere = keys.filter((key) => chosen.has(key)).length;
  const toggle = (key: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(key);
    else next.delete(key);
    onSelect?.(next);
  };
  // Only the visible rows: selections on another page stay.
  const toggleAll = (on: boolean) => {
    const next = new Set(chosen);
    for (const key of keys) {
      if (on) next.add(key);
      else next.delete(key);
    }
    onSelect?.(next);
  };
  const hasTotals = columns.some((column) => column.total !== undefined);

  return (
    // A scrolling box without focus can't be scrolled with keys.
    <Root
      role="region"
      aria-label={caption}
      tabIndex={0}
      style={{ maxHeight }}
      css={columns[0]?.width ? { '--first-column': columns[0].width } : {}}
    >
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {onSelect && (
              <th scope="col" className="choose">
                <Checkbox
                  label={t`Select all rows`}
                  hideLabel
                  checked={rows.length > 0 && chosenHere === rows.length}
                  indeterminate={chosenHere > 0 && chosenHere < rows.length}
                  onChange={toggleAll}
                />
              </th>
            )}
            {columns.map((column) => {
              const active = sort?.by === column.id ? sort.direction : undefined;
              const canSort = onSort && (column.sortable || column.sortValue);
              return (
                <th
                  key={column.id}
                  scope="col"
                  className={column.numeric ? 'numeric' : undefined}
                  // The first column has it as its least width.
                  style={column.width && column !== columns[0] ? { width: column.width } : undefined}
                  {...(canSort ? { 'aria-sort': active ?? 'none' } : {})}
                >
                  {canSort ? (
                    <SortButton active={active} onClick={() => onSort(nextSort(sort, column.id))}>
                      {column.header}
                    </SortButton>
                  ) : (
                    column.header
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const key = keys[index] ?? '';
            return (
              <tr
                key={key}
                data-openable={onOpen ? '' : undefined}
                data-chosen={chosen.has(key) ? '' : undefined}
                aria-current={openKey === key ? 'true' : undefined}
              >
                {onSelect && (
                  <td className="choose">
                    <Checkbox
                      label={rowName ? t`Select ${rowName(row)}` : t`Select row ${index + 1}`}
                      hideLabel
                      checked={chosen.has(key)}
                      onChange={(on) => toggle(key, on)}
                    />
                  </td>
                )}
                {columns.map((column, place) => (
                  <td key={column.id} className={column.numeric ? 'numeric' : undefined}>
                    {onOpen && place === 0 ? (
                      <button type="button" className="open" onClick={() => onOpen(row)}>
                        {column.cell(row)}
                      </button>
                    ) : (
                      column.cell(row)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
        {hasTotals && rows.length > 0 && (
          <tfoot>
            <tr>
              {onSelect && <td className="choose" />}
              {columns.map((column) => (
                <td key={column.id} className={column.numeric ? 'numeric' : undefined}>
                  {column.total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
      {rows.length === 0 && empty}
    </Root>
  );
}
