import { type KeyboardEvent, useEffect, useRef } from 'react';
import { chakra } from './chakra.ts';
import { useFormat } from './use-format.ts';

const Field = chakra('input', {
  base: {
    minWidth: 0,
    width: 'full',
    padding: 0,
    bg: 'transparent',
    borderWidth: 0,
    color: 'fg',
    fontSize: 'field',
    fontWeight: 'bold',
    lineHeight: 'tight',
    fontVariantNumeric: 'tabular-nums',
    _placeholder: { color: 'inherit', opacity: 1 },
  },
  variants: { odd: { true: { color: 'warning.fg' } } },
});

export interface PadFieldProps {
  readonly label: string;
  /** Digits and at most one decimal point, whatever the language. */
  readonly text: string;
  /** Called with valid text only. */
  readonly onText: (text: string) => void;
  /** Enter. */
  readonly onEnter?: (() => void) | undefined;
  /** Shown until a digit is entered. */
  readonly suggestion?: string | undefined;
  /** Numbers have up to three decimals. */
  readonly point?: boolean | undefined;
  readonly maxLength: number;
  /** The number is implausible. */
  readonly odd?: boolean | undefined;
  readonly textAlign?: 'center' | 'end' | undefined;
  readonly width?: string | undefined;
}

/** Returns the text with a point for the decimal sign and without leading zeros; null if it isn't a number. */
export function padText(raw: string, point: boolean): string | null {
  if (!point) return /^\d*$/.test(raw) ? raw : null;
  const text = raw
    .replace(',', '.')
    .replace(/^0+(?=\d)/, '')
    .replace(/^\./, '0.');
  return /^\d*(?:\.\d{0,3})?$/.test(text) ? text : null;
}

const takesKeys = (element: Element | null, field: HTMLElement): boolean =>
  element !== null &&
  element !== document.body &&
  (!(element instanceof HTMLButtonElement) ||
    element.hasAttribute('aria-haspopup') ||
    element.closest('dialog, main') !== field.closest('dialog, main'));

/**
 * The number of a pad, which the keys of a keyboard or a handheld enter too. It has the focus from the start and again
 * after a press on a button beside it. The screen's keyboard does not open. A scanner's keys leave no text in it,
 * because it is a field (see `createFieldGuard`).
 */
export function PadField({
  label,
  text,
  onText,
  onEnter,
  suggestion = '',
  point = false,
  maxLength,
  ...rest
}: PadFieldProps) {
  const { decimalSign } = useFormat();
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const field = ref.current;
    const focus = () => {
      if (field && !takesKeys(document.activeElement, field)) field.focus({ preventScroll: true });
    };
    // A key's click has no detail: who moves with Tab keeps the focus.
    const onClick = (event: MouseEvent) => event.detail > 0 && focus();
    focus();
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
  return (
    <Field
      {...rest}
      ref={ref}
      type="text"
      inputMode="none"
      autoComplete="off"
      enterKeyHint="done"
      aria-label={label}
      data-autofocus=""
      maxLength={maxLength}
      placeholder={suggestion}
      value={text.replace('.', decimalSign)}
      onChange={(event) => {
        const next = padText(event.target.value, point);
        if (next !== null) onText(next);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onEnter?.();
      }}
    />
  );
}
