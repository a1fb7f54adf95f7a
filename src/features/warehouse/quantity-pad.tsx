import { useState } from 'react';
import { chakra } from '../../ui/chakra.ts';
import { NumberPad } from '../../ui/number-pad.tsx';
import { useFormat } from '../../ui/use-format.ts';

const MAX = 99_999;

/**
 * The number and keys for it, large enough for gloves. The first digit replaces the number, because that is a
 * suggestion.
 */
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
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  // Typed text stays as typed ("1."), until the number changes from outside.
  const isOwn = typed !== null && (typed === '' || typed === '.' ? null : Number(typed)) === value;
  const shown = isOwn ? typed.replace('.', format.decimalSign) : value === null ? '' : format.number(value);
  const press = (key: string) => {
    const before = isOwn ? typed : '';
    const next = key === 'erase' ? (isOwn ? before.slice(0, -1) : '') : before + key;
    if (!/^\d*\.?\d{0,3}$/.test(next) || Number(next) > MAX) return;
    setTyped(next);
    onChange(next === '' || next === '.' ? null : Number(next));
  };
  return (
    <chakra.div display="grid" gap={2}>
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
      <NumberPad label={label} point onKey={press} />
    </chakra.div>
  );
}
