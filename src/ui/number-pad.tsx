import { useLingui } from '@lingui/react/macro';
import Delete from 'lucide-react/icons/delete';
import type { PointerEvent, ReactNode } from 'react';
import { chakra } from './chakra.ts';
import { useFormat } from './use-format.ts';

/** Keeps the focus where it is on a press, so that Enter on a keyboard does not press the last key of the pad again. */
export const stay = (event: PointerEvent) => event.preventDefault();

/** A key large enough for a gloved thumb. */
export const PadButton = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minWidth: 0,
    minHeight: 'var(--pad-row)',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.surface',
    color: 'fg',
    fontSize: 'lg',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    userSelect: 'none',
    touchAction: 'manipulation',
    _hover: { bg: 'bg.hover' },
    _active: { bg: 'bg.sunken' },
    _disabled: { color: 'fg.subtle', bg: 'bg.fill', cursor: 'not-allowed' },
  },
  variants: {
    look: {
      digit: {},
      side: { fontSize: 'sm', bg: 'bg.fill' },
      main: {
        bg: 'accent',
        color: 'accent.fg',
        borderColor: 'transparent',
        fontSize: 'md',
        _hover: { bg: 'color-mix(in oklab, {colors.accent}, {colors.fg} 14%)' },
        _active: { bg: 'color-mix(in oklab, {colors.accent}, {colors.fg} 22%)' },
      },
    },
  },
  defaultVariants: { look: 'digit' },
});

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
export type PadDigit = (typeof DIGITS)[number] | '0' | '.' | 'erase';

export interface NumberPadProps {
  readonly onKey: (key: PadDigit) => void;
  /** Numbers have decimals: there is a key for the decimal separator of the language. */
  readonly point?: boolean | undefined;
  /** A row of three more keys below. */
  readonly children?: ReactNode;
  /** Takes the height that its container leaves. */
  readonly grows?: boolean | undefined;
  /** Rows of 64 px: for gloves, on screens with room for them. */
  readonly tall?: boolean | undefined;
  /** In a low window there are fewer and longer rows, so that other things keep their place. */
  readonly flat?: boolean | undefined;
  /** What the keys enter, if it isn't just a number. */
  readonly label?: string | undefined;
}

/** Digits as on a telephone, a decimal separator, and backspace. Rows are 56 px high, less in a low window. */
export function NumberPad({
  onKey,
  point = false,
  children,
  grows = false,
  tall = false,
  flat = false,
  label,
}: NumberPadProps) {
  const { t } = useLingui();
  const { decimalSign } = useFormat();
  const key = (pad: PadDigit, name: string, face: ReactNode) => (
    <PadButton key={pad} type="button" aria-label={name} onPointerDown={stay} onClick={() => onKey(pad)}>
      {face}
    </PadButton>
  );
  return (
    <chakra.div
      role="group"
      data-number-pad=""
      aria-label={label ?? t`Number pad`}
      display="grid"
      gridTemplateColumns="repeat(3, minmax(0, 1fr))"
      gap={1.5}
      css={{
        '--pad-row': tall ? 'min(4rem, max(64px, 16vw))' : 'min(3.5rem, max(56px, 14vw))',
        '@media (max-height: 700px)': {
          '--pad-row': tall ? 'min(3.5rem, max(56px, 14vw))' : 'min(3rem, max(48px, 12vw))',
          ...(flat && { gridTemplateColumns: 'repeat(6, minmax(0, 1fr))' }),
        },
      }}
      {...(grows ? { flex: '1', gridAutoRows: 'minmax(var(--pad-row), 1fr)', maxHeight: '28rem' } : {})}
    >
      {DIGITS.map((digit) => key(digit, digit, digit))}
      {point ? key('.', t`Decimal point`, decimalSign) : <span />}
      {key('0', '0', '0')}
      {key('erase', t`Erase`, <Delete size={24} aria-hidden />)}
      {children}
    </chakra.div>
  );
}
