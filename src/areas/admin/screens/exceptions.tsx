import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import SearchX from 'lucide-react/icons/search-x';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type FloorException,
  floorEndpoints,
  MOST_EXCEPTIONS,
  type Resolution,
  type Warehouse,
} from '../../../../contract/floor.ts';
import { useExceptionText } from '../../../parts/floor/use-exception-text.ts';
import { callAs } from '../../../sync/session.ts';
import { useFresh } from '../../../sync/use-fresh.ts';
import { useRemote } from '../../../sync/use-remote.ts';
import { useSignedIn } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast-context.ts';
import { useAddressState } from '../../../ui/use-address-state.ts';
import { DeskList, pageHeading, useDeskRoom, useFocusBack } from '../parts/desk-list.tsx';
import { EXCEPTION_FILTER, type ExceptionFilter, says } from '../parts/exception-filter.ts';
import { ExceptionFilterBar } from '../parts/exception-filter-bar.tsx';
import { ExceptionPanel } from '../parts/exception-panel.tsx';
import { ExceptionRows } from '../parts/exception-rows.tsx';
import { ExceptionTable } from '../parts/exception-table.tsx';
import { useExceptionFile } from '../parts/use-exception-file.ts';

const NO_HOUSES: readonly Warehouse[] = [];
/** Others decide, and raise, meanwhile. */
const AGAIN_MS = 30_000;
const EVERYTHING: Partial<ExceptionFilter> = { query: '', warehouseId: '', kind: '' };

/** What contradicts what in every house, for who has to decide or to look back. The server is asked: an administrator's device keeps no house. */
export default function AdminExceptions() {
  const { t } = useLingui();
  const text = useExceptionText();
  const toast = useToast();
  const { user } = useSignedIn();
  const room = useDeskRoom();
  const [filter, change] = useAddressState(EXCEPTION_FILTER);
  const { query, warehouseId, kind, status } = filter;
  const [opened, setOpened] = useState<FloorException>();
  const found = useRemote(
    async (signal) => {
      const asked = { status, ...(warehouseId === '' ? {} : { warehouseId }) };
      return { ...(await callAs(floorEndpoints.exceptions, { query: asked }, { signal })), status, warehouseId };
    },
    [status, warehouseId],
  );
  useFresh(found, AGAIN_MS);
  const houses = found.data?.houses ?? NO_HOUSES;
  const houseName = useCallback((id: string) => houses.find((house) => house.id === id)?.name ?? id, [houses]);
  const save = useExceptionFile(houseName);
  // While another list is on its way, rows of the one before are not shown as if they were of this one.
  const isThis = found.data?.status === status && found.data.warehouseId === warehouseId;
  const listed = isThis ? found.data?.data : undefined;
  const wordsOf = (row: FloorException) => [
    text.title(row),
    ...text.about(row),
    houseName(row.warehouseId),
    ...row.facts.flatMap((fact) => [text.fact(fact), fact.by]),
    row.resolvedBy,
    row.note,
  ];
  const rows =
    listed?.filter((row) => (kind === '' || row.kind === kind) && (query.trim() === '' || says(wordsOf(row), query))) ??
    [];
  const gone = opened !== undefined && listed !== undefined && !listed.some(({ id }) => id === opened.id);
  // What somebody is reading stays, even where another has decided on it meanwhile.
  const open = opened && (rows.find(({ id }) => id === opened.id) ?? (gone ? opened : undefined));
  const isNarrowed = query.trim() !== '' || warehouseId !== '' || kind !== '';
  const isCut = (listed?.length ?? 0) >= MOST_EXCEPTIONS;

  const narrow = (part: Partial<ExceptionFilter>) => {
    change(part);
    setOpened(undefined);
  };
  const opener = useRef<Element>(null);
  const [closed, setClosed] = useState<string>();
  const show = (exception: FloorException) => {
    opener.current = document.activeElement;
    setOpened(exception);
  };
  const close = () => {
    setClosed(opened?.id);
    setOpened(undefined);
  };
  // On a phone the row comes back only with the next rendering.
  useEffect(() => {
    if (closed === undefined) return;
    setClosed(undefined);
    const row = document.querySelector<HTMLElement>(`#main [data-exception="${closed}"] button`);
    const before = opener.current;
    (row ?? (before instanceof HTMLElement && before.isConnected ? before : pageHeading()))?.focus();
  }, [closed]);

  const focusBack = useFocusBack();
  const resolved = async (exception: FloorException, asked: Resolution) => {
    const decided = exception.resolution ? text.resolution(exception.resolution, exception.kind) : '';
    const who = exception.resolvedBy ?? '';
    // The first word stands: the answer may be another's.
    if (exception.resolution === asked && who === user.profile.displayName)
      toast.show({ tone: 'success', text: t`Decided: ${decided}` });
    else toast.show({ tone: 'warning', text: t`${who} has decided already: ${decided}` });
    // The answer takes a moment, too: whoever has opened the next one meanwhile keeps it.
    setOpened((now) => (now?.id === exception.id ? undefined : now));
    focusBack();
    await found.reload();
    // Where the panel was closed meanwhile its row had the focus, and is gone now.
    focusBack();
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
      gone={gone}
      onResolved={(exception, asked) => void resolved(exception, asked)}
      onClose={close}
    />
  );

  const empty = isNarrowed ? (
    <EmptyState
      picture={<SearchX size={48} strokeWidth={1.5} />}
      title={<Trans>No such exception</Trans>}
      action={
        <Button onClick={() => narrow(EVERYTHING)}>
          <Trans>Show all</Trans>
        </Button>
      }
    />
  ) : status === 'resolved' ? (
    <EmptyState
      picture={<ShieldCheck size={48} strokeWidth={1.5} />}
      title={<Trans>None decided in the last 30 days</Trans>}
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
              {isCut && (
                <>
                  {' · '}
                  <Trans>of the latest {MOST_EXCEPTIONS}</Trans>
                </>
              )}
            </span>
          )
        }
        action={
          rows.length > 0 && (
            <Button icon={<Download size={18} aria-hidden />} onClick={() => save(rows)}>
              <Trans>Export CSV</Trans>
            </Button>
          )
        }
      />
      <ExceptionFilterBar filter={filter} onChange={narrow} houses={houses} />
      <DeskList
        room={room}
        here={listed !== undefined}
        state={found.state}
        failure={{
          offline: <Trans>Exceptions come from the server, and there is no signal</Trans>,
          failed: <Trans>The exceptions could not be fetched</Trans>,
        }}
        again={again}
        table={
          <ExceptionTable
            rows={rows}
            status={status}
            houseName={houseName}
            narrow={!room.beside || open !== undefined}
            loading={listed === undefined}
            openId={open?.id}
            onOpen={show}
            empty={empty}
          />
        }
        rows={
          listed === undefined ? (
            <SkeletonRows picture={false} />
          ) : (
            <>
              {gone && panel}
              {rows.length === 0 ? (
                empty
              ) : (
                <ExceptionRows rows={rows} houseName={houseName} openId={open?.id} onOpen={show} panel={panel} />
              )}
            </>
          )
        }
        panel={panel}
      />
    </chakra.div>
  );
}
