import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Lot } from '../../../../../contract/floor.ts';
import { lotsOfBin } from '../../../../data/floor/queries.ts';
import type { CatalogueItem } from '../../../../data/items/catalogue-api.ts';
import { useLotScan } from '../../../../parts/floor/use-lot-scan.ts';
import { useFeedback } from '../../../../scan/feedback/feedback-context.ts';
import type { ScanEvent } from '../../../../scan/scan-event.ts';
import { useSignedIn } from '../../../../sync/use-session.tsx';

/** What was scanned: one lot, or several of which a person chooses one. */
export interface LotChoice {
  readonly lots: readonly Lot[];
  /** How many the label stands for, in order units. */
  readonly count: number;
  readonly item: CatalogueItem | null;
}

/**
 * Takes scans of labels and bins of a house until it is clear which lot is meant. `onBin` gets a bin when a lot is chosen already: it is where
 * the goods go. `onUnknown` gets a label of an item whose lot the house doesn’t know; without it that is told as a fault.
 */
export function usePickLot(
  warehouseId: string,
  options: {
    onBin?: ((bin: string) => void) | undefined;
    onUnknown?: (item: CatalogueItem, lotCode: string, count: number) => void;
  },
) {
  const { t } = useLingui();
  const { db } = useSignedIn();
  const feedback = useFeedback();
  const find = useLotScan(warehouseId);
  const [choice, setChoice] = useState<LotChoice | null>(null);
  const onScan = async ({ scan }: ScanEvent): Promise<void> => {
    const found = await find(scan);
    const count = scan.count ?? 1;
    if (found.kind === 'bin') {
      if (options.onBin) {
        options.onBin(found.bin);
        return feedback.show({ kind: 'ok', title: found.bin });
      }
      const lots = await lotsOfBin(db, warehouseId, found.bin);
      if (lots.length === 0)
        return feedback.show({ kind: 'unknown-code', title: t`Nothing is known to lie here`, detail: found.bin });
      setChoice({ lots, count: 1, item: null });
      return feedback.show({ kind: lots.length === 1 ? 'ok' : 'ambiguous', title: found.bin });
    }
    if (found.kind === 'ambiguous')
      return feedback.show({ kind: 'ambiguous', title: t`Which lot?`, detail: scan.text });
    if (found.kind === 'unknown')
      return feedback.show({ kind: 'unknown-code', title: t`Unknown code`, detail: found.text });
    if (found.lots.length === 0) {
      if (found.lotCode && options.onUnknown) {
        options.onUnknown(found.item, found.lotCode, count);
        return feedback.show({ kind: 'ok', title: found.item.description });
      }
      return feedback.show({ kind: 'wrong-lot', title: t`Not in this warehouse`, detail: found.item.description });
    }
    setChoice({ lots: found.lots, count, item: found.item });
    feedback.show({ kind: found.lots.length === 1 ? 'ok' : 'ambiguous', title: found.item.description });
  };
  return { choice, setChoice, onScan };
}
