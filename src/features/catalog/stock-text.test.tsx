// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderUi } from '../../ui/render-for-test.tsx';
import { StockText, type StockTextProps } from './stock-text.tsx';

afterEach(cleanup);

const item: StockTextProps['item'] = {
  available: 12,
  inStock: true,
  inboundOn: null,
  availableWeekdays: null,
  uoms: [{ uom: 'CS', factor: 1, isDefault: true, isStandard: false }],
};
const said = (part: Partial<StockTextProps['item']>, wanted?: number) =>
  renderUi(<StockText item={{ ...item, ...part }} uom="CS" {...(wanted === undefined ? {} : { wanted })} />, 'en')
    .container.textContent;

it('says the stock only if it is low, or less than the requested quantity', () => {
  expect(said({})).toBe('');
  cleanup();
  expect(said({ available: 5 })).toBe('Only 5 CS left');
  cleanup();
  expect(said({}, 13)).toBe('Only 12 CS in stock');
});

it('reports that it is out of stock, and when more is expected', () => {
  expect(said({ available: 0, inStock: false, inboundOn: '2026-03-11' })).toBe('Out of stock · expected Wed, Mar 11');
});

it('[C9] shows the quantity available for a delivery day', () => {
  const shown = (left: number) =>
    renderUi(<StockText item={item} uom="CS" wanted={13} left={left} deliveryDate="2026-03-11" />, 'en').container
      .textContent;
  expect(shown(4)).toBe('Only 4 CS available for Wed, Mar 11');
  cleanup();
  expect(shown(0)).toBe('None available for Wed, Mar 11');
});

it('shows no stock for an item that is available on no day', () => {
  expect(said({ availableWeekdays: [] })).toBe('');
  cleanup();
  expect(said({ availableWeekdays: [], available: 0, inStock: false })).toBe('');
});
