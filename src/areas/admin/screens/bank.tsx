import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Landmark from 'lucide-react/icons/landmark';
import { useState } from 'react';
import { BANK_LINE_STATES, bankLineEndpoints } from '../../../../contract/bank-lines.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { BankLinePanel } from '../../../features/bank-lines/bank-line-panel.tsx';
import { ImportDialog } from '../../../features/bank-lines/import-dialog.tsx';
import { useBankLineText } from '../../../features/bank-lines/use-bank-line-text.ts';
import { callAs } from '../../../sync/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

const accountOptions = async () =>
  (await callAs(bankLineEndpoints.accounts, {})).data.map((value) => ({ value, label: value }));

/** Lines of the company's bank accounts, imported from files, and the payments that they contain. */
export default function Bank() {
  const { t } = useLingui();
  const { states } = useBankLineText();
  const view = useList(bankLineEndpoints.list, ({ id }) => id);
  const [importing, setImporting] = useState(false);
  const importButton = (
    <Button variant="primary" onClick={() => setImporting(true)}>
      <Trans>Import a file</Trans>
    </Button>
  );
  return (
    <>
      <ListScreen
        view={view}
        rows={bankLineEndpoints.rows}
        title={t`Bank`}
        action={importButton}
        searchLabel={t`Description, reference or payment`}
        filters={{
          state: {
            look: 'select',
            label: t`Status`,
            all: t`All lines`,
            options: BANK_LINE_STATES.map((value) => ({ value, label: states[value][0] })),
          },
          account: { look: 'select', label: t`Account`, all: t`All accounts`, options: accountOptions },
          from: { look: 'day', label: t`From` },
          to: { look: 'day', label: t`To` },
        }}
        columns={(column) => [
          column.day('bookedOn', t`Day`, { sort: 'bookedOn', width: '7rem' }),
          column.text('description', t`Description`, { sort: 'description', below: ({ reference }) => reference }),
          column.file('reference', t`Reference`, ({ reference }) => reference),
          column.status('state', t`Status`, states),
          column.custom(
            'payments',
            t`Payments`,
            {
              show: ({ payments }) => payments.map(({ paymentNumber }) => `#${paymentNumber}`).join(', '),
              cell: ({ payments }) => payments.map(({ paymentNumber }) => `#${paymentNumber}`).join(', '),
            },
            { secondary: true },
          ),
          column.text('account', t`Account`, { hidden: true }),
          column.file('decidedBy', t`Decided by`, ({ decidedBy }) => decidedBy),
          column.money('amount', t`Amount`, { sort: 'amount', total: 'amount' }),
        ]}
        count={(total) => <Plural value={total} _0="No lines" one="# line" other="# lines" />}
        noResults={t`No such line`}
        empty={() => (
          <EmptyState
            picture={<Landmark size={48} strokeWidth={1.5} />}
            title={<Trans>No lines of a bank yet</Trans>}
            action={importButton}
          >
            <Trans>
              Import the transactions that your bank offers as a file. Deposits are matched with payments, or posted as
              new ones.
            </Trans>
          </EmptyState>
        )}
        failure={{
          offline: t`Bank lines need a connection, and there is no signal`,
          failed: t`The bank lines could not be loaded`,
        }}
        panel={(line, { close, done }) => <BankLinePanel line={line} onClose={close} onChanged={() => done(line.id)} />}
      />
      {importing && <ImportDialog onClose={() => setImporting(false)} onImported={() => void view.remote.reload()} />}
    </>
  );
}
