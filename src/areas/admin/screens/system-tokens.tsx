import { Plural, Trans, useLingui } from '@lingui/react/macro';
import KeyRound from 'lucide-react/icons/key-round';
import { systemTokenEndpoints } from '../../../../contract/system-tokens.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { CreateToken } from '../../../features/system-tokens/create-token.tsx';
import { TokenPanel } from '../../../features/system-tokens/token-panel.tsx';
import { useSignedIn } from '../../../sync/use-session.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Tokens with which other systems call the API. A super administrator creates them, an administrator sees and ends them. */
export default function SystemTokens() {
  const { t } = useLingui();
  const { user } = useSignedIn();
  const view = useList(systemTokenEndpoints.list, ({ id }) => id);
  const calls = (row: { readonly calls: readonly string[] | null }) => row.calls?.join(', ') ?? t`All calls`;
  return (
    <ListScreen
      view={view}
      rows={systemTokenEndpoints.rows}
      title={t`System tokens`}
      searchLabel={t`Name, creator or call`}
      filters={{
        status: {
          look: 'segments',
          label: t`Which tokens`,
          options: [
            { value: 'active', label: t({ message: 'Active', context: 'tokens' }) },
            { value: 'ended', label: t({ message: 'Ended', context: 'tokens' }) },
          ],
        },
      }}
      columns={(column) => [
        column.text('name', t`Name`, { sort: 'name', below: ({ madeBy }) => madeBy, width: '14rem' }),
        column.status('status', t`Status`, {
          active: [t({ message: 'Active', context: 'tokens' }), 'success'],
          expired: [t`Expired`, 'neutral'],
          ended: [t({ message: 'Withdrawn', context: 'tokens' }), 'neutral'],
        }),
        column.custom('calls', t`Calls`, {
          show: (row) =>
            row.calls ? <Plural value={row.calls.length} one="# call" other="# calls" /> : <Trans>All calls</Trans>,
          cell: calls,
        }),
        column.instant('lastUsedAt', t`Last used`, { sort: 'lastUsedAt' }),
        column.instant('expiresAt', t`Valid until`, { sort: 'expiresAt' }),
        column.instant('createdAt', t`Created`, { sort: 'createdAt', secondary: true }),
        column.file('madeBy', t`Created by`, (row) => row.madeBy),
      ]}
      count={(total) => <Plural value={total} _0="No tokens" one="# token" other="# tokens" />}
      noResults={t`No such token`}
      empty={() => (
        <EmptyState picture={<KeyRound size={48} strokeWidth={1.5} />} title={<Trans>No tokens here</Trans>}>
          <Trans>A token lets another system call the API. Your platform’s super administrator creates it.</Trans>
        </EmptyState>
      )}
      failure={{
        offline: t`System tokens need a connection, and there is no signal`,
        failed: t`The system tokens could not be loaded`,
      }}
      action={user.profile.role === 'SUPERADMIN' && <CreateToken onCreated={view.remote.reload} />}
      panel={(row, { close, done }) => <TokenPanel token={row} done={() => done(row.id)} onClose={close} />}
    />
  );
}
