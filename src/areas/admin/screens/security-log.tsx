import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { SECURITY_EVENT_KINDS, securityEndpoints } from '../../../../contract/security.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { useSecurityText } from '../../../features/security/use-security-text.ts';
import { callAs } from '../../../sync/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

const people = async () =>
  (await callAs(securityEndpoints.people, {})).data.map(({ id, userName }) => ({ value: id, label: userName }));

/** What happened to accounts and sessions of the company, for an administrator who looks into misuse. */
export default function SecurityLog() {
  const { t } = useLingui();
  const text = useSecurityText();
  const view = useList(securityEndpoints.events, ({ id }) => id);
  return (
    <ListScreen
      view={view}
      rows={securityEndpoints.rows}
      title={t`Security log`}
      searchLabel={t`Person, address or device`}
      filters={{
        kind: {
          look: 'select',
          label: t`Event`,
          all: t`All events`,
          options: SECURITY_EVENT_KINDS.map((value) => ({ value, label: text.kind(value) })),
        },
        userId: { look: 'select', label: t`Person`, all: t`All people`, options: people },
        from: { look: 'day', label: t`From` },
        to: { look: 'day', label: t`Until` },
      }}
      columns={(column) => [
        column.custom(
          'kind',
          t`Event`,
          { show: (row) => text.kind(row.kind), cell: (row) => text.kind(row.kind) },
          { sort: 'kind', below: text.details, width: '16rem' },
        ),
        column.custom(
          'userName',
          t`Person`,
          {
            show: ({ userName }) => userName || t`Unknown account`,
            cell: ({ userName }) => userName || t`Unknown account`,
          },
          { sort: 'userName', below: ({ actingUser }) => actingUser && t`by ${actingUser}` },
        ),
        column.instant('at', t`Date and time`, { sort: 'at' }),
        column.custom(
          'device',
          t`Device`,
          { show: text.device, cell: text.device },
          { below: ({ address }) => address },
        ),
        column.file('actingUser', t`Acting person`, ({ actingUser }) => actingUser),
        column.file('details', t`Details`, text.details),
        column.file('address', t`Network address`, ({ address }) => address),
      ]}
      count={(total) => <Plural value={total} _0="No events" one="# event" other="# events" />}
      noResults={t`No such event`}
      empty={() => (
        <EmptyState
          picture={<ShieldCheck size={48} strokeWidth={1.5} />}
          title={<Trans>No events are recorded yet</Trans>}
        />
      )}
      failure={{
        offline: t`The security log comes from the server, and there is no signal`,
        failed: t`The security log could not be loaded`,
      }}
    />
  );
}
