import { expect, it } from 'vitest';
import { piecesOf } from './visible-code.tsx';

it('names control characters and leaves nothing out', () => {
  const text = '10A\u001d21\r\u007f';
  const pieces = piecesOf(text);
  expect(pieces.map(({ control, text: piece }) => control ?? piece)).toEqual(['10A', 'GS', '21', 'CR', 'DEL']);
  expect(pieces.map(({ text: piece }) => piece).join('')).toBe(text);
  expect(piecesOf('')).toEqual([]);
});
