import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FileTable } from '../../rules/file-table.ts';
import { Callout } from './callout.tsx';
import { chakra } from './chakra.ts';
import { Field } from './field.tsx';
import { SelectInput } from './select-input.tsx';

const UNUSED = '-';

/** The meaning of each column of a file, guessed from its name; the user can change it. */
export function FileColumns<Column extends string>({
  table,
  columns,
  names,
  repeatable,
  missing,
  onChange,
}: {
  readonly table: FileTable;
  readonly columns: readonly (Column | null)[];
  /** The meanings in the order of the choice, with their names. */
  readonly names: readonly (readonly [Column, string])[];
  /** The meaning that several columns may have. */
  readonly repeatable?: Column;
  /** Says which column is not set, if one is needed. */
  readonly missing: ReactNode;
  readonly onChange: (columns: readonly (Column | null)[]) => void;
}) {
  const { t } = useLingui();
  const options = [
    { value: UNUSED, label: t`Not used` },
    ...names.map(([value, label]) => ({ value: value as string, label })),
  ];
  const set = (at: number, value: string) => {
    const column = names.find(([each]) => each === value)?.[0] ?? null;
    onChange(
      columns.map((each, index) => {
        if (index === at) return column;
        return each === column && column !== repeatable ? null : each;
      }),
    );
  };
  return (
    <chakra.details open={Boolean(missing)}>
      <chakra.summary minHeight="touch" display="list-item" fontWeight="medium" cursor="pointer" paddingBlock={2}>
        <Trans>Columns of the file</Trans>
      </chakra.summary>
      {missing && (
        <Callout tone="warning" title={missing}>
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
