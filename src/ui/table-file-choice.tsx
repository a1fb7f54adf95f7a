import { Trans, useLingui } from '@lingui/react/macro';
import FileUp from 'lucide-react/icons/file-up';
import { type ChangeEvent, useRef, useState } from 'react';
import type { FileTable } from '../../rules/file-table.ts';
import { readTableFile } from '../lib/table-file.ts';
import { Button } from './button.tsx';
import { chakra } from './chakra.ts';

/** A larger file would block the device while it is read. */
const MOST_BYTES = 5_000_000;

/** Chooses a CSV or XLSX file and reads it as a table. `onTable` gets its name without the ending. */
export function TableFileChoice({
  label,
  onTable,
}: {
  /** Names the file for screen readers. */
  readonly label: string;
  readonly onTable: (table: FileTable, name: string) => void;
}) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    if (file.size > MOST_BYTES) return setProblem(t`The file is larger than 5 MB.`);
    try {
      const table = await readTableFile(file);
      if (table) onTable(table, file.name.replace(/\.[^.]+$/, ''));
      else setProblem(t`The file has no rows below the line with the column names.`);
    } catch {
      setProblem(t`This file can’t be read. Save it as CSV or XLSX and choose it again.`);
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        aria-label={label}
        hidden
        onChange={(event) => void take(event)}
      />
      <Button
        variant="primary"
        icon={<FileUp size={18} aria-hidden />}
        data-autofocus
        onClick={() => input.current?.click()}
      >
        <Trans>Choose a CSV or XLSX file</Trans>
      </Button>
      {problem !== '' && (
        <chakra.p role="alert" color="danger.fg" fontWeight="medium">
          {problem}
        </chakra.p>
      )}
    </>
  );
}
