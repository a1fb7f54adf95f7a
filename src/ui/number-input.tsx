import { type ReactNode, useState } from 'react';
import { parseDecimal } from '../lib/i18n-format.ts';
import { chakra } from './chakra.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';
import { useFormat, useLocale } from './use-format.ts';

export interface NumberInputProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'defaultValue' | 'min' | 'max'> {
  /** Null when empty. */
  value: number | null;
  /**
   * Called with the number parsed so far; null when empty. Text that is not a number stays on screen and is not
   * reported.
   */
  onChange: (value: number | null) => void;
  /** Digits after the point, 0 to 3. Default 0. */
  decimals?: number | undefined;
  /** Default true. False for numbers that aren't amounts, such as a port: 2599, not 2,599. */
  grouped?: boolean | undefined;
  /** Shows all of these digits, as in amounts of money. */
  fixed?: boolean;
  /** Shown inside the box at its end: lb, %, cs. */
  unit?: ReactNode;
}

/**
 * A right-aligned number, parsed with the separators of the user's language. It has no spin button, because a mouse
 * wheel must not change a price.
 */
export function NumberInput({
  value,
  onChange,
  decimals = 0,
  grouped = true,
  fixed = false,
  unit,
  onBlur,
  ...rest
}: NumberInputProps) {
  const locale = useLocale();
  const format = useFormat();
  const [draft, setDraft] = useState<string>();
  const text = (number: number) => (grouped ? format.number(number, decimals, fixed) : String(number));
  const written = value === null ? '' : text(value);
  const read = (text: string) => {
    setDraft(text);
    const number = parseDecimal(text, locale);
    if (text.trim() === '') onChange(null);
    else if (number !== null) onChange(Number(number.toFixed(decimals)));
  };
  return (
    <chakra.div position="relative" css={unit ? { '& input': { paddingInlineEnd: '3rem' } } : {}}>
      <TextInput
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        style={{ fontVariantNumeric: 'tabular-nums', textAlign: 'end' }}
        {...rest}
        value={draft ?? written}
        onChange={(event) => read(event.target.value)}
        onBlur={(event) => {
          setDraft(undefined);
          onBlur?.(event);
        }}
      />
      {unit && (
        <chakra.span
          position="absolute"
          insetBlock={0}
          insetInlineEnd={3}
          display="grid"
          alignItems="center"
          color="fg.subtle"
          fontSize="xs"
          pointerEvents="none"
        >
          {unit}
        </chakra.span>
      )}
    </chakra.div>
  );
}
