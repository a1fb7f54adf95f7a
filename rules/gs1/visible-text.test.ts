import { expect, it } from 'vitest';
import { visibleText } from './visible-text.ts';

it('shows control characters as their pictures and leaves the rest', () => {
  expect(visibleText('10A\u001d21\r\n\u007fé')).toBe('10A␝21␍␊␡é');
});
