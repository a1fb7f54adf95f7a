import type { Page } from 'playwright/test';
import { CHEF } from './credentials.ts';
import { readDevice } from './device-data.ts';
import { becomeInstalled, expect, signIn } from './fixtures.ts';
import type { Link } from './link.ts';

/** The steppers of the catalog's first rows. */
export const moreButtons = (page: Page) => page.getByRole('button', { name: /^More /, disabled: false });

export async function openShop(page: Page): Promise<void> {
  await page.goto('/portal');
  await expect(moreButtons(page).first()).toBeVisible();
}

/** A cold start up to a shop that works without a network: signed in, installed, with its catalog. */
export async function startInShop(page: Page, userName = CHEF): Promise<void> {
  await signIn(page, userName);
  await becomeInstalled(page);
  await openShop(page);
}

/**
 * Adds some of each row to the cart: with two rows it is above the minimum of an order. Each row is one change in the
 * outbox. Finds a row once and then uses its name: a virtual list renders only rows near the focus, and the position of
 * the first available rows depends on the day's stock. An item that replaces another has a second stepper there.
 */
export async function fillCart(page: Page, rows: readonly number[] = [0, 1, 2], each = 2): Promise<void> {
  for (const row of rows) {
    const steppers = moreButtons(page);
    await expect(steppers.nth(row)).toBeVisible();
    const names = new Set(
      await steppers.evaluateAll((buttons) => buttons.map((each) => each.getAttribute('aria-label'))),
    );
    const name = [...names][row];
    const more = page.getByRole('button', { name: name ?? '', exact: true }).first();
    for (let tap = 0; tap < each; tap++) await more.click();
  }
}

/** The cart that the device has stored, once it holds as much in all: the screen is a moment ahead of that. */
export async function storedCart(page: Page, total: number): Promise<Readonly<Record<string, number>>> {
  const cart = async () => (await readDevice(page)).cart;
  await expect.poll(async () => Object.values(await cart()).reduce((sum, quantity) => sum + quantity, 0)).toBe(total);
  return cart();
}

export async function toCart(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Cart/ }).last().click();
  await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible();
}

export async function toCheckout(page: Page): Promise<void> {
  await toCart(page);
  await page
    .getByRole('link', { name: 'Continue to checkout' })
    .or(page.getByRole('button', { name: 'Continue to checkout' }))
    .click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
}

/** From the checkout to the review. */
export async function toReview(page: Page, poNumber: string): Promise<void> {
  await page.getByLabel('PO number').fill(poNumber);
  await page.getByRole('button', { name: 'Review order' }).click();
  await expect(page.getByRole('heading', { name: 'Review your order' })).toBeVisible();
}

/** From a filled cart to the confirmation, by the screens. */
export async function placeOrder(page: Page, poNumber: string): Promise<void> {
  await toCheckout(page);
  await toReview(page, poNumber);
  await page.getByRole('button', { name: 'Place order' }).click();
  await expectPlaced(page);
}

export async function expectPlaced(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/portal\/checkout\/confirmation\//);
}

/** Signs in, cuts the signal and places an order, which waits on the device. */
export async function orderWithoutSignal(page: Page, link: Link, poNumber: string): Promise<void> {
  await startInShop(page);
  link.cut();
  await fillCart(page);
  await placeOrder(page, poNumber);
}

/**
 * Opens the change of the order on the screen, and takes one more of its first line and none of its last one, of which
 * it has two. Saves nothing. Returns the name of the line that was taken out.
 */
export async function changeFirstAndLast(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Change order' }).click();
  const drawer = page.getByRole('dialog');
  await drawer
    .getByRole('button', { name: /^More / })
    .first()
    .click();
  const less = drawer.getByRole('button', { name: /^Less / }).last();
  const name = (await less.getAttribute('aria-label'))?.replace(/^Less /, '') ?? '';
  await less.click();
  await less.click();
  return name;
}
