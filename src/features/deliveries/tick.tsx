import Check from 'lucide-react/icons/check';
import type { ComponentProps } from 'react';
import { chakra } from '../../ui/chakra.ts';

const Box = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '3.5rem',
    minHeight: '3.5rem',
    borderRadius: 'md',
    borderWidth: '2px',
    borderColor: 'border.strong',
    bg: 'bg.surface',
    color: 'fg',
    cursor: 'pointer',
    touchAction: 'manipulation',
    _hover: { bg: 'bg.hover' },
    '&[aria-pressed=true]': { bg: 'success.solid', borderColor: 'success.solid', color: 'success.on' },
    '&[aria-pressed=true][data-trouble]': { bg: 'warning.subtle', borderColor: 'warning.border', color: 'warning.fg' },
    _disabled: { cursor: 'default' },
  },
});

/** The checkbox of a line: one tap checks it, another one clears it. */
export function Tick({
  on,
  label,
  trouble = false,
  disabled = false,
  onClick,
}: {
  readonly on: boolean;
  readonly label: string;
  /** Checked off, but with a difference. */
  readonly trouble?: boolean;
  readonly disabled?: boolean;
} & Pick<ComponentProps<'button'>, 'onClick'>) {
  return (
    <Box
      type="button"
      aria-pressed={on}
      aria-label={label}
      disabled={disabled}
      {...(trouble ? { 'data-trouble': '' } : {})}
      onClick={onClick}
    >
      {on && <Check size={32} strokeWidth={3} aria-hidden />}
    </Box>
  );
}
