import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { winAnsi } from './win-ansi.ts';

describe('winAnsi', () => {
  test('keeps the characters of English, Spanish and French', () => {
    const text = '¿Señor Núñez? ¡Sí! Œuf à la coque – « très bon » ’“”… €5 1½ °C ±';
    expect(winAnsi(text)).toBe(text);
  });

  test('composes letters that consist of two characters', () => {
    expect(winAnsi('Jalapen\u0303o')).toBe('Jalapeño');
  });

  test('replaces narrow blanks of French numbers with ones that the fonts have', () => {
    expect(winAnsi('1\u202f234,56\u00a0$')).toBe('1\u00a0234,56\u00a0$');
  });

  test.each([
    ['Łukasz Dvořák', 'Lukasz Dvorák'],
    ['−5 ≈ 6', '-5 ~ 6'],
    ['Ring twice 🔔 please 👨‍👩‍👧', 'Ring twice please'],
    ['东京', '??'],
    ['a\r\nb\rc', 'a\nb\nc'],
    ['a\u0007b\u200bc', 'abc'],
  ])('%j becomes %j', (text, expected) => {
    expect(winAnsi(text)).toBe(expected);
  });

  test('never returns a character that the fonts would write as another one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const bytes = new TextDecoder('windows-1252');
        const writable = new Set([
          '\n',
          ...Array.from({ length: 0xe0 }, (_, index) => bytes.decode(Uint8Array.of(index + 0x20))),
        ]);
        for (const character of winAnsi(text)) expect(writable).toContain(character);
      }),
    );
  });
});
