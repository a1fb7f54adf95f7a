import { useState } from 'react';
import { chakra } from '../../ui/chakra.ts';
import { NumberPad } from '../../ui/number-pad.tsx';
import { PadField, padText } from '../../ui/pad-field.tsx';
import { PadLayout } from '../../ui/pad-layout.tsx';
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
  onEnter,
}: {
  readonly label: string;
  readonly value: number | null;
  readonly unit: string;
  readonly onChange: (value: number | null) => void;
  /** Enter on a keyboard. */
  readonly onEnter?: (() => void) | undefined;
}) {
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  // Typed text stays as typed ("1."), until the number changes from outside.
  const isOwn = typed !== null && (typed === '' || typed === '.' ? null : Number(typed)) === value;
  const own = isOwn ? typed : '';
  const take = (next: string) => {
    if (Number(next) > MAX) return;
    setTyped(next);
    onChange(next === '' || next === '.' ? null : Number(next));
  };
  const press = (key: string) => {
    const next = padText(key === 'erase' ? own.slice(0, -1) : own + key, true);
    if (next !== null) take(next);
  };
  return (
    <PadLayout pad={<NumberPad label={label} point onKey={press} />}>
      <chakra.div display="flex" alignItems="baseline" gap={2} minHeight="3.5rem">
        <PadField
          label={label}
          text={own}
          suggestion={value === null ? '–' : format.number(value)}
          point
          maxLength={9}
          textAlign="center"
          onText={take}
          onEnter={onEnter}
        />
        <chakra.span fontSize="md" fontWeight="medium" color="fg.muted">
          {unit}
        </chakra.span>
      </chakra.div>
    </PadLayout>
  );
}
