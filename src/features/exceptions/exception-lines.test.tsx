// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { FloorException } from '../../../contract/floor.ts';
import { renderUi, renderUiHook } from '../../ui/render-for-test.tsx';
import { ExceptionLines } from './exception-lines.tsx';
import { useExceptionText } from './use-exception-text.ts';

afterEach(cleanup);

const about = { salesOrderNumber: 702115, lines: '2 CS BROCCOLI, GAI LAN\n30 LB BRUSSELS SPROUTS', lineCount: 23 };

const textsOf = (facts: FloorException['about']) => {
  renderUi(<ExceptionLines about={facts} open />);
  return [...document.querySelectorAll('summary, li')].map(({ textContent }) => textContent);
};

test('the lines of an exception are a list with their amounts, and the others are counted', () => {
  expect(textsOf(about)).toEqual(['23 lines', '2 CS Broccoli, gai lan', '30 LB Brussels sprouts', 'and 21 more']);
});

test('an exception without lines has no list', () => {
  expect(textsOf({})).toEqual([]);
});

test('the subject of an exception counts its lines', () => {
  const text = renderUiHook(useExceptionText).result.current;
  expect(text.about({ kind: 'delivery_difference', about } as unknown as FloorException)).toEqual([
    'Order 702115',
    '23 lines',
  ]);
});
