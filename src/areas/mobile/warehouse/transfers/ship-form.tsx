import { chakra } from '@chakra-ui/react/styled-system';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Lot, Warehouse } from '../../../../../contract/floor.ts';
import { uuidv7 } from '../../../../../rules/uuid.ts';
import { inOrderUnits, toBaseUnits, unitOf } from '../../../../parts/floor/units.ts';
import { useHouse } from '../../../../parts/floor/use-house.ts';
import { useShopItems } from '../../../../parts/shop/use-items.ts';
import { ScanField } from '../../../../scan/scan-field.tsx';
import { useScanner } from '../../../../scan/use-scanner.ts';
import { useMutate } from '../../../../sync/use-mutate.ts';
import { useServerOffset } from '../../../../sync/use-server-now.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Field } from '../../../../ui/field.tsx';
import { QuantityStepper } from '../../../../ui/quantity-stepper.tsx';
import { SelectInput } from '../../../../ui/select-input.tsx';
import { useFormat } from '../../../../ui/use-format.ts';
import { LotPicker } from './lot-picker.tsx';
import { usePickLot } from './use-pick-lot.ts';

const NO_CODES: readonly string[] = [];

/** Puts goods on a transfer: scan, say how many, send. The first ones open it, and say where it goes. */
export function ShipForm({ id, house, to }: { id: string; house: Warehouse; to: string | null }) {
  const { t } = useLingui();
  const format = useFormat();
  const mutate = useMutate();
  const offset = useServerOffset();
  const { all } = useHouse();
  const [wanted, setWanted] = useState('');
  const [lot, setLot] = useState<Lot | null>(null);
  const [quantity, setQuantity] = useState(0);
  const [busy, setBusy] = useState(false);
  const { choice, setChoice, onScan } = usePickLot(house.id, {});
  const scanner = useScanner(onScan);
  const chosen = lot ?? (choice?.lots.length === 1 ? (choice.lots[0] ?? null) : null);
  const items = useShopItems(chosen ? [chosen.itemCode] : NO_CODES)?.items;
  const item = chosen ? items?.get(chosen.itemCode) : undefined;
  const unit = unitOf(item);
  const amount = quantity || choice?.count || 1;
  const name = item?.description ?? chosen?.itemCode ?? '';
  const others = all.filter((other) => other.id !== house.id);
  // With one other house there is nothing to choose.
  const toWarehouseId = to ?? (wanted || (others.length === 1 ? (others[0]?.id ?? '') : ''));
  const toName = all.find((other) => other.id === toWarehouseId)?.name ?? toWarehouseId;

  const clear = () => {
    setLot(null);
    setChoice(null);
    setQuantity(0);
  };
  const save = async () => {
    if (!chosen || toWarehouseId === '' || toWarehouseId === house.id) return;
    setBusy(true);
    try {
      await mutate('transfers.ship', {
        params: { id },
        body: {
          ...{ eventId: uuidv7(), fromWarehouseId: house.id, toWarehouseId, itemCode: chosen.itemCode },
          ...{ lotId: chosen.id, lotCode: chosen.lotCode, bin: chosen.bin, quantity: toBaseUnits(amount, unit) },
          shippedAt: new Date(Date.now() + offset).toISOString(),
        },
      });
      clear();
    } finally {
      setBusy(false);
    }
  };

  return (
    <chakra.div display="grid" gap={4}>
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
      {!chosen && choice && choice.lots.length > 1 && <LotPicker lots={choice.lots} onPick={setLot} />}
      {chosen && (
        <Card display="grid" gap={4}>
          <chakra.div>
            <chakra.h2 fontSize="lg" fontWeight="semibold" lineHeight="snug">
              {name}
            </chakra.h2>
            <chakra.p fontSize="sm" color="fg.muted">
              <Trans>Lot {chosen.lotCode}</Trans>
              {' · '}
              <Trans>
                {format.number(inOrderUnits(chosen.onHand, unit))} {unit.uom} in {chosen.bin}
              </Trans>
            </chakra.p>
          </chakra.div>
          <QuantityStepper label={name} value={amount} min={1} onChange={setQuantity} unit={unit.uom} />
          <chakra.div display="flex" flexWrap="wrap" gap={2}>
            <Button
              variant="primary"
              loading={busy}
              disabled={toWarehouseId === '' || toWarehouseId === house.id}
              onClick={() => void save()}
            >
              {toWarehouseId === '' ? t`Send` : t`Send to ${toName}`}
            </Button>
            <Button onClick={clear}>
              <Trans>Cancel</Trans>
            </Button>
          </chakra.div>
        </Card>
      )}
    </chakra.div>
  );
}
