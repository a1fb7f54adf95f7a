/** A character's position on a keyboard: its key, and whether shift is held. */
type Key = readonly [code: string, shift: boolean];

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const US: Readonly<Record<string, Key>> = {
  ...Object.fromEntries([...letters].map((letter) => [letter, [`Key${letter}`, true] as const])),
  ...Object.fromEntries([...letters].map((letter) => [letter.toLowerCase(), [`Key${letter}`, false] as const])),
  ...Object.fromEntries([...'0123456789'].map((digit) => [digit, [`Digit${digit}`, false] as const])),
  '(': ['Digit9', true],
  ')': ['Digit0', true],
  '-': ['Minus', false],
  ']': ['BracketRight', false],
  '/': ['Slash', false],
  ' ': ['Space', false],
};

/** Returns the operating system's character for a key, if it differs from the US layout. */
export type Layout = (code: string, shift: boolean) => string | undefined;

/** The German layout, as far as codes need it. */
export const german: Layout = (code, shift) =>
  ({
    KeyY: shift ? 'Z' : 'z',
    KeyZ: shift ? 'Y' : 'y',
    Minus: shift ? '?' : 'ß',
    BracketRight: shift ? '*' : '+',
    Slash: shift ? '_' : '-',
    Digit9: shift ? ')' : '9',
    Digit0: shift ? '=' : '0',
  })[code];

/** The French layout: digits need shift, and A and Q are swapped. */
export const french: Layout = (code, shift) => {
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return shift ? digit : 'à&é"\'(-è_ç'[Number(digit)];
  return { KeyA: shift ? 'Q' : 'q', KeyQ: shift ? 'A' : 'a', Minus: shift ? '°' : ')', BracketRight: 'Dead' }[code];
};

/** Makes a key event of a scanner with the US layout. */
export function keyDown(character: string, at: number, layout?: Layout): KeyboardEvent {
  if (character === '\u001d') return press({ key: ']', code: 'BracketRight', ctrlKey: true }, at);
  if (character === '\n') return press({ key: 'Enter', code: 'Enter' }, at);
  if (character === '\t') return press({ key: 'Tab', code: 'Tab' }, at);
  const [code, shift] = US[character] ?? ['', false];
  return press({ key: layout?.(code, shift) ?? character, code, shiftKey: shift }, at);
}

/** Makes any key event, at a time of the event's own clock. */
export function press(init: KeyboardEventInit, at: number, type: 'keydown' | 'keyup' = 'keydown'): KeyboardEvent {
  const event = new KeyboardEvent(type, { bubbles: true, cancelable: true, ...init });
  Object.defineProperty(event, 'timeStamp', { value: at });
  return event;
}

/**
 * Presses a key as a browser does. The event starts at the focus; unless it is prevented, a character is added to the
 * field there.
 */
export function type(event: KeyboardEvent): boolean {
  const target = document.activeElement ?? document.body;
  const goesOn = target.dispatchEvent(event);
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (goesOn && isText && event.key.length === 1 && !event.ctrlKey) {
    // As typing does: bypasses the property by which React detects its own writes.
    const prototype = target instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, target.value + event.key);
    target.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  return goesOn;
}

/** Types a text with a pause between the keys; returns the time after the last one. */
export function typeText(text: string, from: number, gapMs: number, layout?: Layout): number {
  let at = from;
  for (const character of text) {
    type(keyDown(character, at, layout));
    at += gapMs;
  }
  return at;
}
