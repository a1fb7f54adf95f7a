import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Lot, Warehouse } from '../../../contract/floor.ts';
import type { TransferLine } from '../../../contract/transfers.ts';
import { subtractQuantities } from '../../../rules/quantity.ts';
import { uuidv7 } from '../../../rules/uuid.ts';
import { useFeedback } from '../../scan/feedback/feedback-context.ts';
import { ScanField } from '../../scan/scan-field.tsx';
import { useScanner } from '../../scan/use-scanner.ts';
import { useMutate } from '../../sync/use-mutate.ts';
import { useSignedIn } from '../../sync/use-session.tsx';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useShopItems } from '../catalog/use-items.ts';
import { type FoundGoods, lotChoices } from '../warehouse/data/find-goods.ts';
import { findLotAt } from '../warehouse/data/queries.ts';
import { GoodsPicker } from '../warehouse/goods-picker.tsx';
import { UnitStepper } from '../warehouse/unit-stepper.tsx';
import { labelledBase, orderUnitOf } from '../warehouse/units.ts';
import { useAction } from '../warehouse/use-action.ts';
import { useLotScan } from '../warehouse/use-lot-scan.ts';
import { binOf, GoodsCard, ToBinField } from './goods-card.tsx';

type Goods = Pick<Lot, 'itemCode' | 'lotCode'>;
const NO_CODES: readonly string[] = [];
const NOT_ASKED: readonly FoundGoods[] = [];

/** Returns what of a line has not arrived, in base units. */
const openOf = (line: TransferLine): number => Math.max(0, subtractQuantities(line.shipped, line.received));

/**
 * Receives a transfer: scan or choose the lot, enter quantity and bin. Accepts more than was shipped, or another lot.
 */
export function ReceiveForm({
  id,
  warehouse,
  lines,
  picked,
  onPicked,
}: {
  id: string;
  warehouse: Warehouse;
  lines: readonly TransferLine[];
  picked: Goods | null;
  onPicked: (goods: Goods | null) => void;
}) {
  const { t } = useLingui();
  const mutate = useMutate();
  const { db } = useSignedIn();
  const { busy, now, run } = useAction();
  const feedback = useFeedback();
  const find = useLotScan(warehouse.id);
  /** Base units; null until entered. */
  const [quantity, setQuantity] = useState<number | null>(null);
  const [bin, setBin] = useState('');
  const [asked, setAsked] = useState(NOT_ASKED);
  const items = useShopItems(picked ? [picked.itemCode] : NO_CODES)?.items;
  const item = picked ? items?.get(picked.itemCode) : undefined;
  const line = lines.find((each) => each.itemCode === picked?.itemCode && each.lotCode === picked.lotCode);
  const amount = quantity ?? ((line && openOf(line)) || orderUnitOf(item).factor);
  const name = item?.description ?? picked?.itemCode ?? '';

  const scanner = useScanner(async ({ scan }) => {
    const found = await find(scan, lines);
    if (found.kind === 'bin') {
      setBin(found.bin);
      return feedback.show({ kind: 'read', title: found.bin });
    }
    if (found.kind === 'unknown')
      return feedback.show({ kind: 'unknown-code', title: t`Unknown code`, detail: found.text });
    setQuantity(null);
    onPicked(null);
    if (found.kind === 'choices') ask(found.options);
    else take(found);
  });
  const ask = (options: readonly FoundGoods[]) => {
    setAsked(options);
    feedback.show({ kind: 'ambiguous', title: t`Which lot?`, detail: options[0]?.item.description });
  };
  /**
   * Goods whose label has no lot are those of the only lot shipped; if several or none were shipped, the user chooses.
   */
  const take = (goods: FoundGoods) => {
    const { item: meant, scan } = goods;
    const shipped = lines.filter((each) => each.itemCode === meant.itemCode);
    const [only, ...others] = lotChoices(goods, shipped);
    if (only && (others.length > 0 || (goods.lotCode === null && shipped.length === 0))) return ask([only, ...others]);
    const lotCode = only?.lotCode;
    if (!lotCode)
      return feedback.show({ kind: 'unknown-code', title: t`No lot on this label`, detail: meant.description });
    setAsked(NOT_ASKED);
    onPicked({ itemCode: meant.itemCode, lotCode });
    // What is open of a line is its quantity. Goods without a line are what the label names, known from this scan on.
    const sent = shipped.find((each) => each.lotCode === lotCode);
    setQuantity(scan.count === null && sent && openOf(sent) > 0 ? null : labelledBase(meant, scan));
    feedback.show({
      kind: sent ? 'read' : 'wrong-lot',
      title: sent ? meant.description : t`Not on this transfer`,
      detail: t`Lot ${lotCode}`,
    });
  };
  const clear = () => {
    onPicked(null);
    setQuantity(null);
  };
  const save = async () => {
    if (!picked) return;
    const place = { ...picked, warehouseId: warehouse.id, bin: binOf(bin) };
    const toLotId = (await findLotAt(db, place))?.id ?? uuidv7();
    const taken = await run(() =>
      mutate('transfers.receive', {
        params: { id },
        body: {
          ...{ eventId: uuidv7(), itemCode: picked.itemCode, lotCode: picked.lotCode, toBin: place.bin },
          ...{ toLotId, quantity: amount, receivedAt: now() },
        },
      }),
    );
    if (taken) clear();
  };

  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap={4}>
      <ScanField controls={scanner} label={<Trans>Scan or type a label or a bin</Trans>} />
      {!picked && asked.length > 0 && <GoodsPicker options={asked} onPick={take} />}
      {picked && (
        <GoodsCard
          name={name}
          lotCode={picked.lotCode}
          onCancel={clear}
          action={
            <Button variant="primary" loading={busy} onClick={() => void save()}>
              <Trans>Arrived</Trans>
            </Button>
          }
        >
          <chakra.div display="flex" flexWrap="wrap" gap={4} alignItems="end">
            <UnitStepper label={name} item={item} base={amount} onChange={setQuantity} />
            <ToBinField value={bin} onChange={setBin} />
          </chakra.div>
        </GoodsCard>
      )}
    </chakra.div>
  );
}
