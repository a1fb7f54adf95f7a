import { usCharacter } from './us-layout.ts';

const GS = '\u001d';

/** A press of a key as the burst sees it. */
export interface Stroke {
  /** `char`: it types something; `end`: Enter or Tab; `none`: shift and the like; `other`: no scanner sends it in the middle of a code. */
  readonly kind: 'char' | 'end' | 'none' | 'other';
  /** By the layout of the operating system; null where that has no character for the key. */
  readonly typed: string | null;
  /** By the US layout; null where that has none. */
  readonly us: string | null;
  /** When the key went down, in milliseconds of the event's own clock. */
  readonly at: number;
}

/** What is read of a KeyboardEvent. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'isComposing' | 'timeStamp'
> & { getModifierState(key: string): boolean };

const SILENT = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'ScrollLock', 'Fn']);

const both = (character: string, at: number): Stroke => ({ kind: 'char', typed: character, us: character, at });

/** Control characters that scanners send with Ctrl: GS as Ctrl+], CR as Ctrl+M, LF as Ctrl+J. */
function withControl({ code, key, timeStamp: at }: KeyPress): Stroke {
  if (code === 'BracketRight' || key === ']' || key === GS) return both(GS, at);
  if (code === 'KeyM' || code === 'KeyJ') return { kind: 'end', typed: null, us: null, at };
  return { kind: 'other', typed: null, us: null, at };
}

/** Sorts a press of a key. Keys of Alt codes are `none`: their number is read by alt-codes.ts. */
export function strokeOf(press: KeyPress): Stroke {
  const { key, code, shiftKey, ctrlKey, altKey, metaKey, repeat, isComposing, timeStamp: at } = press;
  const plain = (kind: Stroke['kind']): Stroke => ({ kind, typed: null, us: null, at });
  if (SILENT.has(key)) return plain('none');
  // A key that is held down repeats as fast as a scanner types.
  if (repeat || isComposing || metaKey) return plain('other');
  const third = press.getModifierState('AltGraph');
  if (altKey && !third) return plain(/^Numpad\d$/.test(code) ? 'none' : 'other');
  if (ctrlKey && !third) return withControl(press);
  if (key === 'Enter' || key === 'Tab') return plain('end');
  if (key === 'F8' || key === GS) return both(GS, at);
  const typed = [...key].length === 1 ? key : null;
  const us = third ? null : (usCharacter(code, shiftKey) ?? null);
  // Browsers without `code` (remote desktops, old Android) still have the character.
  if (typed === null && us === null) return plain('other');
  return { kind: 'char', typed, us: us ?? typed, at };
}
