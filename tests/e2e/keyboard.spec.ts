import type { Locator, Page } from 'playwright/test';
import { CHEF, PASSWORD } from './harness/credentials.ts';
import { readDevice } from './harness/device-data.ts';
import { expect, expectAllSent, signIn, test } from './harness/fixtures.ts';

// Without a service worker: no test here is without a signal, and each would install the whole release.
test.use({ serviceWorkers: 'block' });

/** Where the focus is and whether it can be seen there; null where all is well. */
const faultOfFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return 'the focus is lost';
    const words = `${at.tagName.toLowerCase()} “${(at.getAttribute('aria-label') ?? at.textContent ?? '').trim().slice(0, 40)}”`;
    // While the calendar button inside a date or time input has the focus, the input is not :focus-visible.
    if (!at.matches(':focus-visible, input:is([type=date], [type=time])')) return `the focus on ${words} is not shown`;
    // A native control may be invisible below its drawing; then the ring is on its label.
    const drawn = [at, at.closest('label')].filter((element) => element !== null);
    const ringed = drawn.some((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== 'none';
    });
    if (!ringed) return `${words} has no ring`;
    const box = at.getBoundingClientRect();
    const seen = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth && box.width > 0;
    return seen ? null : `the focus on ${words} is outside the window`;
  });

/** Presses a key and asserts that the focus can be seen afterwards. */
async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await expect.poll(() => faultOfFocus(page), { message: `after ${key}` }).toBe(null);
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Tabs until the target has the focus; fails where it can't be reached. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeAttached();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await isFocused(target)) return;
    await press(page, key);
  }
  throw new Error(`${target} can’t be reached with ${key}`);
}

const DESK = { width: 1440, height: 900 };

test('a customer signs in, searches, orders and sees the order received without touching a mouse', async ({
  device: page,
  office,
}) => {
  await page.setViewportSize(DESK);
  await page.goto('/auth');
  await tabTo(page, page.getByLabel('Username'));
  await page.keyboard.type(CHEF);
  await press(page, 'Tab');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/portal$/);
  // The first pull brings the purchased items, and the list begins with them: until then rows move under the keys.
  await expect(page.getByRole('button', { name: /^More / }).first()).toBeVisible();
  await expect.poll(async () => (await readDevice(page)).pulled).toBe(true);

  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await tabTo(page, page.getByRole('banner').getByRole('link').first(), 'Shift+Tab');
  await press(page, '/');
  await expect(search).toBeFocused();
  await page.keyboard.type('apple');
  // The list shows the URL's query; before that, ↓ would go to a row of the previous list.
  await expect(page).toHaveURL(/\bq=apple\b/);
  await expect(
    page
      .getByRole('group')
      .filter({ has: page.getByRole('button', { name: /^More / }) })
      .first(),
  ).toHaveAccessibleName(/^Apple/);

  // By name: the first pull may put purchased items first while keys are pressed, and the focus stays on its item.
  const focusedAmount = async (): Promise<Locator> => {
    const focused = page.locator('input[data-quantity]:focus');
    await expect(focused).toHaveAccessibleName(/^Apple/);
    return page
      .getByRole('main')
      .getByRole('textbox', { name: (await focused.getAttribute('aria-label')) ?? '', exact: true });
  };
  await press(page, 'ArrowDown');
  const one = await focusedAmount();
  await press(page, '+');
  await press(page, '+');
  await expect(one).toHaveValue('2');
  await press(page, '-');
  await expect(one).toHaveValue('1');
  await press(page, 'ArrowDown');
  await expect(one).not.toBeFocused();
  const other = await focusedAmount();
  await page.keyboard.type('12');
  await press(page, '/');
  await expect(search).toBeFocused();
  await expect(other).toHaveValue('12');

  await tabTo(page, page.getByRole('banner').getByRole('link', { name: /Cart/ }), 'Shift+Tab');
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: 'Continue to checkout' }));
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Checkout', exact: true })).toBeFocused();
  await tabTo(page, page.getByLabel('PO number'));
  await page.keyboard.type('PO-KEYS');
  await tabTo(page, page.getByRole('button', { name: 'Review order' }));
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Review your order' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Place order' }));
  await press(page, 'Enter');
  await expect(page).toHaveURL(/\/portal\/checkout\/confirmation\//);
  await expect(page.getByRole('heading', { name: 'Your order', exact: true })).toBeFocused();
  await expect(page.getByRole('heading', { name: /^Order \d+ placed$/ })).toBeVisible();
  await expectAllSent(page);
  const orders = await office.orders('PO-KEYS');
  expect(orders).toMatchObject([{ lineCount: 2 }]);
});

test('the first Tab offers the way past the menu, and it leads into the main part', async ({ device: page }) => {
  await page.setViewportSize(DESK);
  await signIn(page);
  await page.goto('/portal/account/orders');
  await expect(page.getByRole('heading', { name: 'Order History' })).toBeVisible();
  await press(page, 'Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await press(page, 'Enter');
  await expect(page.locator('#main')).toBeFocused();
  await press(page, 'Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('#main') !== null)).toBe(true);
});

test('a dialog and a menu keep the focus inside and give it back', async ({ device: page }) => {
  await signIn(page);
  await page.goto('/portal');
  const opener = page.getByRole('button', { name: 'Menu' });
  await tabTo(page, opener);
  await press(page, 'Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && document.activeElement?.closest('dialog') === null,
    );
    expect(outside).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();
});

test('nothing moves for a user who asked for reduced motion', async ({ device: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page);
  await expect(page.locator('#main h1')).toBeAttached();
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .flatMap((element) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
        return [transitionDuration, animationName === 'none' ? '0s' : animationDuration].flatMap((list) =>
          list.split(',').map((each) => Number.parseFloat(each)),
        );
      })
      // An animation that is over at once is none.
      .filter((seconds) => seconds > 0.0001),
  );
  expect(moving).toEqual([]);
});
