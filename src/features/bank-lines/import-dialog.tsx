import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useMemo, useState } from 'react';
import { bankLineEndpoints } from '../../../contract/bank-lines.ts';
import {
  BANK_COLUMNS,
  type BankColumn,
  type BankFileLine,
  type BankFileProblem,
  bankTableOf,
  MOST_BANK_LINES,
  mapBankColumns,
  readBankLines,
} from '../../../rules/bank-file.ts';
import type { FileTable } from '../../../rules/file-table.ts';
import { callAs } from '../../sync/session.ts';
import { useFailureText } from '../../sync/use-failure-text.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FileColumns } from '../../ui/file-columns.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/section.tsx';
import { TableFileChoice } from '../../ui/table-file-choice.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useBankLineText } from './use-bank-line-text.ts';

/** Lines and problems of a file that are shown before the import. */
const MOST_SHOWN = 8;

/** Imports the file of a bank: its columns, what is read of it, and the account that it belongs to. */
export function ImportDialog({
  onClose,
  onImported,
}: {
  readonly onClose: () => void;
  readonly onImported: () => void;
}) {
  const { t } = useLingui();
  const text = useBankLineText();
  const toast = useToast();
  const failureText = useFailureText();
  const listId = useId();
  const [table, setTable] = useState<FileTable>();
  const [columns, setColumns] = useState<readonly (BankColumn | null)[]>([]);
  const [typedAccount, setTypedAccount] = useState<string>();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const accounts = useRemote(async (signal) => (await callAs(bankLineEndpoints.accounts, {}, { signal })).data, []);
  const account = typedAccount ?? accounts.data?.[0] ?? '';
  const read = useMemo(() => table && readBankLines(table, columns), [table, columns]);
  const lines = read?.lines ?? [];
  const isTooMany = lines.length > MOST_BANK_LINES;

  const take = (file: FileTable) => {
    const own = bankTableOf(file);
    setTable(own);
    setColumns(mapBankColumns(own.header));
    setFailure('');
  };
  const submit = async () => {
    setAsked(true);
    if (account.trim() === '' || busy) return;
    setBusy(true);
    setFailure('');
    try {
      const body = { account: account.trim(), lines: lines.map((line) => ({ ...line })) };
      const { added, known } = await callAs(bankLineEndpoints.import, { body });
      const sentences = [
        plural(added, { 0: 'No line is new.', one: '# line is imported.', other: '# lines are imported.' }),
        known > 0 && plural(known, { one: '# line was there before.', other: '# lines were there before.' }),
      ];
      toast.show({ key: 'bank', tone: added > 0 ? 'success' : 'info', text: sentences.filter(Boolean).join(' ') });
      onImported();
      onClose();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  const isComplete =
    columns.includes('day') && ['amount', 'credit', 'debit'].some((one) => columns.includes(one as BankColumn));

  return (
    <Dialog
      open
      wide
      sticky
      onClose={onClose}
      title={<Trans>Import a bank’s file</Trans>}
      footer={
        table ? (
          <>
            <Button onClick={() => setTable(undefined)}>
              <Trans>Choose another file</Trans>
            </Button>
            <Button
              variant="primary"
              disabled={lines.length === 0 || isTooMany}
              loading={busy}
              onClick={() => void submit()}
            >
              <Plural value={lines.length} _0="Nothing to import" one="Import # line" other="Import # lines" />
            </Button>
          </>
        ) : undefined
      }
    >
      {!table ? (
        <chakra.div display="grid" gap={3} justifyItems="start">
          <TableFileChoice label={t`File of the bank`} onTable={take} />
          <chakra.p fontSize="sm" color="fg.muted">
            <Trans>
              Download the account’s transactions from your bank as CSV or XLSX. Periods may overlap: a line that is
              already here is not added again.
            </Trans>
          </chakra.p>
        </chakra.div>
      ) : (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
          {failure !== '' && <Callout tone="danger" title={failure} />}
          {isTooMany && (
            <Callout tone="danger" title={<Trans>This file has more than {MOST_BANK_LINES} lines</Trans>}>
              <Trans>Download a shorter period.</Trans>
            </Callout>
          )}
          <Field
            label={<Trans>Account</Trans>}
            required
            hint={<Trans>Its name here, such as Checking. Lines are compared within one account.</Trans>}
            error={asked && account.trim() === '' ? t`Name the account.` : undefined}
          >
            <TextInput
              maxLength={60}
              list={listId}
              value={account}
              onChange={(event) => setTypedAccount(event.target.value)}
            />
          </Field>
          <datalist id={listId}>
            {accounts.data?.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <FileColumns
            table={table}
            columns={columns}
            names={BANK_COLUMNS.map((column) => [column, text.columns[column]])}
            repeatable="description"
            missing={!isComplete && <Trans>Columns for the day and the amount are needed</Trans>}
            onChange={setColumns}
          />
          {read && read.problems.length > 0 && <Problems problems={read.problems} />}
          {lines.length > 0 && <Preview lines={lines} />}
        </chakra.div>
      )}
    </Dialog>
  );
}

function Problems({ problems }: { readonly problems: readonly BankFileProblem[] }) {
  const more = problems.length - MOST_SHOWN;
  return (
    <Callout
      tone="warning"
      title={
        <Plural
          value={problems.length}
          one="# line can’t be read and will not be imported"
          other="# lines can’t be read and will not be imported"
        />
      }
    >
      <ul>
        {problems.slice(0, MOST_SHOWN).map(({ line, fault, text }) => (
          <li key={line}>
            {fault === 'day' ? (
              <Trans>
                Line {line}: “{text}” is not a date
              </Trans>
            ) : (
              <Trans>
                Line {line}: “{text}” is not an amount
              </Trans>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <Plural value={more} one="and # more" other="and # more" />}
    </Callout>
  );
}

function Preview({ lines }: { readonly lines: readonly BankFileLine[] }) {
  const more = lines.length - MOST_SHOWN;
  return (
    <Section title={<Trans context="bank file">What is read</Trans>}>
      <ul>
        {lines.slice(0, MOST_SHOWN).map((line, at) => (
          <chakra.li
            // biome-ignore lint/suspicious/noArrayIndexKey: equal lines are allowed
            key={at}
            display="grid"
            gridTemplateColumns="minmax(0, 1fr) auto"
            gap={3}
            paddingBlock={2}
            borderBottomWidth="1px"
            borderColor="border"
            fontSize="sm"
            lineHeight="snug"
          >
            <chakra.span minWidth={0} overflowWrap="anywhere">
              {line.description}
              <chakra.span display="block" fontSize="xs" color="fg.muted">
                <DateText on={line.bookedOn} />
                {line.reference !== '' && <> · {line.reference}</>}
              </chakra.span>
            </chakra.span>
            <Money cents={line.amount} />
          </chakra.li>
        ))}
      </ul>
      {more > 0 && (
        <chakra.p fontSize="xs" color="fg.muted">
          <Plural value={more} one="and # more" other="and # more" />
        </chakra.p>
      )}
    </Section>
  );
}
