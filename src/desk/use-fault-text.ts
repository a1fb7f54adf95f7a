import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Fault } from '../../contract/faults.ts';
import { useFormat } from '../ui/use-format.ts';

/** The unit of a field's number. Amounts are shown in dollars. */
type Unit = 'number' | 'cents';

/** Returns the sentences of specification section 5 in the language of the page. `field` is the label of the form field. */
export function useFaultText(): (fault: Fault, field: string, unit?: Unit) => string {
  const { t } = useLingui();
  const format = useFormat();
  return ({ rule, limit = 0 }, field, unit = 'number') => {
    const bound = unit === 'cents' ? format.money(limit) : format.number(limit);
    switch (rule) {
      case 'required':
        return t`The ${field} field is required.`;
      case 'email':
        return t`The ${field} field must be a valid email.`;
      case 'url':
        return t`The ${field} field must be a valid URL.`;
      case 'min':
        return t`The ${field} field must be at least ${bound} characters.`;
      case 'max':
        return t`The ${field} field may not be greater than ${bound} characters.`;
      case 'numeric':
        return t`The ${field} field may only contain numeric characters.`;
      case 'least':
        return t`The ${field} field must be ${bound} or more.`;
      case 'most':
        return t`The ${field} field must be ${bound} or less.`;
      case 'entries':
        return t`The ${field} field may have at most ${plural(limit, { one: '# entry', other: '# entries' })}.`;
      case 'decimals':
        return t`The ${field} field has too many decimals.`;
      case 'date':
        return t`The ${field} field must be a valid date.`;
      case 'until_today':
        return t`The ${field} field must not be later than today.`;
      case 'from_start':
        return t`The ${field} field must not be before the start.`;
      case 'days':
        return t`The ${field} field may be at most ${plural(limit, { one: '# day', other: '# days' })} after the start.`;
      case 'months':
        return t`The ${field} field may be at most ${plural(limit, { one: '# month', other: '# months' })} after the start.`;
      case 'choice':
        return t`Choose one of the options for ${field}.`;
      case 'confirmed':
        return t`The ${field} confirmation does not match.`;
      case 'password':
        return t`The ${field} must contain at least 1 uppercase, 1 lowercase, 1 number and 1 special character.`;
      case 'card':
        return t`The ${field} field isn't allowed to contain credit card number`;
      case 'invalid':
        return t`The ${field} field is not valid.`;
    }
  };
}
