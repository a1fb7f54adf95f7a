import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import ReceiptText from 'lucide-react/icons/receipt-text';
import SearchX from 'lucide-react/icons/search-x';
import { useEffect, useRef, useState } from 'react';
import { type CreditRequest, MOST_DECISIONS } from '../../../../contract/credits.ts';
import { ListFrame, pageHeading, useFocusBack, useListRoom } from '../../../desk/list-frame.tsx';
import { compareNames } from '../../../lib/text-order.ts';
import { useSession } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Money } from '../../../ui/money.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PrintPage } from '../../../ui/print-page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useAddressState } from '../../../ui/use-address-state.ts';
import { CREDIT_FILTER, type CreditFilter, EVERYTHING } from '../parts/credits/credit-filter.ts';
import { CreditFilterBar } from '../parts/credits/credit-filter-bar.tsx';
import { CreditPanel } from '../parts/credits/credit-panel.tsx';
import { CreditRows } from '../parts/credits/credit-rows.tsx';
import { CreditTable } from '../parts/credits/credit-table.tsx';
import { DecisionBar } from '../parts/credits/decision-bar.tsx';
import { useCreditFile } from '../parts/credits/use-credit-file.ts';
import { useCreditRequests } from '../parts/credits/use-credit-requests.ts';
import { type Asked, useDecide } from '../parts/credits/use-decide.ts';

const NO_ROWS: readonly CreditRequest[] = [];
const NONE: ReadonlySet<string> = new Set();

/** Words and their amount, on one line where it is long enough. */
const Sum = chakra('span', { base: { display: 'inline-block' } });

/** What customers refused or handed back, for the office to decide on. The server is asked: an administrator's device keeps none of it. */
export default function CreditRequests() {
  const { t } = useLingui();
  const company = useSession().settings?.companyName;
  const room = useListRoom();
  const [filter, change] = useAddressState(CREDIT_FILTER);
  const { found, state, reload, more } = useCreditRequests(filter);
  const deciding = useDecide(reload);
  const file = useCreditFile();
  const [selected, setSelected] = useState(NONE);
  const [opened, setOpened] = useState<CreditRequest>();
  const rows = found?.rows ?? NO_ROWS;
  const open = opened && (rows.find(({ id }) => id === opened.id) ?? opened);
  const chosen = rows.filter((row) => selected.has(row.id) && row.state === 'open').slice(0, MOST_DECISIONS);
  const places = new Map(
    rows
      .map(({ customerLocationId, locationName }) => [customerLocationId, locationName] as const)
      .sort(([, a], [, b]) => compareNames(a, b)),
  );
  const { query, basis, customerLocationId, from, to, status } = filter;
  const isNarrowed = [query.trim(), basis, customerLocationId, from, to].some((part) => part !== '');

  const narrow = (part: Partial<CreditFilter>) => {
    change(part);
    setOpened(undefined);
    setSelected(NONE);
  };
  const [closed, setClosed] = useState<string>();
  const close = () => {
    setClosed(opened?.id);
    setOpened(undefined);
  };
  // The row comes back only with the next rendering.
  useEffect(() => {
    if (closed === undefined) return;
    setClosed(undefined);
    const row = document.querySelector<HTMLElement>(`#main [data-credit-request="${closed}"] button`);
    (row ?? opener.current ?? pageHeading())?.focus();
  }, [closed]);
  const opener = useRef<HTMLElement>(null);
  const show = (request: CreditRequest) => {
    const before = document.activeElement;
    opener.current = before instanceof HTMLElement ? before : null;
    setOpened(request);
  };
  const focusBack = useFocusBack();
  const decide = async (asked: readonly Asked[], reason: string) => {
    const done = await deciding.decide(asked, reason);
    if (done) {
      // The list takes a moment to come anew: whoever has chosen or opened the next one meanwhile keeps it.
      const isDecided = (id: string) => asked.some(({ request }) => request.id === id);
      setSelected((now) => new Set([...now].filter((id) => !isDecided(id))));
      setOpened((now) => (now && isDecided(now.id) ? undefined : now));
      focusBack();
    }
    return done;
  };
  const again = (
    <Button onClick={() => void reload()}>
      <Trans>Try again</Trans>
    </Button>
  );
  const panel = open && <CreditPanel key={open.id} request={open} deciding={{ ...deciding, decide }} onClose={close} />;
  const canChoose = status === 'open';
  const bar = chosen.length > 0 && (
    <DecisionBar
      chosen={chosen}
      busy={deciding.busy}
      onDecide={decide}
      onClear={() => {
        setSelected(NONE);
        pageHeading()?.focus();
      }}
    />
  );

  const empty = isNarrowed ? (
    <EmptyState
      picture={<SearchX size={48} strokeWidth={1.5} />}
      title={<Trans>No such request</Trans>}
      action={
        <Button onClick={() => narrow(EVERYTHING)}>
          <Trans>Show all</Trans>
        </Button>
      }
    />
  ) : status === 'open' ? (
    <EmptyState picture={<ReceiptText size={48} strokeWidth={1.5} />} title={<Trans>Nothing to decide</Trans>}>
      <Trans>What customers refuse or hand back at the door stands here until somebody decides on it.</Trans>
    </EmptyState>
  ) : status === 'decided' ? (
    <EmptyState picture={<ReceiptText size={48} strokeWidth={1.5} />} title={<Trans>Nothing was decided yet</Trans>} />
  ) : (
    <EmptyState picture={<ReceiptText size={48} strokeWidth={1.5} />} title={<Trans>Nothing was withdrawn</Trans>} />
  );

  return (
    <chakra.div
      data-paper-flow
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      alignContent="start"
      gap={4}
      width="full"
    >
      <PrintPage />
      <chakra.p data-paper-only display="none" fontWeight="semibold">
        {company}
      </chakra.p>
      <PageHeader
        title={<Trans>Credit requests</Trans>}
        subtitle={
          found && (
            <span aria-live="polite">
              <Plural value={found.total} _0="No requests" one="# request" other="# requests" />
              {found.sums.toCredit > 0 && (
                <>
                  {' · '}
                  <Sum>
                    <Trans>
                      handed back <Money cents={found.sums.toCredit} strong />
                    </Trans>
                  </Sum>
                </>
              )}
              {found.sums.takenOff > 0 && (
                <>
                  {' · '}
                  <Sum>
                    <Trans>
                      not taken <Money cents={found.sums.takenOff} />
                    </Trans>
                  </Sum>
                </>
              )}
            </span>
          )
        }
        action={
          rows.length > 0 && (
            <Menu
              label={t`Export`}
              icon={<Download size={18} aria-hidden />}
              variant="secondary"
              items={[
                {
                  id: 'csv',
                  label: t`Export CSV`,
                  icon: <Download size={18} aria-hidden />,
                  disabled: file.busy,
                  onSelect: () => void file.save(filter, 'csv'),
                },
                {
                  id: 'xlsx',
                  label: t`Export Excel`,
                  icon: <Download size={18} aria-hidden />,
                  disabled: file.busy,
                  onSelect: () => void file.save(filter, 'xlsx'),
                },
                {
                  id: 'print',
                  label: t`Print`,
                  icon: <Printer size={18} aria-hidden />,
                  onSelect: () => window.print(),
                },
              ]}
            />
          )
        }
      />
      <CreditFilterBar filter={filter} onChange={narrow} places={places} />
      <ListFrame
        room={room}
        here={found !== undefined}
        state={state}
        failure={{
          offline: <Trans>Credit requests come from the server, and there is no signal</Trans>,
          failed: <Trans>The credit requests could not be fetched</Trans>,
        }}
        again={again}
        bar={bar}
        table={
          <CreditTable
            rows={rows}
            filter={filter}
            onSort={change}
            selected={selected}
            onSelect={canChoose ? setSelected : undefined}
            narrow={!room.beside || open !== undefined}
            loading={found === undefined}
            openId={open?.id}
            onOpen={show}
            empty={empty}
          />
        }
        rows={
          found === undefined ? (
            <SkeletonRows picture={false} />
          ) : rows.length === 0 ? (
            <>
              {panel}
              {empty}
            </>
          ) : (
            <>
              {open && !rows.some(({ id }) => id === open.id) && panel}
              <CreditRows
                rows={rows}
                selected={selected}
                onSelect={
                  canChoose
                    ? (id, on) =>
                        setSelected((now) => new Set(on ? [...now, id] : [...now].filter((other) => other !== id)))
                    : undefined
                }
                openId={open?.id}
                onOpen={show}
                panel={panel}
              />
            </>
          )
        }
        panel={panel}
      />
      {more && (
        <chakra.div display="grid" justifyItems="center">
          <Button onClick={more}>
            <Trans>Show more</Trans>
          </Button>
        </chakra.div>
      )}
    </chakra.div>
  );
}
