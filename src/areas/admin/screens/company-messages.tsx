import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Megaphone from 'lucide-react/icons/megaphone';
import { messageEndpoints } from '../../../../contract/messages.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { CompanyMessagePanel } from '../../../features/messages/company-message-panel.tsx';
import PublishMessage from '../../../features/messages/publish-message.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Messages of the company to its users, for an administrator who publishes, changes and removes them. */
export default function CompanyMessages() {
  const { t } = useLingui();
  const view = useList(messageEndpoints.list, ({ id }) => id);
  const publish = <PublishMessage onPublished={view.remote.reload} />;
  return (
    <ListScreen
      view={view}
      rows={messageEndpoints.rows}
      title={t`Company messages`}
      searchLabel={t`Subject, text or author`}
      action={publish}
      filters={{
        status: {
          look: 'segments',
          label: t`Which messages`,
          options: [
            { value: 'published', label: t({ message: 'Published', context: 'messages' }) },
            { value: 'removed', label: t({ message: 'Removed', context: 'messages' }) },
          ],
        },
      }}
      columns={(column, { filters }) => [
        column.text('subject', t`Subject`, { sort: 'subject', width: '16rem' }),
        column.custom('body', t`Text`, {
          show: ({ body }) => (body.length > 120 ? `${body.slice(0, 120)}…` : body),
          cell: ({ body }) => body,
        }),
        column.instant('createdDate', t`Published`, { sort: 'createdDate', below: ({ name }) => name }),
        column.instant('editedAt', t`Changed`, { secondary: true }),
        filters.status === 'removed' && column.instant('removedAt', t`Removed`),
        column.file('name', t`Published by`, ({ name }) => name),
      ]}
      count={(total) => <Plural value={total} _0="No messages" one="# message" other="# messages" />}
      noResults={t`No such message`}
      empty={({ filters }) =>
        filters.status === 'removed' ? (
          <EmptyState
            picture={<Megaphone size={48} strokeWidth={1.5} />}
            title={<Trans>No messages were removed</Trans>}
          />
        ) : (
          <EmptyState
            picture={<Megaphone size={48} strokeWidth={1.5} />}
            title={<Trans>No messages</Trans>}
            action={publish}
          >
            <Trans>Office staff, salespeople and corporate customers see your messages on their first page.</Trans>
          </EmptyState>
        )
      }
      failure={{
        offline: t`Messages need a connection, and there is no signal`,
        failed: t`The messages could not be loaded`,
      }}
      panel={(message, { close, done }) => (
        <CompanyMessagePanel
          message={message}
          reload={view.remote.reload}
          done={() => done(message.id)}
          onClose={close}
        />
      )}
    />
  );
}
