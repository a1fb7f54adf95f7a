import { Plural, Trans, useLingui } from '@lingui/react/macro';
import PackageCheck from 'lucide-react/icons/package-check';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { AssignDialog } from '../../../features/board/assign-dialog.tsx';
import { pickerLoads, shortagesOf, type Truck, trucksOf } from '../../../features/board/data/board.ts';
import { type BoardFacts, readBoard } from '../../../features/board/data/queries.ts';
import { PickersPart } from '../../../features/board/pickers-part.tsx';
import { ShortageList } from '../../../features/board/shortage-list.tsx';
import { TruckList, useTruckWords } from '../../../features/board/truck-list.tsx';
import { useBoardActions } from '../../../features/board/use-board-actions.ts';
import { PickOrderList } from '../../../features/picking/pick-order-list.tsx';
import { useChosenOrders } from '../../../features/picking/use-chosen-orders.ts';
import { ChosenBar } from '../../../features/warehouse/chosen-bar.tsx';
import { NoWarehouse } from '../../../features/warehouse/no-warehouse.tsx';
import { PageAboveBar } from '../../../features/warehouse/page-above-bar.ts';
import { useWarehouse } from '../../../features/warehouse/use-warehouse.ts';
import { useLive } from '../../../sync/use-live.ts';
import { useServerNow } from '../../../sync/use-server-now.ts';
import { useSession } from '../../../sync/use-session.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Section } from '../../../ui/section.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast-context.ts';
import { useDesk } from '../../../ui/use-desk.ts';

const PATH = '/mobile/warehouse/board';
/** The parts of the list; `show` in the URL names one. */
const PARTS = ['trucks', 'shorts', 'pickers'] as const;
/** Width in pixels from which the orders of a truck are beside the list. */
const TWO_COLUMNS = 700;

/**
 * The warehouse lead's board: the trucks by departure with their orders, shortages to decide on, and the pickers. From
 * this device's copy, which follows the server while there is a connection.
 */
export default function BoardScreen() {
  const { state, warehouse } = useWarehouse();
  const warehouseId = warehouse?.id ?? '';
  const facts = useLive((db) => readBoard(db, warehouseId), [warehouseId]);
  if (state === 'none') return <NoWarehouse />;
  if (!warehouse || !facts) return <SkeletonRows picture={false} />;
  return <Board warehouseId={warehouse.id} warehouseName={warehouse.name} facts={facts} />;
}

function Board({
  warehouseId,
  warehouseName,
  facts,
}: {
  readonly warehouseId: string;
  readonly warehouseName: string;
  readonly facts: BoardFacts;
}) {
  const timeZone = useSession().settings?.timeZone ?? 'UTC';
  const now = useServerNow(60_000);
  const isWide = useDesk(TWO_COLUMNS);
  const actions = useBoardActions();
  const [params, setParams] = useSearchParams();
  const { chosen, toggle, clear } = useChosenOrders();
  const [isAssigning, setAssigning] = useState(false);
  const { t } = useLingui();
  const toast = useToast();
  const { orders, departures, departed, lots, pickers, asOf } = facts;
  const trucks = trucksOf(orders, departures, timeZone, now, departed);
  const shortages = shortagesOf(orders, lots);
  const loads = pickerLoads(orders, pickers, now);
  const asked = trucks.find(({ key }) => key === params.get('truck'));
  const truck = asked ?? (isWide ? (trucks.find(({ state }) => state !== 'ready') ?? trucks[0]) : undefined);
  const picked = truck?.orders.filter(({ id }) => chosen.has(id)) ?? [];
  const assign = async (picker: { readonly id: string; readonly name: string } | null, together: boolean) => {
    setAssigning(false);
    if (!(await actions.assign(picked, picker?.id ?? null, together))) return;
    clear();
    const name = picker?.name ?? '';
    toast.show({ tone: 'success', key: 'assigned', text: picker ? t`Assigned to ${name}` : t`No picker any more` });
  };
  const decided = shortages.filter(({ event }) => event.decision != null);
  const undecided = shortages.filter(({ event }) => event.decision == null);
  const part = PARTS.find((name) => name === params.get('show')) ?? 'trucks';
  const open = undecided.length;
  const list = (
    <>
      <SegmentedControl
        label={t`Part of the board`}
        full
        value={part}
        onChange={(show) => setParams({ show }, { replace: true })}
        segments={[
          { value: 'trucks', label: t`Trucks` },
          { value: 'shorts', label: open > 0 ? t`Shorts (${open})` : t`Shorts` },
          { value: 'pickers', label: t`Pickers` },
        ]}
      />
      {part === 'trucks' && (
        <TruckList
          trucks={trucks}
          chosen={isWide ? (truck?.key ?? null) : null}
          pathOf={({ key }) => `${PATH}?truck=${encodeURIComponent(key)}`}
        />
      )}
      {part === 'shorts' &&
        (shortages.length === 0 ? (
          <EmptyState picture={<PackageCheck size={48} strokeWidth={1.5} />} title={<Trans>Nothing is short</Trans>} />
        ) : (
          <>
            {open > 0 && <ShortageList label={t`To decide`} shortages={undecided} actions={actions} />}
            {decided.length > 0 && (
              <Section title={<Trans context="shortages">Decided</Trans>}>
                <ShortageList
                  label={t({ context: 'shortages', message: 'Decided' })}
                  shortages={decided}
                  actions={actions}
                />
              </Section>
            )}
          </>
        ))}
      {part === 'pickers' && <PickersPart warehouseId={warehouseId} facts={facts} loads={loads} actions={actions} />}
    </>
  );
  const detail = truck && <TruckOrders truck={truck} departures={departures} chosen={chosen} onToggle={toggle} />;
  const count = picked.length;
  return (
    <>
      <PageAboveBar columns={isWide}>
        <chakra.div gridColumn="1 / -1">
          <PageHeader
            title={<Trans>Board</Trans>}
            {...(asked && !isWide ? { back: { to: PATH, label: t`Board` } } : {})}
            subtitle={
              <>
                {warehouseName}
                {asOf !== null && (
                  <>
                    {' · '}
                    <Trans>
                      as of <RelativeTime at={asOf} timeZone={timeZone} />
                    </Trans>
                  </>
                )}
              </>
            }
          />
        </chakra.div>
        {orders.length === 0 ? (
          <chakra.div gridColumn="1 / -1">
            <EmptyState picture={<PackageCheck size={48} strokeWidth={1.5} />} title={<Trans>Nothing to pick</Trans>}>
              <Trans>Orders for this warehouse appear here until they ship.</Trans>
            </EmptyState>
          </chakra.div>
        ) : isWide ? (
          <>
            <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={5}>
              {list}
            </chakra.div>
            <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={5}>
              {detail}
            </chakra.div>
          </>
        ) : (
          (detail ?? list)
        )}
      </PageAboveBar>
      {count > 0 && (
        <ChosenBar busy={actions.busy} onClear={clear} onGo={() => setAssigning(true)}>
          <Plural value={count} one="Assign # order" other="Assign # orders" />
        </ChosenBar>
      )}
      {isAssigning && (
        <AssignDialog
          orders={picked}
          loads={loads}
          onAssign={(picker, together) => void assign(picker, together)}
          onClose={() => setAssigning(false)}
        />
      )}
    </>
  );
}

function TruckOrders({
  truck,
  departures,
  chosen,
  onToggle,
}: {
  readonly truck: Truck;
  readonly departures: BoardFacts['departures'];
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (id: string, on: boolean) => void;
}) {
  const words = useTruckWords();
  const name = words.name(truck);
  return (
    <>
      <chakra.p fontSize="sm" color="fg.muted">
        <Trans>Choose orders to assign them to a picker.</Trans>
      </chakra.p>
      <PickOrderList orders={truck.orders} departures={departures} chosen={chosen} onToggle={onToggle} label={name} />
    </>
  );
}
