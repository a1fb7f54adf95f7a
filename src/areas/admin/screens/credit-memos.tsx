import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { MEMO_STATES, type MemoState, memoDeskEndpoints } from '../../../../contract/memo-desk.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { MEMO_TONES, MemoPanel } from '../../../features/credits/memos/memo-panel.tsx';
import { useMemoStateText } from '../../../features/credits/memos/use-memo-state-text.ts';
import { customerOptions } from '../../../features/invoices/customer-options.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Money } from '../../../ui/money.tsx';

/** Credit memos of all customers: which are not used up, to apply them and to take them from an invoice. */
export default function CreditMemos() {
  const { t } = useLingui();
  const states = useMemoStateText();
  const view = useList(memoDeskEndpoints.memos, ({ id }) => id);
  const stateOf = (state: MemoState) => [states[state], MEMO_TONES[state]] as const;
  return (
    <ListScreen
      view={view}
      rows={memoDeskEndpoints.rows}
      title={t`Credit memos`}
      searchLabel={t`Customer, location, memo or invoice number`}
      filters={{
        state: {
          look: 'select',
          label: t`Status`,
          all: t`All credit memos`,
          options: MEMO_STATES.map((value) => ({ value, label: states[value] })),
        },
        customerId: { look: 'select', label: t`Customer`, all: t`All customers`, options: customerOptions },
      }}
      columns={(column) => [
        column.custom(
          'memoNumber',
          t`Credit memo`,
          { show: ({ memoNumber }) => `#${memoNumber}`, cell: ({ memoNumber }) => memoNumber },
          { sort: 'memoNumber', width: '8rem' },
        ),
        column.text('customerName', t`Customer`, { sort: 'customerName', below: ({ locationName }) => locationName }),
        column.file('customerId', t`Customer ID`, ({ customerId }) => customerId),
        column.file('locationName', t`Location`, ({ locationName }) => locationName),
        column.day('issuedOn', t`Issued on`, { sort: 'issuedOn', secondary: true }),
        column.custom(
          'invoiceNumber',
          t`Invoice`,
          {
            show: ({ invoiceNumber }) => invoiceNumber !== null && `#${invoiceNumber}`,
            cell: ({ invoiceNumber }) => invoiceNumber,
          },
          { secondary: true },
        ),
        column.status('state', t`Status`, {
          open: stateOf('open'),
          used: stateOf('used'),
          cancelled: stateOf('cancelled'),
        }),
        column.money('open', t`Not applied`, { sort: 'open', total: 'open', secondary: true }),
        column.money('total', t`Total`, { sort: 'total', total: 'total' }),
      ]}
      count={(total, { open }) => (
        <>
          <Plural value={total} _0="No credit memos" one="# credit memo" other="# credit memos" />
          {open > 0 && (
            <>
              {' · '}
              <Trans>
                <Money cents={open} strong /> not applied
              </Trans>
            </>
          )}
        </>
      )}
      noResults={t`No such credit memo`}
      empty={() => (
        <EmptyState picture={<ReceiptText size={48} strokeWidth={1.5} />} title={<Trans>No credit memos yet</Trans>}>
          <Trans>What you grant for credit requests and corrected deliveries is listed here.</Trans>
        </EmptyState>
      )}
      failure={{
        offline: t`Credit memos need a connection, and there is no signal`,
        failed: t`The credit memos could not be loaded`,
      }}
      panel={(row, { close, done }) => <MemoPanel memo={row} onClose={close} onChanged={() => done(row.id)} />}
    />
  );
}
