import { type ReactNode, useEffect, useRef } from 'react';
import { chakra } from '../../ui/chakra.ts';

export interface Chip {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly count?: number | undefined;
  /** Undefined for a chip that acts and is not a choice. */
  readonly chosen?: boolean | undefined;
  readonly onChoose: () => void;
}

const Row = chakra('div', {
  base: {
    display: 'flex',
    gap: 2,
    overflowX: 'auto',
    paddingInline: 'var(--page-x, {spacing.4})',
    marginInline: 'calc(-1 * var(--page-x, {spacing.4}))',
    scrollbarWidth: 'none',
    overscrollBehaviorX: 'contain',
    scrollPaddingInline: 4,
  },
});

const Choice = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1.5,
    flexShrink: 0,
    minHeight: 'touch',
    paddingInline: 3.5,
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.surface',
    color: 'fg',
    fontSize: 'sm',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
    '&[aria-pressed=true]': { bg: 'fg', color: 'bg.canvas', borderColor: 'fg' },
    '& small': { fontSize: 'xs', fontWeight: 'normal', opacity: 0.75, fontVariantNumeric: 'tabular-nums' },
  },
});

/** Choices in a row that scrolls sideways; the chosen one scrolls into view. */
export function Chips({
  label,
  lead,
  chips,
}: {
  readonly label: string;
  /** Shown before the chips; scrolls with them. */
  readonly lead?: ReactNode;
  readonly chips: readonly Chip[];
}) {
  const row = useRef<HTMLDivElement>(null);
  const chosen = chips.find((chip) => chip.chosen)?.id;
  useEffect(() => {
    if (chosen === undefined) return;
    const chip = row.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (!row.current || !chip) return;
    row.current.scrollTo({ left: chip.offsetLeft - row.current.clientWidth / 2 + chip.offsetWidth / 2 });
  }, [chosen]);
  return (
    <Row ref={row} role="group" aria-label={label} position="relative">
      {lead}
      {chips.map((chip) => (
        <Choice key={chip.id} type="button" aria-pressed={chip.chosen} onClick={chip.onChoose}>
          {chip.icon}
          <span>{chip.label}</span>
          {chip.count !== undefined && <small>{chip.count}</small>}
        </Choice>
      ))}
    </Row>
  );
}
