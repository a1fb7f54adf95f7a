import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import type { Warehouse } from '../../../../contract/floor.ts';
import type { Packout, PackoutEntry } from '../../../../contract/packouts.ts';
import { packoutLot } from '../../../../rules/packout-lots.ts';
import { standingEntries, yieldOf } from '../../../../rules/packouts.ts';
import { uuidv7 } from '../../../../rules/uuid.ts';
import { Choices } from '../../../features/packouts/choices.tsx';
import { CloseDialog } from '../../../features/packouts/close-dialog.tsx';
import { listPackouts, readPackout, usualOf } from '../../../features/packouts/data/queries.ts';
import { PackEntries } from '../../../features/packouts/pack-entries.tsx';
import { PackSheet } from '../../../features/packouts/pack-sheet.tsx';
import { usePackLabels } from '../../../features/packouts/use-pack-labels.ts';
import { usePackSheet } from '../../../features/packouts/use-pack-sheet.ts';
import { usePacking } from '../../../features/packouts/use-packing.ts';
import { YieldCard } from '../../../features/packouts/yield-card.tsx';
import { GoodsPicker } from '../../../features/warehouse/goods-picker.tsx';
import { LotPicker } from '../../../features/warehouse/lot-picker.tsx';
import { NoWarehouse } from '../../../features/warehouse/no-warehouse.tsx';
import { PageAboveBar } from '../../../features/warehouse/page-above-bar.ts';
import { PhoneBar } from '../../../features/warehouse/phone-bar.tsx';
import { useWarehouse } from '../../../features/warehouse/use-warehouse.ts';
import { ScanField } from '../../../scan/scan-field.tsx';
import { ScannerProvider } from '../../../scan/scanner-provider.tsx';
import { useScanner } from '../../../scan/use-scanner.ts';
import { useLive } from '../../../sync/use-live.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useToast } from '../../../ui/toast-context.ts';
import { useGo } from '../../../ui/use-go.ts';

const LIST = '/mobile/packouts';
const NO_PACKOUTS: readonly Packout[] = [];

/** Makes a packout without entries; its first entry opens it. */
const blank = (id: string, warehouse: Warehouse): Packout => ({
  ...{ id, packoutNumber: null, warehouseId: warehouse.id, status: 'open', openedAt: '', openedBy: '' },
  ...{ closedAt: null, closedBy: '', entries: [] },
});

/** One packout at the table, or a new one. Works without a network, from a cold start. */
export default function PackoutScreen() {
  const { id = 'new' } = useParams();
  const { state, warehouse } = useWarehouse();
  const [fresh] = useState(uuidv7);
  const found = useLive((db) => (id === 'new' ? Promise.resolve(null) : readPackout(db, id)), [id]);
  if (state === 'none') return <NoWarehouse />;
  if (!warehouse || found === undefined) return <SkeletonRows picture={false} />;
  if (found === null && id !== 'new')
    return (
      <EmptyState
        page
        title={<Trans>This packout is not on this device</Trans>}
        action={
          <ButtonLink to={LIST} variant="primary">
            <Trans>All packouts</Trans>
          </ButtonLink>
        }
      >
        <Trans>It may belong to another warehouse, or it was closed a while ago.</Trans>
      </EmptyState>
    );
  return (
    <ScannerProvider>
      <AtTheTable warehouse={warehouse} packout={found ?? blank(fresh, warehouse)} isNew={found === null} />
    </ScannerProvider>
  );
}

function AtTheTable({
  warehouse,
  packout,
  isNew,
}: {
  readonly warehouse: Warehouse;
  readonly packout: Packout;
  readonly isNew: boolean;
}) {
  const { t } = useLingui();
  const toast = useToast();
  const go = useGo();
  const packing = usePacking();
  const labels = usePackLabels(warehouse.id);
  const others = useLive((db) => listPackouts(db, warehouse.id), [warehouse.id]) ?? NO_PACKOUTS;
  const [chosen, setMode] = useState<'source' | 'output' | null>(null);
  const [closing, setClosing] = useState(false);
  const hasSource = standingEntries(packout.entries).some(({ kind }) => kind === 'source');
  // Outputs follow sources; the user may go back.
  const mode = hasSource ? (chosen ?? 'output') : 'source';
  const sheet = usePackSheet(packout.warehouseId, packout, mode, {
    today: packing.today,
    draftKey: isNew ? `new/${packout.warehouseId}` : packout.id,
  });
  const controls = useScanner((event) => (packout.status === 'open' && sheet.isRead ? sheet.onScan(event) : undefined));
  const usual = useMemo(() => usualOf(packout, others, yieldOf(packout.entries)?.by ?? 'weight'), [packout, others]);
  const open = packout.status === 'open';

  const save = async () => {
    const { draft, draftKey } = sheet;
    if (!draft || !(await sheet.record(() => packing.record(packout, draft, draftKey)))) return;
    toast.show({ tone: 'success', key: 'packout', text: t`Recorded` });
    if (isNew) go(`${LIST}/${packout.id}`, { replace: true });
  };
  const reverse = async (entry: PackoutEntry) => {
    if (await packing.reverse(packout, entry)) toast.show({ tone: 'success', key: 'packout', text: t`Undone` });
  };
  const main = open ? (
    <Button full variant="primary" disabled={!hasSource} onClick={() => setClosing(true)}>
      {hasSource ? <Trans>Close</Trans> : <Trans>Add goods first</Trans>}
    </Button>
  ) : (
    <Button full loading={packing.busy} onClick={() => void packing.reopen(packout)}>
      <Trans>Reopen</Trans>
    </Button>
  );

  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={4} width="full">
      <PageHeader
        back={{ to: LIST, label: t`Packouts` }}
        title={
          isNew ? t`New packout` : packout.packoutNumber === null ? t`Packout` : t`Packout ${packout.packoutNumber}`
        }
        subtitle={
          <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" gap={2}>
            {warehouse.name}
            {!open && (
              <StatusBadge tone="neutral">
                <Trans>Closed</Trans>
              </StatusBadge>
            )}
          </chakra.span>
        }
        action={!isNew && <chakra.div display={{ base: 'none', md: 'block' }}>{main}</chakra.div>}
      />
      <PageAboveBar columns gap={5} alignItems="start">
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4} minWidth={0}>
          {!isNew && <YieldCard packout={packout} usual={usual} />}
          {open && (
            <>
              {hasSource && (
                <SegmentedControl
                  label={t`Use of the scan`}
                  full
                  value={mode}
                  onChange={(value) => setMode(value === 'source' ? 'source' : 'output')}
                  segments={[
                    { value: 'source', label: <Trans>Use</Trans> },
                    { value: 'output', label: <Trans context="button">Pack</Trans> },
                  ]}
                />
              )}
              <ScanField
                controls={controls}
                label={
                  mode === 'source' ? (
                    <Trans>Scan or type the case you are repacking</Trans>
                  ) : (
                    <Trans>Scan or type the item you are packing</Trans>
                  )
                }
              />
              {sheet.choices.length > 0 && <LotPicker lots={sheet.choices} onPick={(lot) => void sheet.choose(lot)} />}
              {sheet.goods.length > 0 && (
                <GoodsPicker options={sheet.goods} onPick={(goods) => void sheet.take(goods)} />
              )}
              {isNew && sheet.choices.length === 0 && (
                <chakra.p color="fg.muted">
                  <Trans>Scan a case or a bin. Item, lot and weight are read from the label.</Trans>
                </chakra.p>
              )}
              {mode === 'output' && (
                <Choices packout={packout} others={others} onChoose={(item) => void sheet.make(item)} />
              )}
              {hasSource && (
                <Button full onClick={() => void sheet.lose()}>
                  <Trans>Record loss</Trans>
                </Button>
              )}
            </>
          )}
        </chakra.div>
        <PackEntries
          packout={packout}
          onReverse={(entry) => void reverse(entry)}
          onLabel={(entry) => void labels.print(entry)}
          printer={labels.chooser}
        />
      </PageAboveBar>
      {!isNew && <PhoneBar>{main}</PhoneBar>}
      {sheet.draft && (
        <PackSheet
          key={`${sheet.draft.kind} ${sheet.draft.itemCode}`}
          draft={sheet.draft}
          packout={packout}
          busy={packing.busy}
          assignedLot={packoutLot(packing.today, packout.id)}
          onChange={sheet.change}
          onLose={(itemCode) => void sheet.lose(itemCode)}
          onClose={sheet.discard}
          onSave={() => void save()}
        />
      )}
      <CloseDialog
        packout={packout}
        usual={usual}
        open={closing}
        onClose={() => setClosing(false)}
        onDone={() => {
          setClosing(false);
          void packing.close(packout);
        }}
      />
      {labels.view}
    </chakra.div>
  );
}
