import { Plural, Trans, useLingui } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import { ERROR_SOURCES, type ErrorSource, errorReportEndpoints } from '../../../../contract/error-reports.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { useSecurityText } from '../../../features/security/use-security-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Errors of the app on the devices of the company's users. Places in scripts are in the file only. */
export default function Errors() {
  const { t } = useLingui();
  const { device } = useSecurityText();
  const view = useList(errorReportEndpoints.list, ({ fingerprint }) => fingerprint);
  const sources: Record<ErrorSource, string> = {
    page: t`Screens`,
    sync: t`Sync`,
    search: t`Catalog search`,
    decoder: t`Barcode reader`,
    'service-worker': t`Offline start`,
    server: t`Server`,
  };
  return (
    <ListScreen
      view={view}
      rows={errorReportEndpoints.rows}
      title={t`App errors`}
      searchLabel={t`Error, screen or version`}
      filters={{
        source: {
          look: 'select',
          label: t`Part of the app`,
          all: t`All parts`,
          options: ERROR_SOURCES.filter((value) => value !== 'server').map((value) => ({
            value,
            label: sources[value],
          })),
        },
      }}
      columns={(column) => [
        column.custom(
          'name',
          t`Error`,
          { show: ({ name }) => name, cell: ({ name }) => name },
          { sort: 'name', below: ({ message }) => message, width: '20rem' },
        ),
        column.file('message', t`Message`, ({ message }) => message),
        column.custom(
          'source',
          t`Part of the app`,
          { show: ({ source }) => sources[source], cell: ({ source }) => sources[source] },
          { below: ({ route }) => route },
        ),
        column.number('count', t`Times`, { sort: 'count' }),
        column.instant('lastAt', t`Last seen`, { sort: 'lastAt' }),
        column.instant('firstAt', t`First seen`, { sort: 'firstAt', secondary: true }),
        column.custom('device', t`Device`, { show: device, cell: device }, { below: ({ release }) => release }),
        column.file('route', t`Screen`, ({ route }) => route),
        column.file('role', t`Role`, ({ role }) => role),
        column.file('release', t`Version`, ({ release }) => release),
        column.file('frames', t`Places in the scripts`, ({ frames }) => frames.join(' ')),
      ]}
      count={(total) => <Plural value={total} _0="No errors" one="# error" other="# errors" />}
      noResults={t`No such error`}
      empty={() => (
        <EmptyState
          picture={<CircleCheck size={48} strokeWidth={1.5} />}
          title={<Trans>No errors were reported</Trans>}
        >
          <Trans>Errors of the app are listed here for 30 days, without names, orders or addresses.</Trans>
        </EmptyState>
      )}
      failure={{
        offline: t`App errors come from the server, and there is no signal`,
        failed: t`The app errors could not be loaded`,
      }}
    />
  );
}
