import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Eraser from 'lucide-react/icons/eraser';
import { WRITE_OFF_STATES, writeOffEndpoints } from '../../../../contract/write-offs.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { customerOptions } from '../../../features/invoices/customer-options.ts';
import { useWriteOffText } from '../../../features/write-offs/use-write-off-text.ts';
import { WriteOffPanel } from '../../../features/write-offs/write-off-panel.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Open amounts that the office gave up, or that wait for a second administrator. */
export default function WriteOffs() {
  const { t } = useLingui();
  const states = useWriteOffText();
  const view = useList(writeOffEndpoints.list, ({ id }) => id);
  return (
    <ListScreen
      view={view}
      rows={writeOffEndpoints.rows}
      title={t`Write-offs`}
      searchLabel={t`Customer, invoice, reason or person`}
      filters={{
        state: {
          look: 'select',
          label: t`Status`,
          all: t`All write-offs`,
          options: WRITE_OFF_STATES.map((value) => ({ value, label: states[value][0] })),
        },
        customerId: { look: 'select', label: t`Customer`, all: t`All customers`, options: customerOptions },
      }}
      columns={(column) => [
        column.custom('invoiceNumber', t`Invoice`, {
          show: ({ invoiceNumber }) => `#${invoiceNumber}`,
          cell: ({ invoiceNumber }) => invoiceNumber,
        }),
        column.text('customerName', t`Customer`, { sort: 'customerName', width: '13rem' }),
        column.text('reason', t`Reason`, { secondary: true }),
        column.status('state', t`Status`, states),
        column.instant('askedAt', t`Asked`, { sort: 'askedAt', secondary: true }),
        column.text('askedBy', t`Asked by`, { hidden: true }),
        column.file('decidedBy', t`Decided by`, ({ decidedBy }) => decidedBy),
        column.file('customerId', t`Customer ID`, ({ customerId }) => customerId),
        column.money('amount', t`Amount`, { sort: 'amount', total: 'amount' }),
      ]}
      count={(total) => <Plural value={total} _0="No write-offs" one="# write-off" other="# write-offs" />}
      noResults={t`No such write-off`}
      empty={() => (
        <EmptyState picture={<Eraser size={48} strokeWidth={1.5} />} title={<Trans>No write-offs</Trans>}>
          <Trans>An open invoice is written off beside the list of invoices.</Trans>
        </EmptyState>
      )}
      failure={{
        offline: t`Write-offs need a connection, and there is no signal`,
        failed: t`The write-offs could not be loaded`,
      }}
      panel={(row, { close, done }) => <WriteOffPanel row={row} onClose={close} onChanged={() => done(row.id)} />}
    />
  );
}
