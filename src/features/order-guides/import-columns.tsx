import { Trans, useLingui } from '@lingui/react/macro';
import { type FileTable, GUIDE_FILE_COLUMNS, type GuideColumn, WEEKDAY_COLUMNS } from '../../../rules/guide-file.ts';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { useFormat } from '../../ui/use-format.ts';

const UNUSED = '-';

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

/** The meaning of each file column, guessed from its name; the user can change it. */
export function ImportColumns({
  table,
  columns,
  onChange,
}: {
  readonly table: FileTable;
  readonly columns: readonly (GuideColumn | null)[];
  readonly onChange: (columns: readonly (GuideColumn | null)[]) => void;
}) {
  const { t } = useLingui();
  const nameOf = useColumnName();
  const options = [
    { value: UNUSED, label: t`Not used` },
    ...GUIDE_FILE_COLUMNS.map((column) => ({ value: column as string, label: nameOf(column) })),
  ];
  const set = (at: number, value: string) => {
    const column = GUIDE_FILE_COLUMNS.find((each) => each === value) ?? null;
    onChange(columns.map((each, index) => (index === at ? column : each === column ? null : each)));
  };
  const known = columns.includes('itemCode');
  return (
    <chakra.details open={!known}>
      <chakra.summary minHeight="touch" display="list-item" fontWeight="medium" cursor="pointer" paddingBlock={2}>
        <Trans>Columns of the file</Trans>
      </chakra.summary>
      {!known && (
        <Callout tone="warning" title={<Trans>No column is set as the item code</Trans>}>
          <Trans>Choose the column.</Trans>
        </Callout>
      )}
      <chakra.div display="grid" gridTemplateColumns="repeat(auto-fill, minmax(10rem, 1fr))" gap={3} paddingBlock={2}>
        {table.header.map((header, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a file may have one name
          <Field key={at} label={header || t`Column ${at + 1}`}>
            <SelectInput value={columns[at] ?? UNUSED} onChange={(value) => set(at, value)} options={options} />
          </Field>
        ))}
      </chakra.div>
    </chakra.details>
  );
}
