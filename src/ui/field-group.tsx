import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { chakra } from './chakra.ts';
import { FieldNotes, type FieldProps } from './field.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * Several controls below one label, as checkboxes. Their hint and error describe all of them. Its description says that
 * it is required, because a group has no `aria-required`.
 */
export function FieldGroup({ label, hint, error, required = false, optional = false, children }: FieldProps) {
  const { t } = useLingui();
  const id = useId();
  const hasHint = hint != null && hint !== '';
  const hasError = error != null && error !== '' && error !== false;
  const describedBy =
    [hasError && `${id}-error`, required && `${id}-required`, hasHint && `${id}-hint`].filter(Boolean).join(' ') ||
    undefined;
  return (
    <chakra.fieldset display="grid" gap={1.5} minWidth={0} aria-describedby={describedBy}>
      <chakra.legend fontWeight="medium" fontSize="sm" marginBottom={1.5}>
        {label}{' '}
        {optional && (
          <chakra.span fontSize="xs" fontWeight="normal" color="fg.subtle">
            {t`optional`}
          </chakra.span>
        )}
      </chakra.legend>
      {required && <VisuallyHidden id={`${id}-required`}>{t`Required`}</VisuallyHidden>}
      {children}
      <FieldNotes id={id} error={hasError && error} hint={hasHint && hint} />
    </chakra.fieldset>
  );
}
