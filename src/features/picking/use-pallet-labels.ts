import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PickOrder } from '../../../contract/picking.ts';
import { fitsCode128 } from '../../../rules/labels/code128.ts';
import type { LabelSymbol, PrintedLabel } from '../../../rules/labels/printed-label.ts';
import { isSscc } from '../../../rules/pallet-numbers.ts';
import { useFormat } from '../../ui/use-format.ts';

export interface LabelledPallet {
  readonly number: string;
  readonly quantity: number;
  /** Gross or net; null if it is not known. */
  readonly weightGrams: number | null;
  readonly lane: string;
}

/** Returns a function that writes the label of a pallet of an order: where it goes, and its number as a bar code. */
export function usePalletLabels(): (order: PickOrder, pallet: LabelledPallet) => PrintedLabel {
  const { t } = useLingui();
  const format = useFormat();
  return (order, { number, quantity, weightGrams, lane }) => {
    const { salesOrderNumber } = order;
    return {
      heading: [order.routeName, format.day(order.deliveryDate, 'weekday')].filter(Boolean).join(' · '),
      title: order.locationName,
      detail: [order.city, t`Order ${salesOrderNumber}`].filter(Boolean).join(' · '),
      symbols: symbolsOf(number),
      main:
        order.stop === null ? { name: t`Pallet or tote`, value: number } : { name: t`Stop`, value: String(order.stop) },
      facts: [
        lane === '' ? '' : t`Lane ${lane}`,
        quantity === 0 ? '' : plural(quantity, { one: '# unit', other: '# units' }),
      ].filter(Boolean),
      weight: weightGrams === null ? '' : `${format.weight(weightGrams, 'lb')} · ${format.weight(weightGrams, 'kg')}`,
      voice: null,
    };
  };
}

/** The bar code of a number; none for a typed number with signs that Code 128 cannot encode. */
function symbolsOf(number: string): LabelSymbol[] {
  if (isSscc(number)) return [{ data: `00${number}`, isGs1: true, text: `(00)${number}` }];
  return fitsCode128(number) ? [{ data: number, isGs1: false, text: number }] : [];
}
