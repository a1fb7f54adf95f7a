import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Users from 'lucide-react/icons/users';
import { customerTermsEndpoints } from '../../../../contract/customer-terms.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { CustomerTermsPanel } from '../../../features/customer-terms/customer-terms-panel.tsx';
import { useHoldText } from '../../../features/customer-terms/use-hold-text.ts';
import { chakra } from '../../../ui/chakra.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** The customers with their credit terms. */
export default function CustomerTerms() {
  const { t } = useLingui();
  const holdText = useHoldText();
  const view = useList(customerTermsEndpoints.list, ({ customerId }) => customerId);
  return (
    <ListScreen
      view={view}
      rows={customerTermsEndpoints.rows}
      title={t`Customers`}
      searchLabel={t`Customer name, number or email address`}
      filters={{
        state: {
          look: 'select',
          label: t`Which customers`,
          all: t`All customers`,
          options: [
            { value: 'held', label: t`Held by an administrator` },
            { value: 'overdue', label: t`Held: overdue for too long` },
            { value: 'overLimit', label: t`Over the credit limit` },
            { value: 'longTerms', label: t`Terms over 30 days` },
          ],
        },
      }}
      columns={(column) => [
        column.text('name', t`Customer`, { sort: 'name', width: '13rem', below: ({ customerId }) => customerId }),
        column.file('customerId', t`Customer ID`, ({ customerId }) => customerId),
        column.number('termsDays', t`Terms in days`, { sort: 'termsDays' }),
        column.custom('holds', t`Hold`, {
          show: ({ holds }) =>
            holds.length > 0 && (
              <chakra.span display="inline-flex" flexWrap="wrap" gap={1}>
                {holds.map((reason) => (
                  <StatusBadge key={reason} tone="warning">
                    {holdText[reason]}
                  </StatusBadge>
                ))}
              </chakra.span>
            ),
          cell: ({ holds }) => holds.map((reason) => holdText[reason]).join(', '),
        }),
        column.number('overdueDays', t`Days overdue`, { sort: 'overdueDays', secondary: true }),
        column.file('invoiceEmails', t`Invoices by email`, ({ invoiceEmails }) => invoiceEmails.join(', ')),
        column.money('creditLimit', t`Credit limit`),
        column.money('openOrders', t`Open orders`, { total: 'openOrders', hidden: true }),
        column.money('balance', t`Balance`, { sort: 'balance', total: 'balance' }),
      ]}
      count={(total) => <Plural value={total} _0="No customers" one="# customer" other="# customers" />}
      noResults={t`No such customer`}
      empty={() => (
        <EmptyState picture={<Users size={48} strokeWidth={1.5} />} title={<Trans>No customers</Trans>}>
          <Trans>Customers come from the company’s data.</Trans>
        </EmptyState>
      )}
      failure={{
        offline: t`Customers need a connection, and there is no signal`,
        failed: t`The customers could not be loaded`,
      }}
      panel={(row, { close }) => <CustomerTermsPanel row={row} reload={view.remote.reload} onClose={close} />}
    />
  );
}
