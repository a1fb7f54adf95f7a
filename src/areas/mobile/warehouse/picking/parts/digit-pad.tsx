import { chakra } from '@chakra-ui/react/styled-system';
import { useLingui } from '@lingui/react/macro';
import Delete from 'lucide-react/icons/delete';
import type { ReactNode } from 'react';
import { useLocale } from '../../../../../ui/use-format.ts';

const Key = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minHeight: 16,
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.surface',
    fontSize: 'md',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    userSelect: 'none',
    touchAction: 'manipulation',
    _hover: { bg: 'bg.hover' },
    _active: { bg: 'bg.sunken' },
  },
});

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

export interface DigitPadProps {
  /** What is typed so far: digits and at most one point. */
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly maxLength: number;
  /** Numbers with a fraction. */
  readonly point?: boolean | undefined;
}

/** Keys for a glove: digits, a point where numbers have one, and the way back. */
export function DigitPad({ text, onChange, maxLength, point = false }: DigitPadProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const press = (key: string) => {
    if (text.length < maxLength) onChange(point && text === '0' && key !== '.' ? key : text + key);
  };
  const key = (value: string, label: string, face: ReactNode, onPress: () => void) => (
    <Key key={value} type="button" aria-label={label} onClick={onPress}>
      {face}
    </Key>
  );
  return (
    <chakra.div
      role="group"
      data-number-pad=""
      aria-label={t`Number pad`}
      display="grid"
      gridTemplateColumns="repeat(3, minmax(0, 1fr))"
      gap={1.5}
    >
      {DIGITS.map((digit) => key(digit, digit, digit, () => press(digit)))}
      {point ? (
        key('.', t`Decimal point`, locale === 'en' ? '.' : ',', () => {
          if (!text.includes('.')) press(text === '' ? '0.' : '.');
        })
      ) : (
        <span />
      )}
      {key('0', '0', '0', () => press('0'))}
      {key('erase', t`Erase`, <Delete size={24} aria-hidden />, () => onChange(text.slice(0, -1)))}
    </chakra.div>
  );
}
