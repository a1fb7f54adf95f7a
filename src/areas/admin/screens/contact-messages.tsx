import { Plural, Trans, useLingui } from '@lingui/react/macro';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { contactMessageEndpoints } from '../../../../contract/contact-messages.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { MessagePanel } from '../../../features/contact/message-panel.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Messages of the contact page that could not be emailed, for an administrator who answers them. */
export default function ContactMessages() {
  const { t } = useLingui();
  const view = useList(contactMessageEndpoints.list, ({ id }) => id);
  return (
    <ListScreen
      view={view}
      rows={contactMessageEndpoints.rows}
      title={t`Contact messages`}
      searchLabel={t`Name, email, phone or text`}
      filters={{
        status: {
          look: 'segments',
          label: t`Which messages`,
          options: [
            { value: 'open', label: t({ message: 'Open', context: 'messages' }) },
            { value: 'done', label: t({ message: 'Done', context: 'messages' }) },
          ],
        },
      }}
      columns={(column, { filters }) => [
        column.text('name', t`From`, { sort: 'name', below: ({ email }) => email, width: '14rem' }),
        column.custom('message', t`Message`, {
          show: ({ message }) => (message.length > 120 ? `${message.slice(0, 120)}…` : message),
          cell: ({ message }) => message,
        }),
        column.instant('at', t({ context: 'message', message: 'Received' }), { sort: 'at' }),
        filters.status === 'done' && column.instant('doneAt', t`Done`, { below: ({ doneBy }) => doneBy }),
        column.file('email', t`Email`, (row) => row.email),
        column.file('phone', t`Phone`, (row) => row.phone),
        column.file('customerId', t`Customer ID`, (row) => row.customerId),
      ]}
      count={(total) => <Plural value={total} _0="No messages" one="# message" other="# messages" />}
      noResults={t`No such message`}
      empty={({ filters }) => (
        <EmptyState
          picture={<MessageSquareText size={48} strokeWidth={1.5} />}
          title={filters.status === 'done' ? <Trans>No messages done</Trans> : <Trans>No messages</Trans>}
        >
          <Trans>Messages from the contact page that could not be emailed are listed here for 90 days.</Trans>
        </EmptyState>
      )}
      failure={{
        offline: t`Contact messages need a connection, and there is no signal`,
        failed: t`The contact messages could not be loaded`,
      }}
      panel={(row, { close, done }) => <MessagePanel message={row} done={() => done(row.id)} onClose={close} />}
    />
  );
}
