import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Lot } from '../../../contract/floor.ts';
import { addQuantities } from '../../../rules/quantity.ts';
import { useFeedback } from '../../scan/feedback/feedback-context.ts';
import type { ScanEvent } from '../../scan/scan-event.ts';
import { useOpenCatalog } from '../../sync/catalog-provider.tsx';
import { useSignedIn } from '../../sync/use-session.tsx';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';
import { lotsOfBin } from '../warehouse/data/queries.ts';
import { labelledBase, orderUnitOf, unitFor } from '../warehouse/units.ts';
import { useAmount } from '../warehouse/use-amount.ts';
import { useLotScan } from '../warehouse/use-lot-scan.ts';

/** A lot that a scan may mean, with the quantity in base units that is moved unless another is entered. */
interface Meant {
  readonly lot: Lot;
  /** Undefined if the catalog lacks it. */
  readonly item: CatalogItem | undefined;
  readonly usual: number;
}
const NOTHING: readonly Meant[] = [];

export interface Goods {
  /** The chosen lot; null until it is clear. */
  readonly lot: Lot | null;
  /** Lots of which the user chooses one, because the scan may mean any of them. */
  readonly choices: readonly Lot[];
  readonly choose: (lot: Lot) => void;
  /** Takes a lot without a scan, with the quantity in base units that is to be moved. */
  readonly take: (lot: Lot, quantity: number) => Promise<void>;
  /** The item's description, or its code if the catalog lacks it. */
  readonly name: string;
  /** Undefined for an item that the catalog lacks. */
  readonly item: CatalogItem | undefined;
  /** The quantity in base units: the entered one, else the label's, else one case, or one piece if the bin has less. */
  readonly amount: number;
  readonly setAmount: (amount: number) => void;
  readonly clear: () => void;
  readonly onScan: (event: ScanEvent) => Promise<void>;
}

/**
 * Selects goods in a warehouse by scans of labels and bins, until the lot and quantity are clear. Further labels of the
 * lot add to it. After that `onBin` receives a scanned bin, the destination of the goods, and tells what became of it.
 */
export function useGoods(warehouseId: string, onBin?: (bin: string) => Promise<void>): Goods {
  const { t } = useLingui();
  const catalog = useOpenCatalog()?.client;
  const { db } = useSignedIn();
  const feedback = useFeedback();
  const find = useLotScan(warehouseId);
  const say = useAmount();
  const [scanned, setScanned] = useState<readonly Meant[]>(NOTHING);
  const [chosen, choose] = useState<Lot | null>(null);
  const [entered, setAmount] = useState(0);
  const lot = chosen ?? (scanned.length === 1 ? (scanned[0]?.lot ?? null) : null);
  const meant = scanned.find((one) => one.lot.id === lot?.id);
  const item = meant?.item;
  const name = item?.description ?? lot?.itemCode ?? '';
  const amount = entered || meant?.usual || 1;

  /** Replaces lot and quantity. */
  const begin = (found: readonly Meant[]) => {
    setScanned(found);
    choose(null);
    setAmount(0);
  };
  const onScan = async ({ scan }: ScanEvent): Promise<void> => {
    const found = await find(scan);
    if (found.kind === 'bin') {
      if (onBin && lot) return onBin(found.bin);
      const there = await lotsOfBin(db, warehouseId, found.bin);
      if (there.length === 0)
        return feedback.show({ kind: 'unknown-code', title: t`No stock recorded here`, detail: found.bin });
      // The next scan may move the goods at once, so their units are known before this one is answered.
      const items = (await catalog?.items([...new Set(there.map(({ itemCode }) => itemCode))])) ?? [];
      begin(
        there.map((one) => {
          const ofLot = items.find(({ itemCode }) => itemCode === one.itemCode);
          return { lot: one, item: ofLot, usual: oneOf(ofLot, one.onHand) };
        }),
      );
      return feedback.show({ kind: there.length === 1 ? 'read' : 'ambiguous', title: found.bin });
    }
    if (found.kind === 'unknown')
      return feedback.show({ kind: 'unknown-code', title: t`Unknown code`, detail: found.text });
    const options = found.kind === 'choices' ? found.options : [found];
    const possible = options.flatMap(({ item: ofLabel, lots, scan: read }) =>
      lots.map((one) => ({
        ...{ lot: one, item: ofLabel },
        usual: read.gtin === null ? oneOf(ofLabel, one.onHand) : labelledBase(ofLabel, read),
      })),
    );
    const title = options[0]?.item.description ?? scan.text;
    if (possible.length === 0)
      return feedback.show({ kind: 'wrong-lot', title: t`Not in this warehouse`, detail: title });
    const again = lot && possible.find((one) => one.lot.id === lot.id);
    if (again) {
      const sum = addQuantities(amount, again.usual);
      setAmount(sum);
      return feedback.show({ kind: 'read', title: say(sum, again.item), detail: title });
    }
    // What was counted must not be replaced by another lot unseen.
    if (lot && entered > 0) return feedback.show({ kind: 'wrong-lot', title: t`Save this entry first`, detail: name });
    begin(possible);
    if (possible.length === 1) return feedback.show({ kind: 'read', title });
    feedback.show({ kind: 'ambiguous', title: t`Which lot?`, detail: title });
  };
  return {
    lot,
    choices: lot ? [] : scanned.map((one) => one.lot),
    choose,
    take: async (one, quantity) => {
      const [ofLot] = (await catalog?.items([one.itemCode]).catch(() => [])) ?? [];
      begin([{ lot: one, item: ofLot, usual: quantity }]);
    },
    name,
    item,
    amount,
    setAmount,
    clear: () => {
      setScanned(NOTHING);
      choose(null);
      setAmount(0);
    },
    onScan,
  };
}

/** Returns one case in base units; one piece if less than a case is on hand. */
const oneOf = (item: CatalogItem | undefined, onHand: number): number => {
  const { factor } = orderUnitOf(item);
  return onHand > 0 && onHand < factor ? unitFor(item, onHand).factor : factor;
};
