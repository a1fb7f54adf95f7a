import { useLingui } from '@lingui/react/macro';
import { gramsFrom, type WeightUnit } from '../../../rules/weight.ts';
import { chakra } from '../../ui/chakra.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useFormat } from '../../ui/use-format.ts';

/** Returns the grams of a weight typed with at most three decimals; 0 for none. */
export const typedGrams = (text: string, unit: WeightUnit): number =>
  Number(text) > 0 ? gramsFrom(Math.round(Number(text) * 1000) / 1000, unit) : 0;

/** The typed weight in large digits, beside its unit. */
export function WeightReading({
  text,
  odd,
  unit,
  onUnit,
}: {
  readonly text: string;
  /** The weight is implausible. */
  readonly odd: boolean;
  readonly unit: WeightUnit;
  readonly onUnit: (unit: WeightUnit) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap={3} flexWrap="wrap">
      <chakra.output
        aria-label={t`Weight`}
        fontSize="field"
        fontWeight="bold"
        lineHeight="tight"
        fontVariantNumeric="tabular-nums"
        color={odd ? 'warning.fg' : 'fg'}
      >
        {text === '' ? '0' : text.replace('.', format.decimalSign)}
      </chakra.output>
      <SegmentedControl<WeightUnit>
        label={t`Unit`}
        value={unit}
        onChange={onUnit}
        segments={[
          { value: 'lb', label: 'lb' },
          { value: 'kg', label: 'kg' },
        ]}
      />
    </chakra.div>
  );
}
