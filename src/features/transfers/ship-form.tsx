import { Trans, useLingui } from '@lingui/react/macro';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { useState } from 'react';
import type { Warehouse } from '../../../contract/floor.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { ScanField } from '../../scan/scan-field.tsx';
import { useScanner } from '../../scan/use-scanner.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { LotPicker } from '../warehouse/lot-picker.tsx';
import { UnitStepper } from '../warehouse/unit-stepper.tsx';
import { useAction } from '../warehouse/use-action.ts';
import { useAmount } from '../warehouse/use-amount.ts';
import { useWarehouse } from '../warehouse/use-warehouse.ts';
import { ExceedsOnHand, GoodsCard } from './goods-card.tsx';
import { useGoods } from './use-goods.ts';

/** Adds goods to a transfer: scan, enter the quantity, send. The first goods open it and set its destination. */
export function ShipForm({ id, warehouse, to }: { id: string; warehouse: Warehouse; to: string | null }) {
  const { t } = useLingui();
  const say = useAmount();
  const mutate = useMutate();
  const { busy, now, run } = useAction();
  const { all } = useWarehouse();
  const [wanted, setWanted] = useState('');
  const goods = useGoods(warehouse.id);
  const scanner = useScanner(goods.onScan);
  const { lot, name, item, amount } = goods;
  const there = say(lot?.onHand ?? 0, item);
  const others = all.filter((other) => other.id !== warehouse.id);
  // With only one other warehouse there is no choice.
  const toWarehouseId = to ?? (wanted || (others.length === 1 ? (others[0]?.id ?? '') : ''));
  const toName = all.find((other) => other.id === toWarehouseId)?.name ?? toWarehouseId;

  const save = async () => {
    if (!lot || toWarehouseId === '' || toWarehouseId === warehouse.id) return;
    const sent = await run(() =>
      mutate('transfers.ship', {
        params: { id },
        body: {
          ...{ eventId: uuidv7(), fromWarehouseId: warehouse.id, toWarehouseId, itemCode: lot.itemCode },
          ...{ lotId: lot.id, lotCode: lot.lotCode, bin: lot.bin, quantity: amount },
          shippedAt: now(),
        },
      }),
    );
    if (sent) goods.clear();
  };

  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
      {to === null && others.length > 1 && (
        <Field label={<Trans>To which warehouse</Trans>}>
          <SelectInput
            value={wanted}
            onChange={setWanted}
            placeholder={t`Choose a warehouse`}
            options={others.map((other) => ({ value: other.id, label: other.name }))}
          />
        </Field>
      )}
      <ScanField controls={scanner} label={<Trans>Scan or type a label or a bin</Trans>} />
      {goods.choices.length > 0 && <LotPicker lots={goods.choices} onPick={goods.choose} />}
      {to === null && !lot && goods.choices.length === 0 && (
        <EmptyState picture={<ScanBarcode size={48} strokeWidth={1.5} />} title={<Trans>Nothing scanned yet</Trans>}>
          <Trans>Scan each case to send, or its bin. The first one opens the transfer.</Trans>
        </EmptyState>
      )}
      {lot && (
        <GoodsCard
          name={name}
          lotCode={lot.lotCode}
          where={
            <Trans>
              {there} in {lot.bin}
            </Trans>
          }
          onCancel={goods.clear}
          action={
            <Button
              variant="primary"
              loading={busy}
              disabled={toWarehouseId === '' || toWarehouseId === warehouse.id}
              onClick={() => void save()}
            >
              {toWarehouseId === '' ? t`Choose a warehouse` : t`Send to ${toName}`}
            </Button>
          }
        >
          <UnitStepper label={name} item={item} base={amount} min={1} onChange={goods.setAmount} />
          {amount > lot.onHand && <ExceedsOnHand />}
        </GoodsCard>
      )}
    </chakra.div>
  );
}
