import { Plural, Trans, useLingui } from '@lingui/react/macro';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import PackageSearch from 'lucide-react/icons/package-search';
import { useMemo, useState } from 'react';
import type { Lot, Warehouse } from '../../../contract/floor.ts';
import { dayInZone } from '../../../rules/calendar.ts';
import { cycleList } from '../../../rules/count-cycle.ts';
import { useFeedback } from '../../scan/feedback/feedback-context.ts';
import { ScanField } from '../../scan/scan-field.tsx';
import { useScanner } from '../../scan/use-scanner.ts';
import { useLive } from '../../sync/use-live.ts';
import { useServerNow } from '../../sync/use-server-now.ts';
import { useSession, useSignedIn } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { DateTimeText } from '../../ui/date-time-text.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { LotPicker } from '../warehouse/lot-picker.tsx';
import { useLotScan } from '../warehouse/use-lot-scan.ts';
import { type BinRow, listBins, listCounts } from './data/queries.ts';
import { useCategory } from './use-category.ts';

/** Which bins are shown: all in walking order, or those that are due. */
export type Show = 'walk' | 'cycle';
const NO_LOTS: readonly Lot[] = [];

const Row = chakra('button', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: 3,
    width: 'full',
    minHeight: 16,
    paddingInline: 4,
    paddingBlock: 2,
    borderBottomWidth: '1px',
    borderColor: 'border',
    bg: 'bg.surface',
    textAlign: 'start',
    cursor: 'pointer',
    outlineOffset: '-2px',
    _hover: { bg: 'bg.hover' },
  },
});

/** Bins in walking order, or those that are due; of one category, if chosen. A scanned bin opens at once. */
export function BinList({
  warehouse,
  show,
  category,
  onChange,
  onOpen,
}: {
  warehouse: Warehouse;
  show: Show;
  /** The id of the category; empty for all. */
  category: string;
  onChange: (show: Show, category: string) => void;
  onOpen: (bin: string) => void;
}) {
  const { t } = useLingui();
  const feedback = useFeedback();
  const find = useLotScan(warehouse.id);
  const { settings } = useSession();
  const decides = useSignedIn().user.profile.licenses.includes('lead');
  const timeZone = settings?.timeZone ?? 'UTC';
  const now = useServerNow(60_000);
  const [asked, setAsked] = useState(NO_LOTS);
  const { categories, itemCodes } = useCategory(warehouse.id, category);
  const bins = useLive(
    async (db) => (itemCodes === undefined ? undefined : await listBins(db, warehouse.id, itemCodes ?? undefined)),
    [warehouse.id, itemCodes],
  );
  const waiting = useLive(
    async (db) => (await listCounts(db, warehouse.id)).filter(({ status }) => status === 'review').length,
    [warehouse.id],
  );
  const cycle = useMemo(
    () => bins && cycleList(bins, new Date(now).toISOString(), (at) => dayInZone(at, timeZone)),
    [bins, now, timeZone],
  );
  // What was not found comes first: it is wrong now.
  const due = useMemo(() => cycle?.bins.toSorted((a, b) => Number(b.wanted > 0) - Number(a.wanted > 0)), [cycle]);
  const rows = show === 'walk' ? bins : due;
  const scanner = useScanner(async ({ scan }) => {
    const found = await find(scan);
    setAsked(NO_LOTS);
    if (found.kind === 'bin') return onOpen(found.bin);
    const goods = found.kind === 'choices' ? found.options : found.kind === 'goods' ? [found] : [];
    const lots = goods.flatMap((each) => each.lots).filter(({ bin }) => bin !== '');
    const [only, ...others] = new Set(lots.map(({ bin }) => bin));
    if (only === undefined) return feedback.show({ kind: 'unknown-code', title: t`Not a bin`, detail: scan.text });
    if (others.length === 0) return onOpen(only);
    setAsked(lots);
    feedback.show({ kind: 'ambiguous', title: t`Which bin?`, detail: goods[0]?.item.description });
  });
  const wanted = bins?.filter((row) => row.wanted > 0).length ?? 0;
  const [done, of] = [cycle?.done ?? 0, cycle?.of ?? 0];
  return (
    <chakra.div
      display="flex"
      flexDirection="column"
      gap={4}
      flex="1"
      minHeight={0}
      width="full"
      maxWidth="text"
      marginInline="auto"
    >
      <PageHeader
        title={<Trans>Counts</Trans>}
        subtitle={
          rows && (
            <>
              <Plural value={rows.length} one="# bin" other="# bins" /> · {warehouse.name}
            </>
          )
        }
      />
      <ScanField controls={scanner} label={<Trans>Scan or type a bin</Trans>} />
      {asked.length > 0 && <LotPicker lots={asked} onPick={({ bin }) => onOpen(bin)} />}
      {waiting !== undefined && waiting > 0 && (
        <Callout
          tone="warning"
          title={<Plural value={waiting} one="# count needs a decision" other="# counts need a decision" />}
          action={
            decides && (
              <ButtonLink to="/mobile/warehouse/exceptions">
                <Trans>Review</Trans>
              </ButtonLink>
            )
          }
        >
          <Trans>These counts differ from the system or from each other. A new count may resolve them.</Trans>
          {!decides && (
            <>
              {' '}
              <Trans>Otherwise the warehouse lead decides.</Trans>
            </>
          )}
        </Callout>
      )}
      {wanted > 0 && show === 'walk' && (
        <Callout
          tone="warning"
          title={<Plural value={wanted} one="# bin to count: not found" other="# bins to count: not found" />}
          action={
            <Button onClick={() => onChange('cycle', '')}>
              <Trans>Show</Trans>
            </Button>
          }
        >
          <Trans>Pickers found nothing where the system has stock.</Trans>
        </Callout>
      )}
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
        gap={4}
      >
        <Field label={<Trans>What to count</Trans>}>
          <SelectInput
            value={category === '' ? ALL : category}
            onChange={(value) => onChange(show, value === ALL ? '' : value)}
            options={[{ value: ALL, label: t`All categories` }, ...categories]}
          />
        </Field>
        <chakra.div alignSelf="end" display="grid">
          <SegmentedControl
            label={t`Which bins`}
            full
            value={show}
            onChange={(value) => onChange(value, category)}
            segments={[
              { value: 'walk', label: <Trans>All bins</Trans> },
              { value: 'cycle', label: <Trans>Cycle count</Trans> },
            ]}
          />
        </chakra.div>
      </chakra.div>
      {show === 'cycle' && of > 0 && (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={1.5}>
          <ProgressBar
            label={t`Counted today`}
            value={done}
            max={of}
            valueText={t`${done} of ${of}`}
            tone={done >= of ? 'success' : 'accent'}
          />
          <chakra.p fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums" aria-live="polite">
            <Trans>
              {done} of {of} counted today
            </Trans>
          </chakra.p>
        </chakra.div>
      )}
      {rows === undefined ? (
        <SkeletonRows picture={false} />
      ) : rows.length === 0 && show === 'cycle' ? (
        <EmptyState
          picture={<CalendarCheck size={48} strokeWidth={1.5} />}
          title={<Trans>No bins due today</Trans>}
          action={
            <Button onClick={() => onChange('walk', category)}>
              <Trans>Show all bins</Trans>
            </Button>
          }
        >
          <Trans>Each bin is due every 14 days. Bins not counted for longest come first.</Trans>
        </EmptyState>
      ) : rows.length === 0 && category !== '' ? (
        <EmptyState
          picture={<PackageSearch size={48} strokeWidth={1.5} />}
          title={<Trans>No items of this category here</Trans>}
          action={
            <Button onClick={() => onChange(show, '')}>
              <Trans>All categories</Trans>
            </Button>
          }
        />
      ) : rows.length === 0 ? (
        <EmptyState picture={<PackageSearch size={48} strokeWidth={1.5} />} title={<Trans>No bins yet</Trans>}>
          <Trans>Scan a bin label to count it.</Trans>
        </EmptyState>
      ) : (
        <chakra.div
          display="flex"
          flexDirection="column"
          minHeight="24rem"
          height="60dvh"
          borderWidth="1px"
          borderColor="border"
          borderRadius="md"
          overflow="hidden"
        >
          <VirtualList
            label={t`Bins`}
            items={rows}
            itemKey={binOf}
            estimate={72}
            restoreKey="bins"
            renderItem={(row) => <BinButton row={row} onOpen={onOpen} />}
          />
        </chakra.div>
      )}
    </chakra.div>
  );
}

const binOf = ({ bin }: BinRow) => bin;
const ALL = 'all';

function BinButton({ row, onOpen }: { row: BinRow; onOpen: (bin: string) => void }) {
  const { settings } = useSession();
  const counted = row.lots - row.left;
  return (
    <Row type="button" onClick={() => onOpen(row.bin)}>
      <chakra.span display="grid">
        <chakra.span fontSize="lg" fontWeight="semibold" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {row.bin}
        </chakra.span>
        <chakra.span fontSize="sm" color="fg.muted">
          {counted > 0 && row.left > 0 ? (
            <Plural value={row.lots} one={`${counted} of # lot counted`} other={`${counted} of # lots counted`} />
          ) : (
            <Plural value={row.lots} one="# lot" other="# lots" />
          )}
        </chakra.span>
      </chakra.span>
      <chakra.span
        display="grid"
        justifyItems="end"
        gap={1}
        marginInlineStart="auto"
        fontSize="sm"
        color="fg.muted"
        textAlign="end"
      >
        {row.wanted > 0 && (
          <StatusBadge tone="warning">
            <Plural value={row.wanted} one="# lot not found" other="# lots not found" />
          </StatusBadge>
        )}
        {row.waiting > 0 && (
          <StatusBadge tone="warning">
            <Trans>Count again</Trans>
          </StatusBadge>
        )}
        <span>
          {row.countedAt ? (
            <DateTimeText at={row.countedAt} timeZone={settings?.timeZone ?? 'UTC'} />
          ) : (
            <Trans>no recent count</Trans>
          )}
        </span>
      </chakra.span>
    </Row>
  );
}
