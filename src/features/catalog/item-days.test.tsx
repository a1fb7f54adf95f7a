// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Locale } from '../../lib/i18n-locale.ts';
import { renderUi } from '../../ui/render-for-test.tsx';
import { ItemDays } from './item-days.tsx';

vi.mock('../../sync/use-session.tsx', () => ({ useShop: () => ({ location: { leadDays: 1 } }) }));
afterEach(cleanup);

const said = (availableWeekdays: number[] | null, leadDays: number, locale: Locale = 'en') => {
  const { container } = renderUi(<ItemDays item={{ availableWeekdays, leadDays }} />, locale);
  return [...container.querySelectorAll('div > div:not(:has(div))')].map(({ textContent }) => textContent);
};

it('names the weekdays on which an item is available, in the page’s language', () => {
  expect(said([2, 4, 6], 0)).toEqual(['Comes on Tue, Thu, and Sat only']);
  cleanup();
  expect(said([2, 4, 6], 0, 'fr')).toEqual(['Comes on mar., jeu. et sam. only']);
});

it('reports that an item without weekdays is not available', () => {
  expect(said([], 0)).toEqual(['Not available']);
  cleanup();
  expect(said([], 3)).toEqual(['Not available']);
});

it('shows an item’s lead days if they exceed the location’s', () => {
  expect(said(null, 2)).toEqual(['Order 2 days ahead']);
  cleanup();
  expect(said([5], 3)).toEqual(['Comes on Fri only', 'Order 3 days ahead']);
});

it('shows nothing for an item that is available whenever the location is served', () => {
  expect(said(null, 1)).toEqual([]);
});
