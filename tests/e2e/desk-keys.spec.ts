import { ADMIN, CHEF, CORPORATE, SUPER } from './harness/credentials.ts';
import { expect, freshDevice, signIn, test } from './harness/fixtures.ts';

test.use({ serviceWorkers: 'block' });

/** One user of each audience that can sit at a desk. Their menus differ, and so do their layouts. */
const AUDIENCES = {
  customer: CHEF,
  corporate: CORPORATE,
  sales: 'sales@greenleaf.test',
  buyer: 'buyer@greenleaf.test',
  administrator: ADMIN,
  'super administrator': SUPER,
  receiver: 'receiver@greenleaf.test',
  driver: 'driver@greenleaf.test',
};

test('[G3.4] each audience has the command palette and the keys of the screen at a desk', async ({ browser, link }) => {
  for (const [audience, userName] of Object.entries(AUDIENCES))
    await test.step(audience, async () => {
      const { context, page } = await freshDevice(browser, link);
      await page.setViewportSize({ width: 1440, height: 900 });
      await signIn(page, userName);
      await expect(page.getByRole('banner')).toBeVisible();
      const palette = page.getByRole('dialog', { name: 'Go to' });
      // The keys are loaded after the frame.
      await expect(async () => {
        await page.keyboard.press('Control+k');
        await expect(palette).toBeVisible({ timeout: 1_000 });
      }).toPass();
      await expect(palette.getByRole('option', { name: 'Settings', exact: true })).toBeVisible();
      await palette.getByRole('combobox').press('Escape');
      await expect(palette).toBeHidden();

      // The catalog begins with the focus in its search box, where a question mark is text.
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.keyboard.press('?');
      const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await expect(keys.getByText('Go to a screen or record')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(keys).toBeHidden();
      await context.close();
    });
});

test('[G3.2] the save bar of a phone never covers the field that has the focus', async ({ device: page }) => {
  await signIn(page, ADMIN);
  await page.goto('/admin/users?role=APP');
  await page.locator('#main li button').first().click();
  const form = page.locator('#main form').filter({ has: page.getByLabel('Name', { exact: true }) });
  /** Puts the lower edge of the focused control at the lower edge of the window. */
  const focusAtTheEnd = (name: string) =>
    form.getByLabel(name, { exact: true }).evaluate((element) => {
      (element as HTMLElement).focus({ preventScroll: true });
      scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight + 4, behavior: 'instant' });
    });
  const gap = () =>
    page.evaluate(() => {
      const field = document.activeElement?.closest('label') ?? document.activeElement;
      const bar = [...document.querySelectorAll('#main form [role=status]')].at(-1)?.parentElement;
      if (!field || !bar) return Number.NaN;
      return bar.getBoundingClientRect().top - field.getBoundingClientRect().bottom;
    });

  await focusAtTheEnd('Name');
  await page.keyboard.press('End');
  await page.keyboard.type('x');
  await expect(form.getByText('Unsaved changes')).toBeVisible();
  await expect.poll(gap, { message: 'after the bar has come' }).toBeGreaterThanOrEqual(0);
  await page.evaluate(() => {
    document.documentElement.style.overflowAnchor = 'none';
    const late = document.createElement('div');
    late.style.height = '3.75rem';
    document.querySelector('#main')?.prepend(late);
  });
  await expect.poll(gap, { message: 'after more content came above it' }).toBeGreaterThanOrEqual(0);
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    if (!(await page.evaluate(() => document.activeElement?.closest('#main form fieldset') !== null))) break;
    await expect.poll(gap, { message: `after Tab ${presses + 1}` }).toBeGreaterThanOrEqual(0);
  }
});
