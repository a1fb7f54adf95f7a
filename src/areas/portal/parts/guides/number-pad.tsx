import { chakra } from '@chakra-ui/react/styled-system';
import { Trans, useLingui } from '@lingui/react/macro';
import Delete from 'lucide-react/icons/delete';
import type { PointerEvent, ReactNode } from 'react';
import type { CountStep, PadKey } from '../../../../../rules/count-shelf.ts';
import { KeyHint } from '../../../../ui/key-hint.tsx';
import { useLocale } from '../../../../ui/use-format.ts';

const Key = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minWidth: 0,
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

/** A press leaves the focus where it is: Enter on a keyboard then still means "next", not the key that was pressed last. */
const stay = (event: PointerEvent) => event.preventDefault();

const DIGITS: readonly PadKey[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Large keys for one thumb: digits, and below them back, skip and next. */
export function NumberPad({
  onStep,
  canGoBack,
  canGoOn,
  isLast,
}: {
  readonly onStep: (step: CountStep) => void;
  readonly canGoBack: boolean;
  /** Whether the line has a number. */
  readonly canGoOn: boolean;
  readonly isLast: boolean;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const point = locale === 'en' ? '.' : ',';
  const key = (pad: PadKey, label: string, face: ReactNode) => (
    <Key
      type="button"
      key={pad}
      aria-label={label}
      onPointerDown={stay}
      onClick={() => onStep({ do: 'key', key: pad })}
    >
      {face}
    </Key>
  );
  return (
    <chakra.div
      role="group"
      aria-label={t`Number pad`}
      flex="1"
      display="grid"
      gridTemplateColumns="repeat(3, minmax(0, 1fr))"
      gridAutoRows="minmax(var(--pad-row), 1fr)"
      css={{ '--pad-row': '3.5rem', '@media (max-height: 700px)': { '--pad-row': '3rem' } }}
      gap={1.5}
      maxHeight="28rem"
    >
      {DIGITS.map((digit) => key(digit, digit, digit))}
      {key('.', t`Decimal point`, point)}
      {key('0', '0', '0')}
      {key('erase', t`Erase`, <Delete size={24} aria-hidden />)}
      <Key type="button" look="side" onPointerDown={stay} disabled={!canGoBack} onClick={() => onStep({ do: 'back' })}>
        <span>
          <Trans>Back</Trans>
          <KeyHint keys="↑" desk />
        </span>
      </Key>
      <Key type="button" look="side" onPointerDown={stay} onClick={() => onStep({ do: 'skip' })}>
        <span>
          <Trans>Skip</Trans>
          <KeyHint keys="↓" desk />
        </span>
      </Key>
      <Key type="button" look="main" onPointerDown={stay} disabled={!canGoOn} onClick={() => onStep({ do: 'next' })}>
        <span>
          {isLast ? <Trans>Finish</Trans> : <Trans>Next</Trans>}
          <KeyHint keys="↵" desk />
        </span>
      </Key>
    </chakra.div>
  );
}
