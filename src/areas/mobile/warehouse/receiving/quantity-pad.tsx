import { chakra } from '@chakra-ui/react/styled-system';
import { useLingui } from '@lingui/react/macro';
import Delete from 'lucide-react/icons/delete';
import { type PointerEvent, useState } from 'react';
import { useFormat, useLocale } from '../../../../ui/use-format.ts';

const Key = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minWidth: 0,
    minHeight: '3.25rem',
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
  },
});

/** A press leaves the focus where it is. */
const stay = (event: PointerEvent) => event.preventDefault();
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'] as const;
const MAX = 99_999;

/** The number and keys for it, large enough for gloves. The first digit begins anew, for what stands there is a proposal. */
export function QuantityPad({
  label,
  value,
  unit,
  onChange,
}: {
  readonly label: string;
  readonly value: number | null;
  readonly unit: string;
  readonly onChange: (value: number | null) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const point = useLocale() === 'en' ? '.' : ',';
  const [typed, setTyped] = useState<string | null>(null);
  // What was typed stands as it was typed ("1."), until the number comes from elsewhere.
  const isOwn = typed !== null && (typed === '' || typed === '.' ? null : Number(typed)) === value;
  const shown = isOwn ? typed.replace('.', point) : value === null ? '' : format.number(value);
  const press = (key: string) => {
    const before = isOwn ? typed : '';
    const next = key === 'erase' ? (isOwn ? before.slice(0, -1) : '') : before + key;
    if (!/^\d*\.?\d{0,3}$/.test(next) || Number(next) > MAX) return;
    setTyped(next);
    onChange(next === '' || next === '.' ? null : Number(next));
  };
  return (
    <chakra.div role="group" aria-label={label} display="grid" gap={2}>
      <chakra.output
        aria-label={label}
        display="flex"
        alignItems="baseline"
        justifyContent="center"
        gap={2}
        minHeight="3.5rem"
        fontSize="field"
        fontWeight="bold"
        lineHeight="tight"
        fontVariantNumeric="tabular-nums"
      >
        <span>{shown || '–'}</span>
        <chakra.span fontSize="md" fontWeight="medium" color="fg.muted">
          {unit}
        </chakra.span>
      </chakra.output>
      <chakra.div display="grid" gridTemplateColumns="repeat(3, minmax(0, 1fr))" gap={1.5}>
        {DIGITS.map((digit) => (
          <Key
            key={digit}
            type="button"
            aria-label={digit === '.' ? t`Decimal point` : digit}
            onPointerDown={stay}
            onClick={() => press(digit)}
          >
            {digit === '.' ? point : digit}
          </Key>
        ))}
        <Key type="button" aria-label={t`Erase`} onPointerDown={stay} onClick={() => press('erase')}>
          <Delete size={24} aria-hidden />
        </Key>
      </chakra.div>
    </chakra.div>
  );
}
