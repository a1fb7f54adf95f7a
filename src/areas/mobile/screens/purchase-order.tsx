import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { PurchaseOrder } from '../../../../contract/receiving.ts';
import { missingOf } from '../../../../rules/receiving/draft.ts';
import { askedLimits } from '../../../features/receiving/asked-limits.ts';
import { readPurchaseOrder, withBins } from '../../../features/receiving/data/queries.ts';
import { EntryList } from '../../../features/receiving/entry-list.tsx';
import { EntrySheet } from '../../../features/receiving/entry-sheet.tsx';
import { FinishDialog } from '../../../features/receiving/finish-dialog.tsx';
import { LineCard } from '../../../features/receiving/line-card.tsx';
import { OrderState } from '../../../features/receiving/order-state.tsx';
import { ReceivedSoFar } from '../../../features/receiving/received-so-far.tsx';
import { TruckCheckCard } from '../../../features/receiving/truck-check-card.tsx';
import { useBlindCount } from '../../../features/receiving/use-blind-count.ts';
import { useDock } from '../../../features/receiving/use-dock.ts';
import { useEntryActions } from '../../../features/receiving/use-entry-actions.ts';
import { useLabels } from '../../../features/receiving/use-labels.ts';
import { useReceiving } from '../../../features/receiving/use-receiving.ts';
import { useChosenName } from '../../../features/search/header-search.tsx';
import { PageAboveBar } from '../../../features/warehouse/page-above-bar.ts';
import { PhoneBar } from '../../../features/warehouse/phone-bar.tsx';
import { ReadingDialog } from '../../../features/warehouse/reading-dialog.tsx';
import { useAction } from '../../../features/warehouse/use-action.ts';
import { ScanField } from '../../../scan/scan-field.tsx';
import { ScannerProvider } from '../../../scan/scanner-provider.tsx';
import { useScanner } from '../../../scan/use-scanner.ts';
import { useLive } from '../../../sync/use-live.ts';
import { useSignedIn } from '../../../sync/use-session.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { chakra } from '../../../ui/chakra.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useFormat } from '../../../ui/use-format.ts';

const LIST = '/mobile/warehouse/receiving/purchaseorders';

/** One purchase order at the dock. Works without a network, from a cold start. */
export default function PurchaseOrderScreen() {
  const { id = '' } = useParams();
  const order = useLive(async (db) => withBins(db, await readPurchaseOrder(db, id)), [id]);
  if (order === undefined) return <SkeletonRows picture={false} />;
  if (order === null)
    return (
      <EmptyState
        page
        title={<Trans>This order isn’t on this device</Trans>}
        action={
          <ButtonLink to={LIST} variant="primary">
            <Trans>All purchase orders</Trans>
          </ButtonLink>
        }
      >
        <Trans>It may belong to another warehouse, or it was received a while ago.</Trans>
      </EmptyState>
    );
  return (
    <ScannerProvider>
      <AtTheDock order={order} />
    </ScannerProvider>
  );
}

function AtTheDock({ order }: { readonly order: PurchaseOrder }) {
  const { t } = useLingui();
  const format = useFormat();
  const dock = useDock();
  const { run } = useAction();
  const labels = useLabels(order.warehouseId);
  const { user } = useSignedIn();
  const receiving = useReceiving(order);
  useChosenName(order.vendorName);
  const { blind, isOfWarehouse, setBlind } = useBlindCount(order.warehouseId);
  const [finishing, setFinishing] = useState(false);
  const { open } = receiving;
  const finished = order.status === 'received';

  const { onScan, save, reverse } = useEntryActions(order, receiving);
  const controls = useScanner(({ scan }) => onScan(scan));

  const main = finished ? (
    <Button full onClick={() => void run(() => dock.reopen(order))}>
      <Trans>Reopen</Trans>
    </Button>
  ) : (
    <Button full variant="primary" onClick={() => setFinishing(true)}>
      <Trans>Finish</Trans>
    </Button>
  );
  // No scan is taken before the entry that a reload interrupted is back.
  if (open === undefined || blind === undefined) return <SkeletonRows picture={false} />;
  const lines = order.lines.length;
  const done = order.lines.filter((line) => missingOf(line) === 0).length;

  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" alignContent="start" gap={4} width="full">
      <PageHeader
        back={{ to: LIST, label: t`Receiving` }}
        title={<Trans>PO {order.poNumber}</Trans>}
        subtitle={
          <chakra.span display="inline-flex" flexWrap="wrap" alignItems="center" gap={2}>
            {order.vendorName} · {format.day(order.expectedOn, 'weekday')}
            <OrderState status={order.status} />
          </chakra.span>
        }
        action={<chakra.div display={{ base: 'none', md: 'block' }}>{main}</chakra.div>}
      />
      <PageAboveBar columns gap={5} alignItems="start">
        <chakra.div display="grid" gap={4} minWidth={0}>
          {!blind && (
            <ProgressBar
              thick
              label={t`Progress`}
              value={done}
              max={lines}
              valueText={t`${done} of ${lines} lines`}
              tone={done === lines ? 'success' : 'accent'}
            />
          )}
          <TruckCheckCard order={order} finished={finished} />
          <ReceivedSoFar entries={order.entries} />
          <ScanField controls={controls} label={<Trans>Scan or type a label, a GTIN or an item code</Trans>} />
          <Switch
            label={<Trans>Blind count, without ordered quantities</Trans>}
            hint={isOfWarehouse && <Trans>Set for the whole warehouse</Trans>}
            checked={blind}
            disabled={isOfWarehouse}
            onChange={setBlind}
          />
          <Card pad="none">
            {order.lines.map((line) => (
              <LineCard
                key={line.lineNumber}
                line={line}
                blind={blind}
                finished={finished}
                onReceive={() => receiving.begin(line, false)}
                onReject={() => receiving.begin(line, true, blind ? null : missingOf(line) || null)}
              />
            ))}
          </Card>
        </chakra.div>
        <EntryList
          order={order}
          onReverse={(entry) => void reverse(entry)}
          onLabel={(entry) => void labels.print(order, entry)}
          printer={labels.chooser}
        />
      </PageAboveBar>
      <PhoneBar>{main}</PhoneBar>
      {open && (
        <EntrySheet
          key={`${open.draft.itemCode} ${open.draft.lineNumber}`}
          draft={open.draft}
          units={open.units}
          catchWeight={open.catchWeight}
          averageWeightGrams={open.averageWeightGrams}
          {...askedLimits(open)}
          isVendorExempt={order.isVendorExempt ?? false}
          sources={order.sources ?? []}
          vendorName={order.vendorName}
          isLead={user.profile.licenses.includes('lead')}
          missing={blind || !open.line ? null : (missingOf(open.line) * open.line.uomFactor) / open.draft.factor}
          rejecting={open.rejecting}
          onChange={receiving.change}
          onRejecting={receiving.reject}
          reason={open.reason}
          onReason={receiving.giveReason}
          photo={open.photo}
          onPhoto={receiving.attach}
          onClose={receiving.discard}
          onSave={save}
        />
      )}
      {receiving.asked && (
        <ReadingDialog scan={receiving.asked} onChoose={(scan) => void onScan(scan)} onClose={receiving.leave} />
      )}
      {labels.view}
      <FinishDialog
        order={order}
        blind={blind}
        open={finishing}
        onClose={() => setFinishing(false)}
        onFinish={() => {
          setFinishing(false);
          void run(() => dock.finish(order));
        }}
      />
    </chakra.div>
  );
}
