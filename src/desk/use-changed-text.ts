import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../ui/use-format.ts';
import type { FormField } from './form-fields.tsx';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Returns the sentence about a field that another user changed, with its value unless that has no words. */
export function useChangedText(): (field: FormField, value: unknown) => string {
  const { t } = useLingui();
  const format = useFormat();
  return ({ label, unit, words = String, look }, value) => {
    const say = () => {
      if (look === 'switch')
        return value === true ? t({ message: 'on', context: 'switch' }) : t({ message: 'off', context: 'switch' });
      if (look === 'image') return value ? t`another image` : t`no image`;
      if (typeof value === 'number') return unit === 'cents' ? format.money(value) : format.number(value);
      return typeof value === 'string' && DAY.test(value) ? format.day(value) : words(value ?? '');
    };
    if (look === 'control') return t`Changed: ${label}`;
    const said = say();
    return said === '' ? t`${label} is now empty` : t`${label} is now: ${said}`;
  };
}
