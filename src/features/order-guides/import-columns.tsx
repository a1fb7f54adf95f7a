import { Trans, useLingui } from '@lingui/react/macro';
import type { FileTable } from '../../../rules/file-table.ts';
import { GUIDE_FILE_COLUMNS, type GuideColumn, WEEKDAY_COLUMNS } from '../../../rules/guide-file.ts';
import { FileColumns } from '../../ui/file-columns.tsx';
import { useFormat } from '../../ui/use-format.ts';

/** Returns the screen's name of a file column. */
export function useColumnName(): (column: GuideColumn) => string {
  const { t } = useLingui();
  const format = useFormat();
  return (column) => {
    const weekday = WEEKDAY_COLUMNS.indexOf(column);
    const name = weekday < 0 ? '' : format.weekday(weekday);
    if (column === 'itemCode') return t`Item code`;
    if (column === 'uom') return t`Unit`;
    if (column === 'section') return t`Section`;
    if (column === 'position') return t`Position`;
    return column === 'par' ? t`Par` : t`Par for ${name}`;
  };
}

/** The meaning of each column of a guide's file. */
export function ImportColumns({
  table,
  columns,
  onChange,
}: {
  readonly table: FileTable;
  readonly columns: readonly (GuideColumn | null)[];
  readonly onChange: (columns: readonly (GuideColumn | null)[]) => void;
}) {
  const nameOf = useColumnName();
  return (
    <FileColumns
      table={table}
      columns={columns}
      names={GUIDE_FILE_COLUMNS.map((column) => [column, nameOf(column)])}
      missing={!columns.includes('itemCode') && <Trans>No column is set as the item code</Trans>}
      onChange={onChange}
    />
  );
}
