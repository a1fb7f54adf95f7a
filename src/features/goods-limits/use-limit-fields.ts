import { useLingui } from '@lingui/react/macro';
import { DEFAULT_WEIGHT_PERCENT } from '../../../rules/usual-weight.ts';
import type { FieldKinds, FormField } from '../../desk/form-fields.tsx';
import { useFormat } from '../../ui/use-format.ts';

interface Values {
  readonly maxFahrenheit: number | null;
  readonly needsDate: boolean;
  readonly weightPercent?: number | null | undefined;
}

/** Returns a function that makes the form fields of the limits of goods. */
export function useLimitFields() {
  const { t } = useLingui();
  const usual = useFormat().percent(DEFAULT_WEIGHT_PERCENT / 100);
  return (field: Pick<FieldKinds<Values>, 'number' | 'checkbox'>): readonly FormField[] => [
    field.number('maxFahrenheit', t`Warmest at receiving`, {
      unit: '°F',
      optional: true,
      hint: t`Warmer goods are refused or received on hold, unless the warehouse lead accepts them. 41 °F for food that needs refrigeration, 10 °F for frozen food.`,
    }),
    field.checkbox('needsDate', t`Needs a best-before day`),
    field.number('weightPercent', t`Weight may differ by`, {
      unit: '%',
      optional: true,
      hint: t`A case that differs more than this from its usual weight is asked about before it counts. Empty: ${usual}.`,
    }),
  ];
}
