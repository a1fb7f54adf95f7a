import { Plural, Trans, useLingui } from '@lingui/react/macro';
import HandCoins from 'lucide-react/icons/hand-coins';
import { agingEndpoints } from '../../../../contract/aging.ts';
import { invoiceSettingEndpoints } from '../../../../contract/invoice-settings.ts';
import { agingRulesOf, DEFAULT_AGING } from '../../../../rules/aging.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { SendStatements } from '../../../features/aging/send-statements.tsx';
import { useAgingText } from '../../../features/aging/use-aging-text.ts';
import { callAs } from '../../../sync/session.ts';
import { useRemote } from '../../../sync/use-remote.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';

/** What each customer owes, by the days since it was due: to sort, to save and to print. */
export default function Aging() {
  const { t } = useLingui();
  const view = useList(agingEndpoints.aging, ({ customerId }) => customerId);
  const settings = useRemote((signal) => callAs(invoiceSettingEndpoints.get, {}, { signal }), []).data;
  const words = useAgingText()(settings ? agingRulesOf(settings) : DEFAULT_AGING);
  return (
    <ListScreen
      view={view}
      rows={agingEndpoints.rows}
      title={t`Aging`}
      action={<SendStatements />}
      searchLabel={t`Customer name or number`}
      filters={{
        status: {
          look: 'segments',
          label: t`Which customers`,
          options: [
            { value: 'owing', label: t({ message: 'With a balance', context: 'customers' }) },
            { value: 'overdue', label: t({ message: 'Overdue', context: 'customers' }) },
            { value: 'all', label: t({ message: 'All', context: 'customers' }) },
          ],
        },
      }}
      columns={(column) => [
        column.link('name', t`Customer`, ({ customerId }) => `/admin/invoices?customerId=${customerId}`, {
          sort: 'name',
          width: '12rem',
          below: ({ customerId }) => customerId,
        }),
        column.file('customerId', t`Customer ID`, ({ customerId }) => customerId),
        column.custom(
          'oldestDays',
          t`Overdue for`,
          {
            show: ({ oldestDays }) =>
              oldestDays > 0 && (
                <StatusBadge tone="danger">
                  <Plural value={oldestDays} one="# day" other="# days" />
                </StatusBadge>
              ),
            cell: ({ oldestDays }) => oldestDays,
          },
          { sort: 'oldestDays' },
        ),
        column.money('balance', t`Balance`, { sort: 'balance', total: 'balance' }),
        column.money('current', words.current, {
          sort: 'current',
          total: 'current',
          secondary: true,
        }),
        column.money('bucket1', words.bucket1, { total: 'bucket1', secondary: true }),
        column.money('bucket2', words.bucket2, { total: 'bucket2', secondary: true }),
        column.money('bucket3', words.bucket3, { total: 'bucket3', secondary: true }),
        column.money('bucket4', words.bucket4, { sort: 'bucket4', total: 'bucket4', secondary: true }),
        column.money('credit', t`Unapplied credit`, { sort: 'credit', total: 'credit', secondary: true }),
        column.money('creditLimit', t`Credit limit`, { hidden: true }),
      ]}
      count={(total, { balance }) => (
        <>
          <Plural value={total} _0="No customers" one="# customer" other="# customers" />
          {' · '}
          <Money cents={balance} strong />
        </>
      )}
      noResults={t`No such customer`}
      empty={() => (
        <EmptyState picture={<HandCoins size={48} strokeWidth={1.5} />} title={<Trans>Nothing is open</Trans>}>
          <Trans>Customers with open invoices or unapplied credit are listed here.</Trans>
        </EmptyState>
      )}
      failure={{
        offline: t`The aging needs a connection, and there is no signal`,
        failed: t`The aging could not be loaded`,
      }}
    />
  );
}
