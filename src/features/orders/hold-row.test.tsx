// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Hold } from '../../../contract/orders.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { HoldRow } from './hold-row.tsx';

afterEach(cleanup);

function nowOf(days: Pick<Hold, 'leadDays' | 'availableWeekdays'>): string | null | undefined {
  const hold: Hold = {
    kind: 'item_unavailable',
    itemCode: 'A',
    uom: 'CS',
    seen: null,
    now: null,
    reason: null,
    ...days,
  };
  renderUi(
    <table>
      <tbody>
        <HoldRow hold={hold} order={{ lines: [] }} label="Romaine" />
      </tbody>
    </table>,
  );
  expect(screen.getByRole('rowheader').textContent).toBe('Romaine');
  return screen.getAllByRole('cell').at(-1)?.textContent;
}

it('an item that was ordered too late shows its lead days', () => {
  expect(nowOf({ leadDays: 4 })).toBe('Order 4 days ahead');
});

it('an item that is not available on the day shows its weekdays', () => {
  expect(nowOf({ availableWeekdays: [2, 4, 6] })).toBe('Comes on Tue, Thu, and Sat only');
});

it('an item that is missing, or was held before reasons existed, shows no more than that', () => {
  expect(nowOf({})).toBe('Not available');
});
