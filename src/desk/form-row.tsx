import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { chakra } from '../ui/chakra.ts';
import { Field, FieldNotes } from '../ui/field.tsx';
import { FieldGroup } from '../ui/field-group.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { FormField, FormValues } from './form-fields.tsx';

/** A field with its label, hint and error. It is validated on blur, then while the user types. */
export function FormRow({
  field,
  isRequired,
  control,
  validateAgain,
}: {
  readonly field: FormField;
  readonly isRequired: boolean;
  readonly control: Control<FormValues>;
  /** Validates a field if the user has left it before. */
  readonly validateAgain: (name: string) => void;
}) {
  const { label, options, affects } = field;
  const { t } = useLingui();
  const id = useId();
  const { field: wiring, fieldState } = useController({ name: field.name, control });
  const content = field.control({
    ...wiring,
    onChange: (value) => {
      wiring.onChange(value);
      options.onChange?.(value);
      if (affects) validateAgain(affects);
    },
    ...(options.autoFocus ? { 'data-autofocus': true as const } : {}),
    ...(isRequired ? { 'aria-required': true as const } : {}),
  });
  if (field.labelsItself) return content;
  const error = fieldState.error?.message;
  if (field.isBare)
    return (
      // An invalid field has the focus after saving.
      <chakra.div
        ref={wiring.ref}
        tabIndex={-1}
        role="group"
        aria-label={label}
        aria-describedby={
          [error && `${id}-error`, isRequired && `${id}-required`].filter(Boolean).join(' ') || undefined
        }
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap={1.5}
        gridColumn="1 / -1"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) wiring.onBlur();
        }}
      >
        {content}
        {isRequired && <VisuallyHidden id={`${id}-required`}>{t`Required`}</VisuallyHidden>}
        <FieldNotes id={id} error={error} hint={options.hint} />
      </chakra.div>
    );
  const row = {
    label,
    ...(options.hint === undefined ? {} : { hint: options.hint }),
    error,
    optional: options.optional,
    children: content,
  };
  return field.isGroup ? <FieldGroup {...row} required={isRequired} /> : <Field {...row} />;
}
