import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { invoiceEndpoints } from '../../../../contract/invoices.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { customerOptions } from '../../../features/invoices/customer-options.ts';
import { InvoicePanel } from '../../../features/invoices/invoice-panel.tsx';
import { InvoiceStateBadge, useInvoiceName } from '../../../features/invoices/invoice-state.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Money } from '../../../ui/money.tsx';

/** Invoices of all customers: what is open and for how long, to filter, to save and to print. */
export default function Invoices() {
  const { t } = useLingui();
  const name = useInvoiceName();
  const view = useList(invoiceEndpoints.officeInvoices, ({ id }) => id, { status: 'open' });
  const states = {
    open: t({ message: 'Open', context: 'one invoice' }),
    overdue: t({ message: 'Overdue', context: 'one invoice' }),
    settled: t({ message: 'Settled', context: 'one invoice' }),
  };
  return (
    <ListScreen
      view={view}
      rows={invoiceEndpoints.officeInvoiceRows}
      title={t`Invoices`}
      searchLabel={t`Customer, invoice, order or PO number`}
      filters={{
        status: {
          look: 'segments',
          label: t`Which invoices`,
          options: [
            { value: 'open', label: t({ message: 'Open', context: 'several invoices' }) },
            { value: 'overdue', label: t({ message: 'Overdue', context: 'several invoices' }) },
            { value: 'settled', label: t({ message: 'Settled', context: 'several invoices' }) },
            { value: 'all', label: t({ message: 'All', context: 'several invoices' }) },
          ],
        },
        customerId: { look: 'select', label: t`Customer`, all: t`All customers`, options: customerOptions },
        from: { look: 'day', label: t`From` },
        to: { look: 'day', label: t`To` },
      }}
      columns={(column) => [
        column.custom(
          'invoiceNumber',
          t`Invoice`,
          { show: name, cell: (row) => (row.kind === 'opening' ? name(row) : row.invoiceNumber) },
          { sort: 'invoiceNumber', width: '6rem' },
        ),
        column.text('locationName', t`Customer`, {
          sort: 'locationName',
          width: '13rem',
          below: ({ customerLocationId, customerName, locationName }) =>
            [customerLocationId, customerName !== locationName && customerName].filter(Boolean).join(' · '),
        }),
        column.day('invoicedOn', t`Date`, { sort: 'invoicedOn', secondary: true }),
        column.day('dueOn', t`Due on`, { sort: 'dueOn' }),
        column.custom(
          'state',
          t`Status`,
          { show: (row) => <InvoiceStateBadge invoice={row} />, cell: ({ state }) => states[state] },
          { sort: 'daysOverdue', width: '11rem' },
        ),
        column.file('daysOverdue', t`Days overdue`, ({ daysOverdue }) => daysOverdue),
        column.text('purchaseOrder', t`PO number`, { secondary: true, hidden: true }),
        column.number('salesOrderNumber', t`Sales order`, { secondary: true, hidden: true }),
        column.money('total', t`Total`, { sort: 'total', total: 'total', secondary: true }),
        column.money('open', t`Open amount`, { sort: 'open', total: 'open' }),
        column.file('customerId', t`Customer ID`, ({ customerId }) => customerId),
        column.file('customerName', t`Customer name`, ({ customerName }) => customerName),
        column.file('customerLocationId', t`Location ID`, ({ customerLocationId }) => customerLocationId),
      ]}
      count={(total, { open, overdue }) => (
        <>
          <Plural value={total} _0="No invoices" one="# invoice" other="# invoices" />
          {open > 0 && (
            <>
              {' · '}
              <Trans>
                <Money cents={open} strong /> open
              </Trans>
            </>
          )}
          {overdue > 0 && (
            <>
              {' · '}
              <Trans>
                <Money cents={overdue} strong /> overdue
              </Trans>
            </>
          )}
        </>
      )}
      noResults={t`No such invoice`}
      empty={({ filters }) => (
        <EmptyState
          picture={<ReceiptText size={48} strokeWidth={1.5} />}
          title={filters.status === 'all' ? <Trans>No invoices yet</Trans> : <Trans>No such invoices</Trans>}
        >
          <Trans>Each delivery has its invoice here as soon as the driver has completed it.</Trans>
        </EmptyState>
      )}
      failure={{
        offline: t`Invoices need a connection, and there is no signal`,
        failed: t`The invoices could not be loaded`,
      }}
      panel={(row, { close }) => <InvoicePanel row={row} onClose={close} />}
    />
  );
}
