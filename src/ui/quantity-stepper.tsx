import { useLingui } from '@lingui/react/macro';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { parseDecimal } from '../lib/i18n-format.ts';
import { chakra } from './chakra.ts';
import { useFormat, useLocale } from './use-format.ts';
import { useHold } from './use-hold.ts';

export interface QuantityStepperProps {
  /** The name of the counted thing, read out with the number: "Romaine hearts". */
  label: string;
  value: number;
  /** Called with the new number: rounded to the step's decimals, between min and max. */
  onChange: (value: number) => void;
  /**
   * The amount that − and + change. Its decimals (at most 3) are those that may be typed: 1 → whole numbers, 0.25 →
   * hundredths.
   */
  step?: number | undefined;
  min?: number | undefined;
  max?: number | undefined;
  /** Read out after the number, and shown small after it. */
  unit?: string | undefined;
  disabled?: boolean | undefined;
  /**
   * The list around it moves the focus with ↑ and ↓ (features/catalog/use-row-keys.ts). Then it is a text field, because assistive technology sends these
   * keys to change a spin button.
   */
  isInRows?: boolean | undefined;
  /**
   * The counted quantities differ, so that there is no one number. The field shows `text`, and until a number is typed −
   * and + call `onStep` with the change.
   */
  varies?: { text: string; onStep: (by: number) => void } | undefined;
}

const Side = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: 'touch',
    minHeight: 'touch',
    flexShrink: 0,
    borderRadius: 'md',
    color: 'fg',
    cursor: 'pointer',
    userSelect: 'none',
    touchAction: 'manipulation',
    _hover: { bg: 'bg.hover' },
    _active: { bg: 'bg.sunken' },
    _disabled: { color: 'fg.subtle', opacity: 0.55, cursor: 'not-allowed' },
  },
});

function decimalsOf(step: number): number {
  return Math.min(3, String(step).split('.')[1]?.length ?? 0);
}

/** − number +. Press, hold, type, or use the arrow keys. Enter or blur accepts typed text; Escape discards it. */
export function QuantityStepper({
  label,
  value,
  onChange,
  step = 1,
  min = 0,
  max,
  unit,
  disabled = false,
  isInRows = false,
  varies,
}: QuantityStepperProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const format = useFormat();
  const hintId = useId();
  const unitId = useId();
  const [draft, setDraft] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const decimals = decimalsOf(step);
  const highest = max ?? Number.MAX_SAFE_INTEGER;

  const take = (next: number) => {
    const clean = Math.min(highest, Math.max(min, Number(next.toFixed(decimals))));
    setDraft(undefined);
    if (clean !== value) onChange(clean);
  };
  const typed = draft === undefined || draft.trim() === '' ? null : parseDecimal(draft, locale);
  const tooFine = typed !== null && Number(typed.toFixed(decimals)) !== typed;
  const unreadable = draft !== undefined && draft.trim() !== '' && typed === null;
  // A number that doesn't fit stays as typed, with an error, because silent rounding orders the wrong amount.
  const invalid = tooFine || unreadable;
  const commit = () => {
    if (draft === undefined || invalid) return;
    if (typed === null) setDraft(undefined);
    else take(typed);
  };
  const isTyped = typed !== null && !tooFine;
  const base = isTyped ? typed : value;
  const differing = isTyped ? undefined : varies;
  const move = (by: number) => (differing ? differing.onStep(by) : take(base + by));
  const less = useHold(() => move(-step));
  const more = useHold(() => move(step));
  const shown = varies ? varies.text : format.number(value);

  const spinbutton = {
    role: 'spinbutton',
    'aria-valuenow': value,
    'aria-valuemin': min,
    ...(max === undefined ? {} : { 'aria-valuemax': max }),
    'aria-valuetext': unit ? `${shown} ${unit}` : shown,
  };
  const described = [isInRows && unit && unitId, invalid && hintId].filter(Boolean).join(' ');

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' && !isInRows) move(step);
    else if (event.key === 'ArrowDown' && !isInRows) move(-step);
    else if (event.key === 'Home') take(min);
    else if (event.key === 'Enter') commit();
    else if (event.key === 'Escape' && draft !== undefined) setDraft(undefined);
    else return;
    event.preventDefault();
    requestAnimationFrame(() => input.current?.select());
  };

  return (
    <chakra.div
      role="group"
      aria-label={label}
      position="relative"
      display="inline-flex"
      alignItems="stretch"
      flexShrink={0}
      borderWidth="1px"
      borderColor={invalid ? 'danger.fg' : value > 0 ? 'accent' : 'border.strong'}
      borderRadius="md"
      bg={disabled ? 'bg.fill' : 'bg.surface'}
    >
      <Side
        type="button"
        tabIndex={-1}
        disabled={disabled || (base <= min && !differing)}
        aria-label={t`Less ${label}`}
        {...less}
      >
        <Minus size={20} />
      </Side>
      <chakra.input
        ref={input}
        {...(isInRows ? {} : spinbutton)}
        data-quantity
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        enterKeyHint="done"
        aria-label={label}
        {...(described ? { 'aria-describedby': described } : {})}
        {...(invalid ? { 'aria-invalid': true } : {})}
        disabled={disabled}
        style={{ width: `${Math.max(4.5, (draft ?? shown).length + 1.5)}ch` }}
        minWidth={0}
        paddingBottom={unit ? '0.75rem' : 0}
        bg="transparent"
        borderRadius="sm"
        textAlign="center"
        fontSize="md"
        fontWeight={value > 0 ? 'semibold' : 'normal'}
        fontVariantNumeric="tabular-nums"
        color="fg"
        value={draft ?? (varies ? '' : shown)}
        placeholder={varies?.text}
        onChange={(event) => setDraft(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      {unit && (
        <chakra.span
          id={unitId}
          aria-hidden
          position="absolute"
          bottom={1}
          insetInline={0}
          textAlign="center"
          fontSize="0.6875rem"
          lineHeight="tight"
          color="fg.subtle"
          pointerEvents="none"
        >
          {unit}
        </chakra.span>
      )}
      <Side type="button" tabIndex={-1} disabled={disabled || base >= highest} aria-label={t`More ${label}`} {...more}>
        <Plus size={20} />
      </Side>
      {invalid && (
        <chakra.span
          id={hintId}
          role="alert"
          position="absolute"
          top="calc(100% + 0.25rem)"
          insetInlineEnd={0}
          zIndex="sticky"
          whiteSpace="nowrap"
          paddingInline={2}
          paddingBlock={1}
          borderRadius="sm"
          bg="danger.solid"
          color="danger.on"
          fontSize="xs"
          fontWeight="medium"
        >
          {unreadable ? t`Not a number` : decimals === 0 ? t`Whole numbers only` : t`At most ${decimals} decimals`}
        </chakra.span>
      )}
    </chakra.div>
  );
}
