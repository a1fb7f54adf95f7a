import { Plural, Trans, useLingui } from '@lingui/react/macro';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { exceptionEndpoints } from '../../../../contract/exceptions.ts';
import { EXCEPTION_KINDS, type FloorException, type Resolution } from '../../../../contract/floor.ts';
import { ListScreen } from '../../../desk/list-screen.tsx';
import { useList } from '../../../desk/use-list.ts';
import { DecideManyActions } from '../../../features/exceptions/decide-many-actions.tsx';
import { ExceptionPanel } from '../../../features/exceptions/exception-panel.tsx';
import { useDecideMany } from '../../../features/exceptions/use-decide-many.ts';
import { useExceptionText } from '../../../features/exceptions/use-exception-text.ts';
import { warehouseChoices } from '../../../features/warehouse-settings/warehouse-choices.ts';
import { useSession, useSignedIn } from '../../../sync/use-session.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useToast } from '../../../ui/toast-context.ts';
import { useFormat } from '../../../ui/use-format.ts';

/** Facts that conflict, in all warehouses, for an administrator to decide on. */
export default function Exceptions() {
  const { t } = useLingui();
  const text = useExceptionText();
  const toast = useToast();
  const format = useFormat();
  const { user } = useSignedIn();
  const view = useList(exceptionEndpoints.list, ({ id }) => id);
  const deciding = useDecideMany(view.remote.reload);
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const at = (instant: string | null) => (instant === null ? null : format.instant(instant, timeZone));
  const report = (exception: FloorException, requested: Resolution) => {
    const decided = exception.resolution ? text.resolution(exception.resolution, exception.kind) : '';
    const who = exception.resolvedBy ?? '';
    // The first decision counts, and the response may have another user's.
    if (exception.resolution === requested && who === user.profile.displayName)
      toast.show({ tone: 'success', text: t`Decided: ${decided}` });
    else toast.show({ tone: 'warning', text: t`${who} already decided: ${decided}` });
  };

  return (
    <ListScreen
      view={view}
      rows={exceptionEndpoints.rows}
      title={t`Exceptions`}
      searchLabel={t`Item, lot, order or person`}
      filters={{
        status: {
          look: 'segments',
          label: t`Which exceptions`,
          options: [
            { value: 'open', label: t({ message: 'Open', context: 'exceptions' }) },
            { value: 'resolved', label: t`Decided` },
          ],
        },
        warehouseId: { look: 'select', label: t`Warehouse`, all: t`All warehouses`, options: warehouseChoices },
        kind: {
          look: 'select',
          label: t`Kind`,
          all: t`All kinds`,
          options: EXCEPTION_KINDS.map((value) => ({ value, label: text.kind(value) })),
        },
      }}
      columns={(column, { filters }) => [
        column.custom(
          'kind',
          t`Exception`,
          { show: (row) => text.title(row), cell: (row) => text.title(row) },
          { sort: 'kind', below: (row) => text.about(row).join(' · '), width: '18rem' },
        ),
        column.file('about', t`Item or order`, (row) => text.about(row).join(' · ')),
        column.text('warehouseName', t`Warehouse`, { sort: 'warehouseName' }),
        column.custom('facts', t`What was recorded`, {
          show: ({ facts }) => facts.map((fact) => [text.fact(fact), fact.by].filter(Boolean).join(' · ')).join('; '),
          cell: ({ facts }) =>
            facts.map((fact) => [text.fact(fact), fact.by, at(fact.at)].filter(Boolean).join(' · ')).join('; '),
        }),
        column.instant('raisedAt', t`Since`, { sort: 'raisedAt' }),
        filters.status === 'resolved' &&
          column.custom(
            'resolution',
            t`Decision`,
            {
              show: (row) => row.resolution && text.resolution(row.resolution, row.kind),
              cell: (row) => row.resolution && text.resolution(row.resolution, row.kind),
            },
            { sort: 'resolvedAt', below: (row) => [row.resolvedBy, at(row.resolvedAt)].filter(Boolean).join(' · ') },
          ),
        column.file('resolvedBy', t`Decided by`, (row) => row.resolvedBy),
        column.file('resolvedAt', t`Decided on`, (row) => at(row.resolvedAt)),
        column.file('note', t`Note`, (row) => row.note),
      ]}
      count={(total, _, { filters }) =>
        filters.status === 'open' ? (
          <Plural value={total} _0="Nothing open" one="# open" other="# open" />
        ) : (
          <Plural value={total} _0="None decided" one="# decided" other="# decided" />
        )
      }
      noResults={t`No such exception`}
      empty={({ filters }) =>
        filters.status === 'resolved' ? (
          <EmptyState
            picture={<ShieldCheck size={48} strokeWidth={1.5} />}
            title={<Trans>No exceptions decided yet</Trans>}
          />
        ) : (
          <EmptyState picture={<ShieldCheck size={48} strokeWidth={1.5} />} title={<Trans>No exceptions</Trans>}>
            <Trans>
              When two records conflict, such as more picked than ordered, both are listed here until an administrator
              or the warehouse lead decides.
            </Trans>
          </EmptyState>
        )
      }
      failure={{
        offline: t`Exceptions need a connection, and there is no signal`,
        failed: t`The exceptions could not be loaded`,
      }}
      panel={(row, { close, done, isGone }) => (
        <ExceptionPanel
          exception={row}
          warehouseName={row.warehouseName}
          gone={isGone}
          onResolved={(exception, requested) => {
            report(exception, requested);
            void done(row.id);
          }}
          onClose={close}
        />
      )}
      bulk={{
        canSelect: ({ status }) => status === 'open',
        label: t`Decide the selected exceptions`,
        onMatching: true,
        actions: (selection) => <DecideManyActions selection={selection} deciding={deciding} />,
      }}
    />
  );
}
