import { useLingui } from '@lingui/react/macro';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId, useMemo } from 'react';
import { chakra } from './chakra.ts';
import { FieldContext } from './use-field.ts';

export interface FieldProps {
  label: ReactNode;
  /** Why it is needed or how to write it; stays visible while the user types. */
  hint?: ReactNode;
  /** What is wrong and how to fix it. Marks the control as invalid. */
  error?: ReactNode;
  required?: boolean | undefined;
  /** Shows "optional" beside the label: for the exception in a form with mostly required fields. */
  optional?: boolean | undefined;
  /** Keeps the label for screen readers only, if the context already shows it. */
  hideLabel?: boolean | undefined;
  /** One control of this folder; it gets its id and description from the field. */
  children: ReactNode;
}

/** Label above, hint and error below, wired to the control. */
export function Field({
  label,
  hint,
  error,
  required = false,
  optional = false,
  hideLabel = false,
  children,
}: FieldProps) {
  const { t } = useLingui();
  const id = useId();
  const hasHint = hint != null && hint !== '';
  const hasError = error != null && error !== '' && error !== false;
  const describedBy = [hasError && `${id}-error`, hasHint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  const wiring = useMemo(
    () => ({ id, describedBy, invalid: hasError, required }),
    [id, describedBy, hasError, required],
  );
  return (
    <FieldContext value={wiring}>
      <chakra.div display="grid" gap={1.5} minWidth={0}>
        <chakra.label
          htmlFor={id}
          fontWeight="medium"
          fontSize="sm"
          display="flex"
          alignItems="baseline"
          gap={2}
          css={
            hideLabel
              ? { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }
              : {}
          }
        >
          {label}
          {required && (
            <chakra.span aria-hidden color="danger.fg" marginInlineStart={-1}>
              *
            </chakra.span>
          )}
          {optional && (
            <chakra.span fontSize="xs" fontWeight="normal" color="fg.subtle">
              {t`optional`}
            </chakra.span>
          )}
        </chakra.label>
        {children}
        <FieldNotes id={id} error={hasError && error} hint={hasHint && hint} />
      </chakra.div>
    </FieldContext>
  );
}

/** The error and the hint below a control, or false. */
export function FieldNotes({
  id,
  error,
  hint,
}: {
  readonly id: string;
  readonly error: ReactNode;
  readonly hint: ReactNode;
}) {
  return (
    <>
      {error && (
        <chakra.p
          id={`${id}-error`}
          color="danger.fg"
          fontSize="xs"
          fontWeight="medium"
          display="flex"
          gap={1.5}
          alignItems="start"
        >
          <chakra.span flexShrink={0} marginTop="0.125em" aria-hidden>
            <CircleAlert size={16} />
          </chakra.span>
          <span>{error}</span>
        </chakra.p>
      )}
      {hint && (
        <chakra.p id={`${id}-hint`} overflowWrap="anywhere" color="fg.muted" fontSize="xs">
          {hint}
        </chakra.p>
      )}
    </>
  );
}
