import { useLingui } from '@lingui/react/macro';
import type { FieldKinds, FormField } from '../../desk/form-fields.tsx';

/** Returns a function that makes the form fields of a message. */
export function useMessageFields() {
  const { t } = useLingui();
  return (
    field: Pick<FieldKinds<{ subject: string; body: string }>, 'text' | 'longText'>,
    { autoFocus = false } = {},
  ): readonly FormField[] => [
    field.text('subject', t`Subject`, { input: { maxLength: 200 }, autoFocus }),
    field.longText('body', t`Text`, { rows: 6, maxLength: 10_000 }),
  ];
}
