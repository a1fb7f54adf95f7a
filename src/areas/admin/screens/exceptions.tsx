import { chakra } from '@chakra-ui/react/styled-system';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import SearchX from 'lucide-react/icons/search-x';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useCallback, useState } from 'react';
import {
  EXCEPTION_KINDS,
  type ExceptionKind,
  type FloorException,
  floorEndpoints,
  type Warehouse,
} from '../../../../contract/floor.ts';
import { useExceptionText } from '../../../parts/floor/use-exception-text.ts';
import { useDesk } from '../../../parts/shop/use-desk.ts';
import { callAs } from '../../../sync/session.ts';
import { useRemote } from '../../../sync/use-remote.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useAddressState } from '../../../ui/use-address-state.ts';
import { EXCEPTION_FILTER } from '../parts/exception-filter.ts';
import { ExceptionPanel } from '../parts/exception-panel.tsx';
import { ExceptionRows } from '../parts/exception-rows.tsx';
import { ExceptionTable } from '../parts/exception-table.tsx';

const NO_HOUSES: readonly Warehouse[] = [];
/** There is room for the table and the open exception beside it. */
const BESIDE_FROM = 1200;
/** There is room for the table's columns. */
const TABLE_FROM = 768;

/** What contradicts what in every house, for who has to decide or to look back. The server is asked: an administrator's device keeps no house. */
export default function AdminExceptions() {
  const { t } = useLingui();
  const text = useExceptionText();
  const beside = useDesk(BESIDE_FROM);
  const tabled = useDesk(TABLE_FROM);
  const [{ warehouseId, kind, status }, narrow] = useAddressState(EXCEPTION_FILTER);
  const [openId, setOpenId] = useState<string>();
  const found = useRemote(
    (signal) =>
      callAs(
        floorEndpoints.exceptions,
        { query: { status, ...(warehouseId === '' ? {} : { warehouseId }) } },
        { signal },
      ),
    [status, warehouseId],
  );
  const houses = found.data?.houses ?? NO_HOUSES;
  const houseName = useCallback((id: string) => houses.find((house) => house.id === id)?.name ?? id, [houses]);
  // While another list is on its way, rows of the one before are not shown as if they were of this one.
  const listed = found.data?.data.filter((row) => row.status === status);
  const rows = listed?.filter((row) => kind === '' || row.kind === kind) ?? [];
  const open = rows.find(({ id }) => id === openId);
  const isNarrowed = warehouseId !== '' || kind !== '';

  const resolved = async (exception: FloorException) => {
    setOpenId(undefined);
    await found.reload();
    // The focus was on a button that is gone.
    document.querySelector<HTMLElement>('#main h1')?.focus();
    return exception;
  };
  const again = (
    <Button onClick={() => void found.reload()}>
      <Trans>Try again</Trans>
    </Button>
  );
  const panel = open && (
    <ExceptionPanel
      key={open.id}
      exception={open}
      houseName={houseName(open.warehouseId)}
      onResolved={(exception) => void resolved(exception)}
      onClose={() => setOpenId(undefined)}
    />
  );

  const empty = isNarrowed ? (
    <EmptyState
      picture={<SearchX size={48} strokeWidth={1.5} />}
      title={<Trans>No such exception</Trans>}
      action={
        <Button onClick={() => narrow({ warehouseId: '', kind: '' })}>
          <Trans>Show all</Trans>
        </Button>
      }
    />
  ) : (
    <EmptyState picture={<ShieldCheck size={48} strokeWidth={1.5} />} title={<Trans>Everything agrees</Trans>}>
      <Trans>
        When two facts contradict each other, such as more picked than ordered, both stand here until somebody decides.
      </Trans>
    </EmptyState>
  );

  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={4} width="full">
      <PageHeader
        title={<Trans>Exceptions</Trans>}
        subtitle={
          listed && (
            <span aria-live="polite">
              {status === 'open' ? (
                <Plural value={rows.length} _0="Nothing open" one="# open" other="# open" />
              ) : (
                <Plural
                  value={rows.length}
                  _0="None decided in the last 30 days"
                  one="# decided in the last 30 days"
                  other="# decided in the last 30 days"
                />
              )}
            </span>
          )
        }
      />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: 'auto 16rem 22rem' }}
        alignItems="end"
        gap={3}
      >
        <chakra.div gridColumn={{ base: 'auto', sm: '1 / -1', lg: 'auto' }}>
          <SegmentedControl
            label={t`Which exceptions`}
            full
            value={status}
            onChange={(value) => narrow({ status: value })}
            segments={[
              { value: 'open', label: t`Open` },
              { value: 'resolved', label: t`Decided` },
            ]}
          />
        </chakra.div>
        <Field label={t`Warehouse`}>
          <SelectInput
            value={warehouseId || 'all'}
            onChange={(value) => narrow({ warehouseId: value === 'all' ? '' : value })}
            options={[
              { value: 'all', label: t`All warehouses` },
              ...houses.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
        <Field label={t`Kind`}>
          <SelectInput<ExceptionKind | 'all'>
            value={kind || 'all'}
            onChange={(value) => narrow({ kind: value === 'all' ? '' : value })}
            options={[
              { value: 'all', label: t`All kinds` },
              ...EXCEPTION_KINDS.map((value) => ({ value, label: text.kind(value) })),
            ]}
          />
        </Field>
      </chakra.div>
      {listed && found.state === 'offline' && (
        <Callout tone="warning" title={<Trans>No signal: this list may be out of date</Trans>} action={again} />
      )}
      {listed === undefined && (found.state === 'offline' || found.state === 'failed') ? (
        <ErrorState
          title={
            found.state === 'offline' ? (
              <Trans>Exceptions come from the server, and there is no signal</Trans>
            ) : (
              <Trans>The exceptions could not be fetched</Trans>
            )
          }
          action={again}
        />
      ) : !tabled ? (
        listed === undefined ? (
          <SkeletonRows picture={false} />
        ) : rows.length === 0 ? (
          empty
        ) : (
          <ExceptionRows
            rows={rows}
            houseName={houseName}
            openId={open?.id}
            onOpen={({ id }) => setOpenId(id)}
            panel={panel}
          />
        )
      ) : (
        <chakra.div
          display="grid"
          gridTemplateColumns={open && beside ? 'minmax(0, 1fr) 24rem' : 'minmax(0, 1fr)'}
          alignItems="start"
          gap={4}
        >
          {!beside && panel}
          <ExceptionTable
            rows={rows}
            status={status}
            houseName={houseName}
            loading={listed === undefined}
            openId={open?.id}
            onOpen={({ id }) => setOpenId(id)}
            empty={empty}
          />
          {beside && panel}
        </chakra.div>
      )}
    </chakra.div>
  );
}
