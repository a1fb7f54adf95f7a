import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type FileTable, readTable } from '../../../rules/file-table.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { TableFileChoice } from '../../ui/table-file-choice.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useGuideExport } from './use-guide-export.ts';

/** The source of the lines: a file, or a table pasted from a spreadsheet. */
export function ImportSource({ onTable }: { readonly onTable: (table: FileTable, name: string) => void }) {
  const { t } = useLingui();
  const { template } = useGuideExport();
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState('');

  const takeText = () => {
    const table = readTable(pasted);
    if (table) onTable(table, '');
    else setProblem(t`Paste the line with the column names and at least one row below it.`);
  };
  return (
    <chakra.div display="grid" gap={5}>
      <chakra.div display="grid" gap={2} justifyItems="start">
        <TableFileChoice label={t`File with the lines`} onTable={onTable} />
        <chakra.p fontSize="xs" color="fg.muted">
          <Trans>
            The first line names the columns. Only the item code is required. Optional: unit, section, par, and a par
            for each weekday.
          </Trans>
        </chakra.p>
        <chakra.div display="flex" flexWrap="wrap" gap={2}>
          <Button onClick={() => void template('xlsx')}>
            <Trans>Template (XLSX)</Trans>
          </Button>
          <Button onClick={() => void template('csv')}>
            <Trans>Template (CSV)</Trans>
          </Button>
        </chakra.div>
      </chakra.div>
      <chakra.div display="grid" gap={2} justifyItems="stretch">
        <Field label={t`Or paste a table from a spreadsheet`} error={problem || undefined}>
          <TextArea rows={5} value={pasted} spellCheck={false} onChange={(event) => setPasted(event.target.value)} />
        </Field>
        <chakra.div>
          <Button disabled={pasted.trim() === ''} onClick={takeText}>
            <Trans>Review</Trans>
          </Button>
        </chakra.div>
      </chakra.div>
    </chakra.div>
  );
}
