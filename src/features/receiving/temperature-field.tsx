import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { TemperatureUnit } from '../../../rules/temperature.ts';
import { chakra } from '../../ui/chakra.ts';
import { Field } from '../../ui/field.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useTemperature } from './use-temperature.ts';

interface Props {
  readonly label: ReactNode;
  /** Tenths of a degree Celsius. */
  readonly tenths: number | null;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly onChange: (tenths: number | null) => void;
}

/** A temperature in the unit of this device's probe, which can be switched. */
export function TemperatureField({ label, tenths, hint, error, onChange }: Props) {
  const { t } = useLingui();
  const temperature = useTemperature();
  return (
    <chakra.div className="wide" display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap={3} alignItems="end">
      <Field label={label} hint={hint} error={error}>
        <NumberInput
          key={temperature.unit}
          value={tenths === null ? null : temperature.degrees(tenths)}
          decimals={temperature.unit === 'C' ? 1 : 0}
          unit={`°${temperature.unit}`}
          onChange={(value) => onChange(value === null ? null : temperature.tenths(value))}
        />
      </Field>
      <SegmentedControl<TemperatureUnit>
        label={t`Unit of temperature`}
        value={temperature.unit}
        onChange={temperature.setUnit}
        segments={[
          { value: 'F', label: '°F' },
          { value: 'C', label: '°C' },
        ]}
      />
    </chakra.div>
  );
}
