import { useLingui } from '@lingui/react/macro';
import { gramsFrom, type WeightUnit } from '../../../rules/weight.ts';
import { chakra } from '../../ui/chakra.ts';
import { PadField } from '../../ui/pad-field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

/** Returns the grams of a weight typed with at most three decimals; 0 for none. */
export const typedGrams = (text: string, unit: WeightUnit): number =>
  Number(text) > 0 ? gramsFrom(Math.round(Number(text) * 1000) / 1000, unit) : 0;

/** The typed weight in large digits, beside its unit. */
export function WeightReading({
  text,
  odd,
  unit,
  onText,
  onUnit,
  onEnter,
}: {
  readonly text: string;
  /** The weight is implausible. */
  readonly odd: boolean;
  readonly unit: WeightUnit;
  readonly onText: (text: string) => void;
  readonly onUnit: (unit: WeightUnit) => void;
  /** Enter on a keyboard. */
  readonly onEnter?: (() => void) | undefined;
}) {
  const { t } = useLingui();
  return (
    <chakra.div display="flex" justifyContent="space-between" alignItems="center" gap={3} flexWrap="wrap">
      <chakra.div flex="1 1 7rem" minWidth={0}>
        <PadField
          label={t`Weight`}
          text={text}
          suggestion="0"
          odd={odd}
          point
          maxLength={7}
          onText={onText}
          onEnter={onEnter}
        />
      </chakra.div>
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
