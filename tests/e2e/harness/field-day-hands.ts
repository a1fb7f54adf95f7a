import { expect, type Page } from 'playwright/test';
import type { PickOrder } from '../../../contract/picking.ts';
import { rowOf } from '../../harness/device-tables.ts';
import { said, saidBooked } from './feedback.ts';
import type { DayItem, FieldDay } from './field-day.ts';
import { orderOn } from './floor.ts';
import { typeAsScanner } from './wedge.ts';

let serial = 0;
/** Each weighed case has its own weight, around the usual 5,000 g. */
let weighedCases = 0;
/** Returns the weight of the next case. */
export const nextGrams = (): number => {
  weighedCases += 1;
  return 4700 + weighedCases * 37;
};
/** Grams of the received cases of an item that are not picked yet. */
export const weights = new Map<string, number[]>();

/** The label of a case; `grams` on those that are sold by weight. */
export const labelOf = ({ gtin, lot }: DayItem, grams?: number): string =>
  `(01)${gtin}${grams === undefined ? '' : `(3103)${String(grams).padStart(6, '0')}`}(15)271231(10)${lot}(21)${++serial}`;
/** A label and Enter, as a scanner types them. */
export const scan = (page: Page, label: string): Promise<void> => typeAsScanner(page, `${label}\n`);
/** The open sheet of a page. */
export const sheet = (page: Page) => page.getByRole('dialog');

/** Receives an item whole: one scan and one press, or a scan for each weighed case. */
export async function receive(page: Page, item: DayItem): Promise<void> {
  if (item.isWeighed) {
    const grams = Array.from({ length: item.cases }, nextGrams);
    weights.set(item.code, grams);
    for (const [index, each] of grams.entries()) {
      await scan(page, labelOf(item, each));
      await expect(sheet(page).getByRole('button', { name: `Receive ${index + 1} CS` })).toBeVisible();
    }
  } else {
    await scan(page, labelOf(item));
    await sheet(page).getByRole('button', { name: /^All / }).click();
  }
  await sheet(page)
    .getByRole('button', { name: `Receive ${item.cases} CS` })
    .click();
  await expect(sheet(page)).toBeHidden();
}

/** Scans one case of each of these lines of an order. A weighed case is one of those that were received. */
export async function pick(
  page: Page,
  { orderId }: FieldDay['stops'][number],
  items: readonly DayItem[],
): Promise<void> {
  for (const item of items) {
    await scan(page, labelOf(item, item.isWeighed ? weights.get(item.code)?.pop() : undefined));
    await expect
      .poll(
        async () => (await orderOn(page, orderId)).lines.find((line) => line.itemCode === item.code)?.pickedQuantity,
      )
      .toBe(1);
  }
}

/** Stages an order that is complete. */
export async function stage(page: Page, orderId: string): Promise<void> {
  await page.getByRole('button', { name: 'Stage', exact: true }).click();
  await sheet(page).getByRole('button', { name: 'Stage', exact: true }).click();
  await expect.poll(async () => (await rowOf<PickOrder>(page, 'pickOrders', orderId))?.status).toBe('staged');
}

/**
 * Picks the first lines of an order with all that goes wrong: a scan too many, a wrong item, a wrong lot, an undone pick,
 * a broken scanner and goods that aren't there.
 */
export async function pickWithTrouble(
  page: Page,
  { orderId }: FieldDay['stops'][number],
  [first, second, third, fourth]: readonly DayItem[],
): Promise<string> {
  if (!first || !second || !third || !fourth) throw new Error('too few lines');
  const pickedOf = async ({ code }: DayItem) =>
    (await orderOn(page, orderId)).lines.find((line) => line.itemCode === code)?.pickedQuantity;
  // A pallet gets its number without a signal.
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Pallet or tote' }).click();
  await page.getByRole('button', { name: 'New pallet' }).click();
  const number = sheet(page).getByRole('textbox', { name: 'Number' });
  await expect(number).toHaveValue(/^\d{18}$/);
  const pallet = await number.inputValue();
  await page.getByRole('button', { name: 'Use from now on' }).click();

  await scan(page, labelOf(first));
  await expect(saidBooked(page)).toContainText('1 of 1');
  await scan(page, labelOf(first));
  await expect(said(page, 'already-picked')).toBeVisible();
  await scan(page, '(01)00614141007349(10)X1');
  await expect(said(page, 'wrong-item')).toBeVisible();
  // Another lot needs a reason; it is put back.
  await scan(page, labelOf({ ...second, lot: 'NOBODY-KNOWS' }));
  await expect(said(page, 'wrong-lot')).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Put it back' }).click();
  expect(await pickedOf(second)).toBe(0);
  // A pick by mistake is undone.
  await scan(page, labelOf(second));
  await expect.poll(() => pickedOf(second)).toBe(1);
  await page.getByRole('button', { name: 'What was picked' }).click();
  // Of that line, because the list may lack the last durable event for a moment.
  await sheet(page)
    .getByRole('listitem')
    .filter({ hasText: second.name })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect.poll(() => pickedOf(second)).toBe(0);
  await page.keyboard.press('Escape');
  await scan(page, labelOf(second));
  await expect.poll(() => pickedOf(second)).toBe(1);
  // The screen shows the next line: it is keyed in whole, and the one after it isn't there.
  const now = page.getByRole('region', { name: 'Pick now' }).getByRole('heading');
  await expect(now).toHaveText(third.name);
  await page.getByRole('button', { name: 'Enter by hand' }).click();
  await sheet(page).getByRole('button', { name: 'Scanner doesn’t work' }).click();
  await sheet(page)
    .getByRole('button', { name: /^Pick \d/ })
    .click();
  await expect.poll(() => pickedOf(third)).toBe(1);
  await expect(now).toHaveText(fourth.name);
  await page.getByRole('button', { name: 'Short', exact: true }).click();
  await sheet(page).getByRole('button', { name: 'Not found' }).click();
  await expect
    .poll(async () => (await orderOn(page, orderId)).lines.find((line) => line.itemCode === fourth.code)?.shortQuantity)
    .toBe(1);
  return pallet;
}
