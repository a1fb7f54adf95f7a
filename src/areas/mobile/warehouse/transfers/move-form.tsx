import { chakra } from '@chakra-ui/react/styled-system';
import { Trans, useLingui } from '@lingui/react/macro';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useState } from 'react';
import type { Lot, Warehouse } from '../../../../../contract/floor.ts';
import { uuidv7 } from '../../../../../rules/uuid.ts';
import { inOrderUnits, toBaseUnits, unitOf } from '../../../../parts/floor/units.ts';
import { useShopItems } from '../../../../parts/shop/use-items.ts';
import { ScanField } from '../../../../scan/scan-field.tsx';
import { useScanner } from '../../../../scan/use-scanner.ts';
import { useMutate } from '../../../../sync/use-mutate.ts';
import { useServerOffset } from '../../../../sync/use-server-now.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Field } from '../../../../ui/field.tsx';
import { QuantityStepper } from '../../../../ui/quantity-stepper.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { useToast } from '../../../../ui/toast-context.ts';
import { useFormat } from '../../../../ui/use-format.ts';
import { LotPicker } from './lot-picker.tsx';
import { usePickLot } from './use-pick-lot.ts';

const NO_CODES: readonly string[] = [];

/** From bin to bin: scan the goods, say how many, scan the bin where they are put. */
export function MoveForm({ house }: { house: Warehouse }) {
  const { t } = useLingui();
  const format = useFormat();
  const mutate = useMutate();
  const toast = useToast();
  const offset = useServerOffset();
  const [lot, setLot] = useState<Lot | null>(null);
  const [quantity, setQuantity] = useState(0);
  const [toBin, setToBin] = useState('');
  const [busy, setBusy] = useState(false);
  const { choice, setChoice, onScan } = usePickLot(house.id, { onBin: lot ? setToBin : undefined });
  const scanner = useScanner(onScan);
  const chosen = lot ?? (choice?.lots.length === 1 ? (choice.lots[0] ?? null) : null);
  const items = useShopItems(chosen ? [chosen.itemCode] : NO_CODES)?.items;
  const item = chosen ? items?.get(chosen.itemCode) : undefined;
  const unit = unitOf(item);
  const there = chosen ? inOrderUnits(chosen.onHand, unit) : 0;
  const amount = quantity || choice?.count || 1;
  const bin = toBin.trim().toUpperCase();
  const name = item?.description ?? chosen?.itemCode ?? '';

  const clear = () => {
    setLot(null);
    setChoice(null);
    setQuantity(0);
    setToBin('');
  };
  /** Makes the move, or takes one back by making it the other way. */
  const move = (from: Lot, target: { id: string; bin: string }, many: number) =>
    mutate('transfers.move', {
      params: { id: from.id },
      body: {
        ...{ moveId: uuidv7(), warehouseId: house.id, itemCode: from.itemCode, lotCode: from.lotCode },
        ...{ fromBin: from.bin, toBin: target.bin, toLotId: target.id, quantity: toBaseUnits(many, unit) },
        movedAt: new Date(Date.now() + offset).toISOString(),
      },
    });
  const save = async () => {
    if (!chosen || bin === '' || bin === chosen.bin) return;
    setBusy(true);
    try {
      const target = { id: uuidv7(), bin };
      const from = chosen;
      await move(from, target, amount);
      const text = `${format.number(amount)} ${unit.uom}`;
      toast.show({
        text: t`${text} moved to ${bin}`,
        tone: 'success',
        action: {
          label: t`Undo`,
          onPress: () => void move({ ...from, id: target.id, bin }, { id: from.id, bin: from.bin }, amount),
        },
      });
      clear();
    } finally {
      setBusy(false);
    }
  };

  return (
    <chakra.div display="grid" gap={4}>
      <ScanField
        controls={scanner}
        label={
          chosen ? <Trans>Scan or type the bin where it goes</Trans> : <Trans>Scan or type a label or a bin</Trans>
        }
      />
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
                {format.number(there)} {unit.uom} in {chosen.bin}
              </Trans>
            </chakra.p>
          </chakra.div>
          <chakra.div display="flex" flexWrap="wrap" alignItems="end" gap={4}>
            <QuantityStepper label={name} value={amount} min={1} onChange={setQuantity} unit={unit.uom} />
            <chakra.span color="fg.muted" paddingBottom={3}>
              <ArrowRight size={20} aria-hidden />
            </chakra.span>
            <chakra.div flex="1" minWidth="8rem">
              <Field label={<Trans>To bin</Trans>}>
                <TextInput
                  value={toBin}
                  autoCapitalize="characters"
                  autoComplete="off"
                  onChange={(event) => setToBin(event.target.value)}
                />
              </Field>
            </chakra.div>
          </chakra.div>
          {amount > there && (
            <chakra.p fontSize="sm" color="warning.fg">
              <Trans>More than is known to lie there. It is taken as you say, and shows up as an exception.</Trans>
            </chakra.p>
          )}
          <chakra.div display="flex" flexWrap="wrap" gap={2}>
            <Button
              variant="primary"
              loading={busy}
              disabled={bin === '' || bin === chosen.bin}
              onClick={() => void save()}
            >
              <Trans>Move</Trans>
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
