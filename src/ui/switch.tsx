import { type ReactNode, useId } from 'react';
import { chakra } from './chakra.ts';

export interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
}

const Track = chakra('input', {
  base: {
    appearance: 'none',
    position: 'relative',
    flexShrink: 0,
    width: '2.75rem',
    height: '1.625rem',
    borderRadius: 'full',
    bg: 'border.strong',
    cursor: 'inherit',
    transition: 'background-color',
    transitionDuration: 'quick',
    _before: {
      content: '""',
      position: 'absolute',
      top: '0.1875rem',
      insetInlineStart: '0.1875rem',
      width: '1.25rem',
      height: '1.25rem',
      borderRadius: 'full',
      bg: 'bg.surface',
      transition: 'transform',
      transitionDuration: 'quick',
    },
    _checked: { bg: 'accent', _before: { transform: 'translateX(1.125rem)', bg: 'accent.fg' } },
    _disabled: { opacity: 0.5 },
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
});

/** A setting that takes effect at once. For a choice that is saved with a form, use Checkbox. */
export function Switch({ label, hint, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <chakra.label
      htmlFor={id}
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap={4}
      minHeight="touch"
      cursor={disabled ? 'not-allowed' : 'pointer'}
      color={disabled ? 'fg.subtle' : 'fg'}
    >
      <span>
        {label}
        {hint && (
          <chakra.span id={`${id}-hint`} display="block" fontSize="xs" color="fg.muted">
            {hint}
          </chakra.span>
        )}
      </span>
      <Track
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
      />
    </chakra.label>
  );
}
