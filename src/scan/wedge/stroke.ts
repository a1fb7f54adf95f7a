import { usCharacter } from './us-layout.ts';

const GS = '\u001d';

/** A key press as the burst reader sees it. */
export interface Stroke {
  /**
   * `char`: it types something; `end`: Enter or Tab; `none`: shift and similar; `other`: no scanner sends it within a
   * code.
   */
  readonly kind: 'char' | 'end' | 'none' | 'other';
  /** In the operating system's layout; null if that has no character for the key. */
  readonly typed: string | null;
  /** In the US layout; null if that has none. */
  readonly us: string | null;
  /** When the key went down, in milliseconds of the event's own clock. */
  readonly at: number;
}

/** The used members of a KeyboardEvent. */
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

/** Classifies a key press. Keys of Alt codes are `none`, because alt-codes.ts reads their number. */
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
