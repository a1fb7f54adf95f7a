import { useLingui } from '@lingui/react/macro';
import type { FieldKinds, FormField } from '../../desk/form-fields.tsx';

interface Values {
  readonly maxFahrenheit: number | null;
  readonly needsDate: boolean;
}

/** Returns a function that makes the form fields of the limits of goods. */
export function useLimitFields() {
  const { t } = useLingui();
  return (field: Pick<FieldKinds<Values>, 'number' | 'checkbox'>): readonly FormField[] => [
    field.number('maxFahrenheit', t`Warmest at receiving`, {
      unit: '°F',
      optional: true,
      hint: t`Warmer goods are refused or received on hold, unless the warehouse lead accepts them. 41 °F for food that needs refrigeration, 10 °F for frozen food.`,
    }),
    field.checkbox('needsDate', t`Needs a best-before day`),
  ];
}
