import { type ChangeEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
 * How long keys wait before they change the number, in milliseconds: the first key of a scanner looks like one of a user
 * until it is removed again, at the latest after `BURST_TIMES.lateMs`.
 */
export const KEYS_WAIT_MS = 450;

/**
 * The number of a pad, which the keys of a keyboard or a handheld enter too. It has the focus from the start and again
 * after a press on a button beside it. The screen's keyboard does not open. A scanner's keys don't change the number:
 * they are shown for a moment, and removed as from any field (see `createFieldGuard`).
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
  const latest = useRef(onEnter);
  useEffect(() => {
    latest.current = onEnter;
  });
  /** Typed by keys that may be a scanner's. */
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed === null) return;
    setTyped(null);
    onText(typed);
  };
  const commitLater = useEffectEvent(commit);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => commitLater(), KEYS_WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed]);
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
      value={(typed ?? text).replace('.', decimalSign)}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        const isRemoved = event.nativeEvent instanceof InputEvent && event.nativeEvent.inputType === 'historyUndo';
        const next = isRemoved ? null : padText(event.target.value, point);
        if (isRemoved || next !== null) setTyped(next);
      }}
      onBlur={commit}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        // The number first, so that Enter uses it.
        flushSync(commit);
        latest.current?.();
      }}
    />
  );
}
