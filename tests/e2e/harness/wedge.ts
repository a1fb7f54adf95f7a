import type { Page } from 'playwright/test';

interface Key {
  readonly key: string;
  readonly code: string;
  readonly shift?: boolean;
  readonly control?: boolean;
  /** The key that the browser types for it. */
  readonly text?: string;
}

const SIGNS: Readonly<Record<string, Key>> = {
  '\n': { key: 'Enter', code: 'Enter', text: '\r' },
  '\u001d': { key: ']', code: 'BracketRight', control: true },
  '(': { key: '(', code: 'Digit9', shift: true, text: '(' },
  ')': { key: ')', code: 'Digit0', shift: true, text: ')' },
  ']': { key: ']', code: 'BracketRight', text: ']' },
  '-': { key: '-', code: 'Minus', text: '-' },
};

function keyOf(character: string): Key {
  const sign = SIGNS[character];
  if (sign) return sign;
  if (/\d/.test(character)) return { key: character, code: `Digit${character}`, text: character };
  if (!/[A-Za-z]/.test(character)) throw new RangeError(`no key for ${character}`);
  return {
    key: character,
    code: `Key${character.toUpperCase()}`,
    shift: character === character.toUpperCase(),
    text: character,
  };
}

const SHIFT = 8;
const CONTROL = 2;

/** The press and the release of the key of a character, at a time in milliseconds of the Unix clock. */
export function keyEvents(character: string, at: number): [down: KeyEvent, up: KeyEvent] {
  const { key, code, shift, control, text } = keyOf(character);
  const event = {
    key,
    code,
    modifiers: (shift ? SHIFT : 0) + (control ? CONTROL : 0),
    timestamp: at / 1000,
  };
  return [
    { type: 'keyDown', ...event, ...(text ? { text } : {}) },
    { type: 'keyUp', ...event },
  ];
}

interface KeyEvent {
  readonly type: 'keyDown' | 'keyUp';
  readonly key: string;
  readonly code: string;
  readonly modifiers: number;
  readonly timestamp: number;
  readonly text?: string;
}

/**
 * Types as a scanner does, into whatever has the focus. The keys carry their own times, `gapMs` apart, so that a busy machine changes
 * nothing about their pace. A line feed is Enter, U+001D is Ctrl and bracket.
 */
export async function typeAsScanner(page: Page, text: string, gapMs = 5, startedAt = Date.now()): Promise<void> {
  const session = await page.context().newCDPSession(page);
  // Sent together: each waits for none before it.
  await Promise.all(
    [...text]
      .flatMap((character, index) => keyEvents(character, startedAt + index * gapMs))
      .map((event) => session.send('Input.dispatchKeyEvent', event)),
  );
  await session.detach();
}
