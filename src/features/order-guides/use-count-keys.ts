import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { type CountStep, PAD_KEYS } from '../../../rules/count-shelf.ts';
import { useScreenKeys } from '../../ui/screen-keys.ts';

const MOVES: Readonly<Record<string, CountStep>> = {
  Backspace: { do: 'key', key: 'erase' },
  ',': { do: 'key', key: '.' },
  Enter: { do: 'next' },
  ArrowUp: { do: 'back' },
  ArrowDown: { do: 'skip' },
};

/** Returns the step of a key; undefined for keys with another meaning in the focused element. */
export function stepOfKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>,
): CountStep | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const element = event.target instanceof HTMLElement ? event.target : null;
  if (element?.closest('input, textarea, select, dialog, [popover], [contenteditable]')) return undefined;
  if (event.key === 'Enter' && element?.closest('button, a')) return undefined;
  const digit = PAD_KEYS.find((key) => key === event.key);
  return digit ? { do: 'key', key: digit } : MOVES[event.key];
}

/** Handles counting with a keyboard, wherever the focus is: digits, Backspace, Enter for next, ↑ back, ↓ skip. */
export function useCountKeys(take: (step: CountStep) => void, active: boolean): void {
  const { t } = useLingui();
  useScreenKeys([
    ['0 … 9', t`Enter the quantity`],
    ['Enter', t`Next item`],
    ['↑', t`Back to the item before`],
    ['↓', t`Skip the item`],
  ]);
  useEffect(() => {
    if (!active) return;
    const onKey = (event: KeyboardEvent) => {
      const step = stepOfKey(event);
      if (!step) return;
      event.preventDefault();
      take(step);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [take, active]);
}
