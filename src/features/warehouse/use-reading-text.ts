import { useLingui } from '@lingui/react/macro';
import type { Reading } from '../../../rules/gs1/scan.ts';
import { useFormat } from '../../ui/use-format.ts';

export interface ReadingText {
  /** The lot, in which the readings of a label differ. */
  readonly title: string;
  readonly details: readonly string[];
}

/** Returns a label's reading in the user's words. Leaves out the item, which is the same in all readings. */
export function useReadingText(): (reading: Reading) => ReadingText {
  const { t } = useLingui();
  const format = useFormat();
  return ({ gtin, lot, serial, sscc, count, weight, dates }) => {
    const good = dates.expiresOn ?? dates.bestBeforeOn ?? dates.sellByOn;
    const packed = dates.packedOn ?? dates.producedOn ?? dates.harvestedOn;
    const details = [
      lot === null && gtin !== null && t`GTIN ${gtin}`,
      serial !== null && t`Serial number ${serial}`,
      count !== null && t`Qty ${format.number(count)}`,
      weight !== null && format.weight(weight.grams, weight.unit),
      packed !== null && t`Packed ${format.day(packed)}`,
      good !== null && t`Best before ${format.day(good)}`,
      sscc !== null && t`Pallet ${sscc}`,
    ].filter((detail) => detail !== false);
    return { title: lot === null ? t`No lot` : t`Lot ${lot}`, details };
  };
}
