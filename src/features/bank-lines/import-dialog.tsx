import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
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
import { FormDialog } from '../../desk/form-dialog.tsx';
import { LeaveQuestion } from '../../desk/leave-guard.tsx';
import { callAs } from '../../sync/session.ts';
import { useRemote } from '../../sync/use-remote.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileColumns } from '../../ui/file-columns.tsx';
import { Money } from '../../ui/money.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { TableFileChoice } from '../../ui/table-file-choice.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useBankLineText } from './use-bank-line-text.ts';

/** Lines and problems of a file that are shown before the import. */
const MOST_SHOWN = 8;

/** The form field of the lines has the columns that they are read from. */
const schema = z.extend(bankLineEndpoints.import.spec.body, { lines: z.array(z.nullable(z.enum(BANK_COLUMNS))) });

interface Props {
  readonly onClose: () => void;
  readonly onImported: () => void;
}

/** Imports the file of a bank: its columns, what is read of it, and the account that it belongs to. */
export function ImportDialog(props: Props) {
  const { t } = useLingui();
  const [table, setTable] = useState<FileTable>();
  // What was typed stays for another file.
  const [account, setAccount] = useState<string>();
  const accounts = useRemote(async (signal) => (await callAs(bankLineEndpoints.accounts, {}, { signal })).data, []);
  if (table && accounts.state !== 'loading')
    return (
      <ImportForm
        {...props}
        table={table}
        accounts={accounts.data ?? []}
        account={account ?? accounts.data?.[0] ?? ''}
        onAccount={setAccount}
        onBack={() => setTable(undefined)}
      />
    );
  return (
    <Dialog open wide sticky onClose={props.onClose} title={<Trans>Import a bank’s file</Trans>}>
      {table ? (
        <SkeletonText lines={4} />
      ) : (
        <chakra.div display="grid" gap={3} justifyItems="start">
          <TableFileChoice label={t`File of the bank`} onTable={(file) => setTable(bankTableOf(file))} />
          <chakra.p fontSize="sm" color="fg.muted">
            <Trans>
              Download the account’s transactions from your bank as CSV or XLSX. Periods may overlap: a line that is
              already here is not added again.
            </Trans>
          </chakra.p>
        </chakra.div>
      )}
    </Dialog>
  );
}

/** The account and the columns of a file. */
function ImportForm({
  table,
  accounts,
  account,
  onAccount,
  onBack,
  onClose,
  onImported,
}: Props & {
  readonly table: FileTable;
  /** Names of the accounts that have lines, the latest first. */
  readonly accounts: readonly string[];
  readonly account: string;
  readonly onAccount: (account: string) => void;
  /** Leaves the file for another one. */
  readonly onBack: () => void;
}) {
  const { t } = useLingui();
  const text = useBankLineText();
  const toast = useToast();
  const [found] = useState<readonly (BankColumn | null)[]>(() => mapBankColumns(table.header));
  const [columns, setColumns] = useState(found);
  const [isAsking, setAsking] = useState(false);
  const { lines, problems } = useMemo(() => readBankLines(table, columns), [table, columns]);
  const isTooMany = lines.length > MOST_BANK_LINES;
  const isComplete =
    columns.includes('day') && ['amount', 'credit', 'debit'].some((one) => columns.includes(one as BankColumn));
  const isMapped = columns.some((column, at) => column !== found[at]);
  return (
    <FormDialog
      open
      wide
      onClose={onClose}
      title={<Trans>Import a bank’s file</Trans>}
      lead={
        <chakra.div display="grid" gap={3} justifyItems="start">
          <Button onClick={() => (isMapped ? setAsking(true) : onBack())}>
            <Trans>Choose another file</Trans>
          </Button>
          <LeaveQuestion open={isAsking} onStay={() => setAsking(false)} onLeave={onBack} />
          {isTooMany && (
            <Callout tone="danger" title={<Trans>This file has more than {MOST_BANK_LINES} lines</Trans>}>
              <Trans>Download a shorter period.</Trans>
            </Callout>
          )}
        </chakra.div>
      }
      schema={schema}
      values={{ account, lines: [...found] }}
      sections={(field) => [
        {
          fields: [
            field.text('account', t`Account`, {
              input: { maxLength: 60 },
              autoFocus: true,
              suggestions: accounts,
              onChange: (value) => onAccount(String(value)),
              hint: t`Its name here, such as Checking. Lines are compared within one account.`,
            }),
            field.own(
              'lines',
              t`Columns of the file`,
              ({ value, onChange }) => (
                <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
                  <FileColumns
                    table={table}
                    columns={value}
                    names={BANK_COLUMNS.map((column) => [column, text.columns[column]])}
                    repeatable="description"
                    missing={!isComplete && <Trans>Columns for the day and the amount are needed</Trans>}
                    onChange={(next) => onChange([...next])}
                  />
                  {problems.length > 0 && <Problems problems={problems} />}
                  {lines.length > 0 && <Preview lines={lines} />}
                </chakra.div>
              ),
              { isBare: true, onChange: (value) => setColumns(value as readonly (BankColumn | null)[]) },
            ),
          ],
        },
      ]}
      faultText={({ rule }, field) => (field === 'account' && rule === 'required' ? t`Name the account.` : undefined)}
      saveDisabled={lines.length === 0 || isTooMany}
      saveLabel={plural(lines.length, { 0: 'Nothing to import', one: 'Import # line', other: 'Import # lines' })}
      onSave={async ({ account: named }) => {
        const body = { account: named, lines: lines.map((line) => ({ ...line })) };
        const { added, known } = await callAs(bankLineEndpoints.import, { body });
        const sentences = [
          plural(added, { 0: 'No line is new.', one: '# line is imported.', other: '# lines are imported.' }),
          known > 0 && plural(known, { one: '# line was there before.', other: '# lines were there before.' }),
        ];
        toast.show({ key: 'bank', tone: added > 0 ? 'success' : 'info', text: sentences.filter(Boolean).join(' ') });
        onImported();
        onClose();
      }}
    />
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
