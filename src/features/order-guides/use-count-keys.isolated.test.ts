// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { stepOfKey } from './use-count-keys.ts';

const press = (key: string, on = 'div', more: Partial<KeyboardEvent> = {}) => {
  const target = document.createElement(on);
  return stepOfKey({ key, ctrlKey: false, metaKey: false, altKey: false, target, ...more });
};

describe('stepOfKey', () => {
  it('handles digits, the decimal point and comma, Backspace, and the keys for next and previous', () => {
    expect(['7', '.', ',', 'Backspace', 'Enter', 'ArrowUp', 'ArrowDown', 'x'].map((key) => press(key))).toEqual([
      { do: 'key', key: '7' },
      { do: 'key', key: '.' },
      { do: 'key', key: '.' },
      { do: 'key', key: 'erase' },
      { do: 'next' },
      { do: 'back' },
      { do: 'skip' },
      undefined,
    ]);
  });

  it('ignores keys that are typed into a box or are a shortcut', () => {
    expect([press('7', 'input'), press('7', 'div', { ctrlKey: true }), press('7', 'select')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('lets Enter press the focused button, while digits still count', () => {
    expect([press('Enter', 'button'), press('Enter', 'a'), press('7', 'button')]).toEqual([
      undefined,
      undefined,
      { do: 'key', key: '7' },
    ]);
  });
});
