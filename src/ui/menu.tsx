import Check from 'lucide-react/icons/check';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { AppLink } from './app-link.tsx';
import { Button } from './button.tsx';
import type { ButtonSize, ButtonVariant } from './button-recipe.ts';
import { chakra } from './chakra.ts';
import { IconButton } from './icon-button.tsx';
import { PopoverPanel } from './popover.tsx';
import { usePopover } from './use-popover.ts';

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  /** One of several that exclude each other: whether it is the chosen one. */
  checked?: boolean;
  /** The destination … */
  to?: string;
  /** … or the action. */
  onSelect?: () => void;
}

export interface MenuProps {
  label: string;
  icon?: ReactNode;
  iconOnly?: boolean | undefined;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  align?: 'start' | 'end' | undefined;
  items: readonly MenuItem[];
}

const row = {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    width: 'full',
    minHeight: 'touch',
    paddingInline: 3,
    borderRadius: 'sm',
    textAlign: 'start',
    cursor: 'pointer',
    outlineOffset: '-2px',
    '&:is(:hover, :focus-visible)': { bg: 'bg.hover' },
    _disabled: { color: 'fg.subtle', cursor: 'not-allowed' },
  },
  variants: { danger: { true: { color: 'danger.fg' }, false: {} } },
} as const;
const ITEMS = '[role^=menuitem]:not(:disabled)';
const Action = chakra('button', row);
const Way = chakra(AppLink, row);

/** A button with a list of actions and links. Arrow keys, Home, End and first letters move; Escape closes. */
export function Menu({ label, icon, iconOnly = false, variant, size, align = 'end', items }: MenuProps) {
  const popover = usePopover(align);
  const list = useRef<HTMLDivElement>(null);
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];

  useEffect(() => {
    if (popover.open) list.current?.querySelector<HTMLElement>(ITEMS)?.focus();
  }, [popover.open]);

  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    let next: HTMLElement | undefined;
    if (event.key === 'ArrowDown') next = all[(at + 1) % all.length];
    else if (event.key === 'ArrowUp') next = all.at(at <= 0 ? -1 : at - 1);
    else if (event.key === 'Home') next = all[0];
    else if (event.key === 'End') next = all.at(-1);
    else if (event.key === 'Tab') popover.close();
    else if (event.key.length === 1 && event.key !== ' ') {
      const letter = event.key.toLocaleLowerCase();
      next = [...all.slice(at + 1), ...all.slice(0, at + 1)].find((entry) =>
        entry.textContent?.trim().toLocaleLowerCase().startsWith(letter),
      );
    }
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  const anchor = { ...popover.anchorProps, 'aria-haspopup': 'menu' as const, variant, size };
  return (
    <>
      {iconOnly ? (
        <IconButton label={label} icon={icon} {...anchor} />
      ) : (
        <Button icon={icon} {...anchor}>
          {label}
        </Button>
      )}
      <PopoverPanel {...popover.panelProps} padding={1}>
        <div ref={list} role="menu" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
          {items.map((item) => {
            const content = (
              <>
                {item.icon}
                <chakra.span flex="1" minWidth={0} overflowWrap="anywhere">
                  {item.label}
                </chakra.span>
                {item.checked && <Check size={18} aria-hidden />}
              </>
            );
            const choice =
              item.checked === undefined
                ? ({ role: 'menuitem' } as const)
                : ({ role: 'menuitemradio', 'aria-checked': item.checked } as const);
            const shared = { ...choice, tabIndex: -1, danger: item.danger ?? false } as const;
            if (item.to !== undefined) {
              return (
                <Way key={item.id} to={item.to} onClick={popover.close} {...shared}>
                  {content}
                </Way>
              );
            }
            return (
              <Action
                key={item.id}
                type="button"
                disabled={item.disabled ?? false}
                onClick={() => {
                  popover.close();
                  item.onSelect?.();
                }}
                {...shared}
              >
                {content}
              </Action>
            );
          })}
        </div>
      </PopoverPanel>
    </>
  );
}
