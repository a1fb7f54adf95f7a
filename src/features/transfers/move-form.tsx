import { Trans, useLingui } from '@lingui/react/macro';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { useState } from 'react';
import type { Lot, Warehouse } from '../../../contract/floor.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { useFeedback } from '../../scan/feedback/feedback-context.ts';
import { ScanField } from '../../scan/scan-field.tsx';
import { useScanner } from '../../scan/use-scanner.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { chakra } from '../../ui/chakra.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { findLotAt } from '../warehouse/data/queries.ts';
import { LotPicker } from '../warehouse/lot-picker.tsx';
import { UnitStepper } from '../warehouse/unit-stepper.tsx';
import { useAction } from '../warehouse/use-action.ts';
import { useAmount } from '../warehouse/use-amount.ts';
import { binOf, ExceedsOnHand, GoodsCard, ToBinField } from './goods-card.tsx';
import { MoveTasks } from './move-tasks.tsx';
import { useGoods } from './use-goods.ts';

/** Moves goods from bin to bin: scan the goods, enter the quantity, scan the new bin. The bin's scan is the move. */
export function MoveForm({ warehouse }: { warehouse: Warehouse }) {
  const { t } = useLingui();
  const say = useAmount();
  const mutate = useMutate();
  const toast = useToast();
  const { db } = useSignedIn();
  const { busy, now, run } = useAction();
  const [toBin, setToBin] = useState('');
  const feedback = useFeedback();
  const goods = useGoods(warehouse.id, (scanned) => moveTo(binOf(scanned), true));
  const scanner = useScanner(goods.onScan);
  const { lot, name, item, amount } = goods;
  const there = say(lot?.onHand ?? 0, item);
  const to = binOf(toBin);

  const clear = () => {
    goods.clear();
    setToBin('');
  };
  /** Makes the move, or undoes it with the opposite move. */
  const move = (from: Lot, target: { id: string; bin: string }) =>
    run(() =>
      mutate('transfers.move', {
        params: { id: from.id },
        body: {
          ...{ moveId: uuidv7(), warehouseId: warehouse.id, itemCode: from.itemCode, lotCode: from.lotCode },
          ...{ fromBin: from.bin, toBin: target.bin, toLotId: target.id, quantity: amount },
          movedAt: now(),
        },
      }),
    );
  /** Moves the chosen goods, and tells it as the answer to a scan too. */
  const moveTo = async (to: string, isScanned: boolean) => {
    if (!lot || to === '') return;
    if (to === lot.bin) return feedback.show({ kind: 'already-picked', title: t`Already in ${to}`, detail: name });
    // The bin may have this lot already. A separate row would show it twice until the server responds.
    const target = { id: (await findLotAt(db, { ...lot, bin: to }))?.id ?? uuidv7(), bin: to };
    if (!(await move(lot, target))) return;
    const text = say(amount, item);
    if (isScanned) feedback.show({ kind: 'ok', title: to, detail: [text, name].join(' · ') });
    toast.show({
      text: t`${text} moved to ${to}`,
      tone: 'success',
      action: { label: t`Undo`, onPress: () => void move({ ...lot, ...target }, lot) },
    });
    clear();
  };

  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
      <ScanField
        controls={scanner}
        label={lot ? <Trans>Scan or type the destination bin</Trans> : <Trans>Scan or type a label or a bin</Trans>}
      />
      {goods.choices.length > 0 && <LotPicker lots={goods.choices} onPick={goods.choose} />}
      {!lot && goods.choices.length === 0 && (
        <MoveTasks
          warehouseId={warehouse.id}
          onTake={(task) => {
            setToBin(task.toBin);
            void goods.take(task.lot, task.quantity);
          }}
          none={
            <EmptyState
              picture={<ScanBarcode size={48} strokeWidth={1.5} />}
              title={<Trans>Nothing scanned yet</Trans>}
              action={
                <ButtonLink to="/mobile/warehouse/inventory">
                  <Trans>See the bins</Trans>
                </ButtonLink>
              }
            >
              <Trans>Scan a case or its bin, then the destination bin.</Trans>
            </EmptyState>
          }
        />
      )}
      {lot && (
        <GoodsCard
          name={name}
          lotCode={lot.lotCode}
          where={
            lot.bin === '' ? (
              <Trans>{there} without a bin</Trans>
            ) : (
              <Trans>
                {there} in {lot.bin}
              </Trans>
            )
          }
          onCancel={clear}
          action={
            <Button
              variant="primary"
              loading={busy}
              disabled={to === '' || to === lot.bin}
              onClick={() => void moveTo(to, false)}
            >
              {to === '' ? t`Enter the bin` : to === lot.bin ? t`Already in ${to}` : t`Move`}
            </Button>
          }
        >
          <chakra.div display="flex" flexWrap="wrap" alignItems="end" gap={4}>
            <UnitStepper label={name} item={item} base={amount} min={1} onChange={goods.setAmount} />
            <chakra.span color="fg.muted" paddingBottom={3} hideBelow="sm">
              <ArrowRight size={20} aria-hidden />
            </chakra.span>
            <ToBinField value={toBin} onChange={setToBin} />
          </chakra.div>
          {amount > lot.onHand && <ExceedsOnHand />}
        </GoodsCard>
      )}
    </chakra.div>
  );
}
