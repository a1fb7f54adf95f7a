import { Trans, useLingui } from '@lingui/react/macro';
import Printer from 'lucide-react/icons/printer';
import { gramsFrom, weightFromGrams } from '../../../rules/weight.ts';
import { Button } from '../../ui/button.tsx';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { Pallet } from './data/pallets.ts';

/** The pallets and totes of an order to move, each with its goods, its weight on the scale and its label. */
export function StagePallets({
  pallets,
  weights,
  onWeigh,
  onPrint,
}: {
  readonly pallets: readonly Pallet[];
  /** Gross grams by number. */
  readonly weights: ReadonlyMap<string, number>;
  readonly onWeigh: (number: string, grams: number | null) => void;
  readonly onPrint: (pallet: Pallet) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <chakra.ul display="grid" gap={2} aria-label={t`Pallets and totes`}>
      {pallets.map((pallet) => {
        const { number, quantity, netGrams } = pallet;
        const grams = weights.get(number);
        const weight = format.weight(netGrams ?? 0, 'lb');
        return (
          <chakra.li
            key={number}
            display="grid"
            gap={2}
            padding={3}
            borderRadius="md"
            borderWidth="1px"
            borderColor="border"
          >
            <chakra.div display="flex" flexWrap="wrap" alignItems="baseline" columnGap={2}>
              <chakra.strong overflowWrap="anywhere">{number || <Trans>Loose</Trans>}</chakra.strong>
              <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
                × {format.number(quantity)}
              </chakra.span>
              {netGrams !== null && netGrams > 0 && (
                <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
                  · <Trans>{weight} net</Trans>
                </chakra.span>
              )}
            </chakra.div>
            {number !== '' && (
              <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) auto" alignItems="end" gap={2}>
                <Field label={t`On the scale`}>
                  <NumberInput
                    value={grams === undefined ? null : weightFromGrams(grams, 'lb')}
                    decimals={1}
                    unit={t`lb`}
                    onChange={(pounds) => onWeigh(number, pounds === null ? null : gramsFrom(pounds, 'lb'))}
                  />
                </Field>
                <Button icon={<Printer size={20} aria-hidden />} onClick={() => onPrint(pallet)}>
                  <Trans>Label</Trans>
                </Button>
              </chakra.div>
            )}
          </chakra.li>
        );
      })}
    </chakra.ul>
  );
}
