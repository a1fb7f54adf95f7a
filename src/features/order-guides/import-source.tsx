import { Trans, useLingui } from '@lingui/react/macro';
import FileUp from 'lucide-react/icons/file-up';
import { type ChangeEvent, useRef, useState } from 'react';
import { type FileTable, readTable, sheetTable } from '../../../rules/guide-file.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { isWorkbook, readWorkbook } from './data/workbook.ts';
import { useGuideExport } from './use-guide-export.ts';

/** A larger file is not a guide, and reading it would block the phone. */
const MOST_BYTES = 5_000_000;

/** The source of the lines: a file, or a table pasted from a spreadsheet. */
export function ImportSource({ onTable }: { readonly onTable: (table: FileTable, name: string) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const { template } = useGuideExport();
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<{ readonly of: 'file' | 'text'; readonly text: string }>();

  const takeFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    if (file.size > MOST_BYTES) return setProblem({ of: 'file', text: t`The file is larger than 5 MB.` });
    try {
      const table = isWorkbook(file.name) ? sheetTable(await readWorkbook(file)) : readTable(await file.text());
      if (table) onTable(table, file.name.replace(/\.[^.]+$/, ''));
      else setProblem({ of: 'file', text: t`The file has no rows below the line with the column names.` });
    } catch {
      setProblem({ of: 'file', text: t`This file can’t be read. Save it as CSV or XLSX and choose it again.` });
    }
  };
  const takeText = () => {
    const table = readTable(pasted);
    if (table) onTable(table, '');
    else setProblem({ of: 'text', text: t`Paste the line with the column names and at least one row below it.` });
  };
  return (
    <chakra.div display="grid" gap={5}>
      <chakra.div display="grid" gap={2} justifyItems="start">
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          aria-label={t`File with the lines`}
          hidden
          onChange={(event) => void takeFile(event)}
        />
        <Button
          variant="primary"
          icon={<FileUp size={18} aria-hidden />}
          data-autofocus
          onClick={() => input.current?.click()}
        >
          <Trans>Choose a CSV or XLSX file</Trans>
        </Button>
        {problem?.of === 'file' && (
          <chakra.p role="alert" color="danger.fg" fontWeight="medium">
            {problem.text}
          </chakra.p>
        )}
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
        <Field label={t`Or paste a table from a spreadsheet`} error={problem?.of === 'text' ? problem.text : undefined}>
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
