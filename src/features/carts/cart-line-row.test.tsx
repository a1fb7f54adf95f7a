// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { CatalogItem } from '../catalog/data/catalog-api.ts';
import { CartLineRow } from './cart-line-row.tsx';
import { priceCart } from './data/price-cart.ts';
import { known, sampleItem, sampleLine, sampleLocation } from './data/shop-samples.fixture.ts';
import { shopForTest } from './shop-for-test.tsx';
import { useCartLines } from './use-cart.ts';

let items: readonly CatalogItem[] = [];
vi.mock('../catalog/use-items.ts', () => ({ useShopItems: () => known(...items) }));

const shop = shopForTest();
const NOTE = { note: 'Ripe', substitution: null };
const line = (itemCode: string, quantity: number, uom: string) => ({ itemCode, uom, quantity });

/** The line of one item, as the cart shows it. */
function Row({ itemCode }: { readonly itemCode: string }) {
  const lines = useCartLines();
  if (!lines) return null;
  const { entries } = priceCart(sampleLocation(), lines, known(...items), { today: '2026-11-20' });
  const entry = entries.find((each) => each.line.itemCode === itemCode);
  return entry ? (
    <CartLineRow
      entry={entry}
      showsPrices
      lineIn={(uom) => lines.find((each) => each.itemCode === itemCode && each.uom === uom)}
    />
  ) : (
    <p>gone</p>
  );
}

async function show(lines: readonly Parameters<typeof shop.setCart>[0][number][]): Promise<void> {
  await shop.setCart(lines);
  shop.show(<Row itemCode="A" />);
  await screen.findByRole('listitem');
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const cartIs = (lines: readonly object[]) => waitFor(async () => expect(await shop.cart()).toEqual(lines));

describe('a line of the cart that is out of stock', () => {
  const out = sampleItem('A', { description: 'ROMAINE', inStock: false, available: 0, substitutes: ['B'] });
  const byCase = sampleItem('B', {
    description: 'ESCAROLE',
    uoms: [{ uom: 'CS', factor: 12, isDefault: true, isStandard: true }],
    prices: [{ uom: 'CS', price: 1300 }],
  });

  it('is replaced by the same amount of its substitute, and Undo brings it back with its note', async () => {
    items = [out, byCase];
    const before = { ...line('A', 24, 'EA'), instructions: NOTE };
    await show([before]);
    await press(/^Add ?: Escarole$/);
    await cartIs([line('B', 2, 'CS')]);
    expect(screen.getByText('Romaine: 24 EA changed to 2 CS Escarole', { ignore: '[aria-live] *' })).toBeTruthy();
    await press('Undo');
    await cartIs([before]);
  });

  it('offers no substitute whose unit can’t be converted', async () => {
    const uoms = [{ uom: 'LB', factor: 1, isDefault: true, isStandard: true }];
    items = [out, { ...byCase, orderUom: 'LB', uoms, prices: [{ uom: 'LB', price: 200 }] }];
    await show([line('A', 24, 'EA')]);
    expect(screen.queryByRole('button', { name: /^Add ?: Escarole$/ })).toBeNull();
  });

  it('stays if the quantity of a substitute that is in the cart changes', async () => {
    items = [out, byCase];
    await show([line('A', 24, 'EA'), line('B', 3, 'CS')]);
    await press('More Escarole');
    await cartIs([line('A', 24, 'EA'), line('B', 4, 'CS')]);
  });
});

describe('the unit of a line', () => {
  it('rounds the quantity up to what the new unit can be ordered in', async () => {
    items = [
      sampleItem('A', {
        uoms: ['LB', 'CS'].map((uom) => ({ uom, factor: uom === 'CS' ? 10 : 1, isDefault: false, isStandard: true })),
        prices: ['LB', 'CS'].map((uom) => ({ uom, price: 100 })),
      }),
    ];
    await show([line('A', 1.5, 'LB')]);
    await userEvent.selectOptions(screen.getByRole('combobox'), 'CS');
    await cartIs([line('A', 2, 'CS')]);
    expect(screen.getAllByText(/1\.5 LB \(\$1\.50\) changed to 2 CS \(\$2\.00\)/)).not.toHaveLength(0);
  });
});

describe('a removed line', () => {
  it('comes back beside what was added since then', async () => {
    items = [sampleItem('A', { description: 'ROMAINE' })];
    await show([{ ...sampleLine('A', 3), instructions: NOTE }]);
    await press('Remove Romaine');
    await cartIs([]);
    await shop.setCart([line('A', 5, 'CS')]);
    await press('Undo');
    await cartIs([{ ...line('A', 8, 'CS'), instructions: NOTE }]);
  });
});
