// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { useLive } from '../../../sync/use-live.ts';
import { known, sampleItem, sampleLocation } from '../data/shop-samples.fixture.ts';
import { shopForTest } from '../shop-for-test.tsx';
import { cartsOf } from './data/carts-of.ts';
import { SameEverywhere } from './same-everywhere.tsx';

const shop = shopForTest();
const ROW = { itemCode: 'A', uom: 'CS' };
const NOTE = { note: 'ripe', substitution: 'none' } as const;
const IDS = ['L1', 'L2'];
/** Locations in which the item is out of stock, and not expected. */
let out: readonly string[] = [];

/** The stepper of a row for all locations, over the carts of the device. */
function Row() {
  const lines = useLive((db) => cartsOf(db, IDS));
  const carts = IDS.map((customerLocationId) => ({
    location: sampleLocation({ customerLocationId }),
    lines: lines?.get(customerLocationId) ?? [],
    items: known(sampleItem('A', out.includes(customerLocationId) ? { inStock: false, available: 0 } : {})).items,
    pending: new Set<string>(),
    cart: undefined,
  }));
  return lines && <SameEverywhere row={ROW} name="Apple" carts={carts} />;
}

async function show(...quantities: readonly number[]): Promise<void> {
  for (const [index, quantity] of quantities.entries())
    await shop.setCart([{ ...ROW, quantity, instructions: NOTE }], IDS[index]);
  shop.show(<Row />);
  await field();
}
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Apple, all locations' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (text: string) => userEvent.type(await field(), `{Control>}a{/Control}${text}{Enter}`);
const quantities = async () =>
  Promise.all(IDS.map(async (id) => (await shop.cart(id)).map(({ quantity }) => quantity)[0] ?? 0));
const becomes = (...expected: readonly number[]) => waitFor(async () => expect(await quantities()).toEqual(expected));

beforeEach(() => {
  out = [];
});

describe('one quantity for all locations', () => {
  it('adds only where the item is in stock or coming, and takes away everywhere', async () => {
    out = ['L2'];
    await show(0, 5);
    await type('7');
    await becomes(7, 5);
    await type('0');
    await becomes(0, 0);
  });

  it('is not shown while the carts differ, and + and − change each of them by one step', async () => {
    await show(12, 8);
    expect([(await field()).value, (await field()).placeholder]).toEqual(['', 'Varies']);
    await press('More Apple, all locations');
    await press('More Apple, all locations');
    await becomes(14, 10);
    await press('Less Apple, all locations');
    await becomes(13, 9);
    await type('6');
    await becomes(6, 6);
    expect((await field()).value).toBe('6');
  });

  it('keeps a cleared field from setting all carts to nothing', async () => {
    await show(12, 8);
    await userEvent.type(await field(), '5{Backspace}');
    screen.getByRole('button', { name: 'More Apple, all locations' }).click();
    await becomes(13, 9);
  });

  it('takes presses that follow each other back together, with the notes of removed lines', async () => {
    await show(2, 2);
    for (let presses = 0; presses < 3; presses++) await press('Less Apple, all locations');
    await becomes(0, 0);
    await press('Undo');
    await becomes(2, 2);
    expect((await shop.cart('L1'))[0]?.instructions).toEqual(NOTE);
    await press('More Apple, all locations');
    await press('More Apple, all locations');
    await becomes(4, 4);
    // Another device adds one more to a cart in between.
    await shop.setCart([{ ...ROW, quantity: 5 }], 'L2');
    await press('Undo');
    await becomes(2, 3);
  });
});
