import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Lot, Warehouse } from '../../../../contract/floor.ts';
import { useShopItems } from '../../../features/catalog/use-items.ts';
import { HeldLots } from '../../../features/holds/held-lots.tsx';
import { type HoldDecision, HoldDialog } from '../../../features/holds/hold-dialog.tsx';
import { useGoods } from '../../../features/transfers/use-goods.ts';
import { LotPicker } from '../../../features/warehouse/lot-picker.tsx';
import { NoWarehouse } from '../../../features/warehouse/no-warehouse.tsx';
import { useAction } from '../../../features/warehouse/use-action.ts';
import { useWarehouse } from '../../../features/warehouse/use-warehouse.ts';
import { ScanField } from '../../../scan/scan-field.tsx';
import { ScannerProvider } from '../../../scan/scanner-provider.tsx';
import { useScanner } from '../../../scan/use-scanner.ts';
import { useMutate } from '../../../sync/use-mutate.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { TextPage } from '../../../ui/text-page.ts';
import { useToast } from '../../../ui/toast-context.ts';

/** Goods on hold: the warehouse lead releases them, and puts others on hold. Works without a network. */
export default function Holds() {
  const { state, warehouse } = useWarehouse();
  if (state === 'none') return <NoWarehouse />;
  return (
    <ScannerProvider>
      <TextPage>
        <PageHeader title={<Trans>Goods on hold</Trans>} subtitle={warehouse?.name} />
        {warehouse ? <HoldsOf warehouse={warehouse} /> : <SkeletonRows picture={false} />}
      </TextPage>
    </ScannerProvider>
  );
}

function HoldsOf({ warehouse }: { readonly warehouse: Warehouse }) {
  const { t } = useLingui();
  const mutate = useMutate();
  const toast = useToast();
  const { busy, now, run } = useAction();
  const goods = useGoods(warehouse.id);
  const scanner = useScanner(goods.onScan);
  const [listed, setListed] = useState<Lot | null>(null);
  const lot = listed ?? goods.lot;
  const name =
    useShopItems(lot ? [lot.itemCode] : [])?.items.get(lot?.itemCode ?? '')?.description ?? lot?.itemCode ?? '';
  const close = () => {
    setListed(null);
    goods.clear();
  };
  const set = (id: string, decision: HoldDecision) =>
    run(() => mutate('lots.setHold', { params: { id }, body: { ...decision, at: now() } }));
  const decide = async ({ id, lotCode, holdReason = null, holdNote = '' }: Lot, decision: HoldDecision) => {
    if (!(await set(id, decision))) return;
    close();
    const { onHold } = decision;
    // Goods that were released by mistake are on hold again for the same reason.
    const before = { onHold: !onHold, holdReason, reason: holdNote };
    toast.show({
      tone: 'success',
      text: onHold ? t`Lot ${lotCode} is on hold` : t`Lot ${lotCode} is released`,
      action: { label: t`Undo`, onPress: () => void set(id, before) },
    });
  };
  return (
    <>
      <ScanField
        controls={scanner}
        label={<Trans>Scan or type a label or a bin</Trans>}
        hint={<Trans>To put its goods on hold</Trans>}
      />
      {goods.choices.length > 0 && <LotPicker lots={goods.choices} onPick={goods.choose} />}
      <HeldLots warehouseId={warehouse.id} onRelease={setListed} />
      {lot && (
        <HoldDialog
          lot={lot}
          name={name}
          busy={busy}
          onDecide={(decision) => void decide(lot, decision)}
          onClose={close}
        />
      )}
    </>
  );
}
