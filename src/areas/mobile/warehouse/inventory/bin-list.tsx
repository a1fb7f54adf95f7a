import { Plural, Trans, useLingui } from '@lingui/react/macro';
import PackageSearch from 'lucide-react/icons/package-search';
import { useMemo, useState } from 'react';
import type { Lot, Warehouse } from '../../../../../contract/floor.ts';
import { type BinRow, listBins, listCounts } from '../../../../data/counts/queries.ts';
import { LotPicker } from '../../../../parts/floor/lot-picker.tsx';
import { useLotScan } from '../../../../parts/floor/use-lot-scan.ts';
import { useFeedback } from '../../../../scan/feedback/feedback-context.ts';
import { ScanField } from '../../../../scan/scan-field.tsx';
import { useScanner } from '../../../../scan/use-scanner.ts';
import { useLive } from '../../../../sync/use-live.ts';
import { useSession } from '../../../../sync/use-session.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import { chakra } from '../../../../ui/chakra.ts';
import { DateTimeText } from '../../../../ui/date-time-text.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { VirtualList } from '../../../../ui/virtual-list.tsx';

type Show = 'walk' | 'oldest';
const NO_LOTS: readonly Lot[] = [];

const Row = chakra('button', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    gap: 3,
    width: 'full',
    minHeight: 16,
    paddingInline: 4,
    borderBottomWidth: '1px',
    borderColor: 'border',
    bg: 'bg.surface',
    textAlign: 'start',
    cursor: 'pointer',
    outlineOffset: '-2px',
    _hover: { bg: 'bg.hover' },
  },
});

/** Bins in walking order or the longest uncounted first; a scanned bin opens at once. */
export function BinList({ house, onOpen }: { house: Warehouse; onOpen: (bin: string) => void }) {
  const { t } = useLingui();
  const feedback = useFeedback();
  const find = useLotScan(house.id);
  const [show, setShow] = useState<Show>('walk');
  const [asked, setAsked] = useState(NO_LOTS);
  const bins = useLive((db) => listBins(db, house.id), [house.id]);
  const waiting = useLive(
    async (db) => (await listCounts(db, house.id)).filter(({ status }) => status === 'review').length,
    [house.id],
  );
  const rows = useMemo(() => (show === 'walk' ? bins : bins && longestUncountedFirst(bins)), [bins, show]);
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
              <Plural value={rows.length} one="# bin" other="# bins" /> · {house.name}
            </>
          )
        }
      />
      <ScanField controls={scanner} label={<Trans>Scan or type a bin</Trans>} />
      {asked.length > 0 && <LotPicker lots={asked} onPick={({ bin }) => onOpen(bin)} />}
      {waiting !== undefined && waiting > 0 && (
        <Callout
          tone="warning"
          title={<Plural value={waiting} one="# count waits for a decision" other="# counts wait for a decision" />}
          action={
            <ButtonLink to="/mobile/warehouse/exceptions">
              <Trans>Look at them</Trans>
            </ButtonLink>
          }
        >
          <Trans>They differ from what should lie there, or from each other. Counting again may settle them.</Trans>
        </Callout>
      )}
      <SegmentedControl
        label={t`Order of the bins`}
        value={show}
        onChange={setShow}
        segments={[
          { value: 'walk', label: <Trans>As one walks</Trans> },
          { value: 'oldest', label: <Trans>Longest uncounted</Trans> },
        ]}
      />
      {rows === undefined ? (
        <SkeletonRows picture={false} />
      ) : rows.length === 0 ? (
        <EmptyState picture={<PackageSearch size={48} strokeWidth={1.5} />} title={<Trans>No bins yet</Trans>}>
          <Trans>Scan the label of a bin to count what lies there.</Trans>
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
            itemKey={({ bin }) => bin}
            estimate={64}
            restoreKey="bins"
            renderItem={(row) => <BinButton row={row} onOpen={onOpen} />}
          />
        </chakra.div>
      )}
    </chakra.div>
  );
}

const longestUncountedFirst = (bins: readonly BinRow[]): BinRow[] =>
  [...bins].sort((a, b) =>
    (a.countedAt ?? '') < (b.countedAt ?? '') ? -1 : (a.countedAt ?? '') > (b.countedAt ?? '') ? 1 : 0,
  );

function BinButton({ row, onOpen }: { row: BinRow; onOpen: (bin: string) => void }) {
  const { settings } = useSession();
  return (
    <Row type="button" onClick={() => onOpen(row.bin)}>
      <chakra.span display="grid">
        <chakra.span fontSize="lg" fontWeight="semibold" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {row.bin}
        </chakra.span>
        <chakra.span fontSize="sm" color="fg.muted">
          <Plural value={row.lots} one="# lot" other="# lots" />
        </chakra.span>
      </chakra.span>
      <chakra.span fontSize="sm" color="fg.muted" textAlign="end">
        {row.countedAt ? (
          <DateTimeText at={row.countedAt} timeZone={settings?.timeZone ?? 'UTC'} />
        ) : (
          <Trans>not counted lately</Trans>
        )}
      </chakra.span>
    </Row>
  );
}
