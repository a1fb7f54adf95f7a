import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { chakra } from './chakra.ts';
import { FieldNotes, type FieldProps } from './field.tsx';

/** Several controls below one label, as checkboxes. Their hint and error describe all of them. */
export function FieldGroup({ label, hint, error, optional = false, children }: FieldProps) {
  const { t } = useLingui();
  const id = useId();
  const hasHint = hint != null && hint !== '';
  const hasError = error != null && error !== '' && error !== false;
  const describedBy = [hasError && `${id}-error`, hasHint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
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
      {children}
      <FieldNotes id={id} error={hasError && error} hint={hasHint && hint} />
    </chakra.fieldset>
  );
}
