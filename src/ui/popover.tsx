import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import type { ButtonSize, ButtonVariant } from './button-recipe.ts';
import { chakra } from './chakra.ts';
import { IconButton } from './icon-button.tsx';
import { usePopover } from './use-popover.ts';

/** The floating surface of Popover and Menu. */
export const PopoverPanel = chakra('div', {
  base: {
    position: 'fixed',
    inset: 'auto',
    margin: 0,
    minWidth: '12rem',
    maxWidth: 'min(24rem, calc(100vw - 1rem))',
    overflowY: 'auto',
    padding: 2,
    bg: 'bg.raised',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    boxShadow: 'raised',
  },
});

export interface PopoverProps {
  label: string;
  icon?: ReactNode;
  /** The button shows only its icon; the label is read out. */
  iconOnly?: boolean | undefined;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Which edges line up. Default start. */
  align?: 'start' | 'end' | undefined;
  children: ReactNode;
}

/** A button that opens a small surface with controls. For a list of actions use Menu. */
export function Popover({ label, icon, iconOnly = false, variant, size, align = 'start', children }: PopoverProps) {
  const popover = usePopover(align);
  return (
    <>
      {iconOnly ? (
        <IconButton label={label} icon={icon} variant={variant} size={size} {...popover.anchorProps} />
      ) : (
        <Button icon={icon} variant={variant} size={size} {...popover.anchorProps}>
          {label}
        </Button>
      )}
      <PopoverPanel {...popover.panelProps} role="group" aria-label={label}>
        {children}
      </PopoverPanel>
    </>
  );
}
