import { type ComponentPropsWithRef, type ReactNode, useEffect, useId, useRef } from 'react';
import { chakra } from './chakra.ts';

export interface CheckboxProps
  extends Omit<ComponentPropsWithRef<'input'>, 'color' | 'size' | 'type' | 'onChange' | 'ref'> {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Some but not all of its items are checked: a dash, read as "mixed". */
  indeterminate?: boolean | undefined;
  /** The label for screen readers only, if a table cell already shows it. */
  hideLabel?: boolean | undefined;
}

/** The browser's own checkbox in the tenant's color. Box, label and the space around them are the target. */
export function Checkbox({
  label,
  hint,
  checked,
  onChange,
  indeterminate = false,
  hideLabel = false,
  ...rest
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const hintId = useId();
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <chakra.label
      display="inline-flex"
      alignItems={hint ? 'start' : 'center'}
      justifyContent={hideLabel ? 'center' : 'start'}
      gap={3}
      minHeight="touch"
      minWidth={hideLabel ? 'touch' : 0}
      paddingBlock={hint ? 2.5 : 0}
      cursor={rest.disabled ? 'not-allowed' : 'pointer'}
      color={rest.disabled ? 'fg.subtle' : 'fg'}
    >
      <chakra.input
        ref={box}
        type="checkbox"
        width={5}
        height={5}
        flexShrink={0}
        accentColor="var(--cb-colors-accent)"
        cursor="inherit"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        {...(hint ? { 'aria-describedby': hintId } : {})}
        {...(hideLabel && typeof label === 'string' ? { 'aria-label': label } : {})}
        {...rest}
      />
      {!hideLabel && (
        <span>
          {label}
          {hint && (
            <chakra.span id={hintId} display="block" fontSize="xs" color="fg.muted">
              {hint}
            </chakra.span>
          )}
        </span>
      )}
    </chakra.label>
  );
}
