import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright/test';
import { ADMIN, SUPER } from '../e2e/harness/credentials.ts';
import type { Chapter } from './chapter.ts';

export const openFirst = (page: Page) => page.locator('#main').locator('tbody button.open, li button').first().click();
/** Presses the main action of the page, beside its title. */
const act = (page: Page) => page.locator('#main header button').last().click();

/** The id of a menu item does not depend on the language. */
const openMenuAt = (page: Page, nth: number) =>
  page.locator('#main header button[aria-haspopup=menu]').nth(nth).click();
/** Presses a key until something is shown. The keys of a desktop are loaded after its frame. */
async function pressUntil(page: Page, key: string, shown: Locator): Promise<void> {
  for (let tries = 0; tries < 50 && !(await shown.isVisible()); tries++) {
    await page.keyboard.press(key);
    await page.waitForTimeout(100);
  }
}
/** Phones have no keys. */
const atDesk = (page: Page) => page.setViewportSize({ width: 1440, height: 900 });

/** The administrator's desks. */
export const DESKS: readonly Chapter[] = [
  {
    name: 'people-desk',
    host: 'localhost',
    user: ADMIN,
    stops: [
      { name: 'admin-people', path: '/admin/users' },
      { name: 'admin-person', path: '/admin/users?role=APP', dress: openFirst },
      {
        name: 'admin-person-changed',
        path: '/admin/users?role=APP',
        dress: async (page) => {
          await openFirst(page);
          await page.locator('#main form input[type=text]').first().fill('Pat Picker');
        },
      },
      { name: 'admin-people-none', path: '/admin/users?q=qqqqzzzz' },
      { name: 'admin-invitations', path: '/admin/users/invites' },
      {
        name: 'admin-invite',
        path: '/admin/users/invites',
        dress: async (page) => {
          await act(page);
          await page.getByRole('dialog').locator('input').first().fill('pat');
          await page.getByRole('dialog').locator('select').first().selectOption('APP');
        },
      },
      {
        name: 'admin-messages',
        path: '/admin/messages',
        before: async ({ origin }) => {
          const body = {
            name: 'Ana Ruiz',
            email: 'ana@kitchen.test',
            phone: '518-555-0100',
            message: 'Do you deliver on Sundays? We open a second kitchen in Troy and need produce from May.',
          };
          const headers = { 'content-type': 'application/json' };
          await fetch(`${origin}/api/v1/contact`, { method: 'POST', headers, body: JSON.stringify(body) });
        },
      },
      { name: 'admin-message', path: '/admin/messages', dress: openFirst },
      { name: 'admin-company-messages', path: '/admin/company-messages' },
      {
        name: 'admin-company-message',
        path: '/admin/company-messages',
        dress: async (page) => {
          await openFirst(page);
          await page.locator('#main form textarea').fill('Closed on Thursday. Order by Tuesday 10:30 PM.');
        },
      },
      { name: 'admin-company-messages-removed', path: '/admin/company-messages?status=removed' },
      { name: 'admin-publish', path: '/admin/company-messages', dress: act },
      { name: 'admin-company', path: '/admin/settings' },
      {
        name: 'admin-company-changed',
        path: '/admin/settings',
        dress: async (page) => {
          await page.locator('#main form textarea').nth(1).fill('Pida antes de las 10:30 p. m.');
          await page.locator('#main form input').last().fill('Carnet du chef');
        },
      },
      { name: 'admin-email', path: '/admin/settings/email' },
      { name: 'admin-theme', path: '/admin/settings/theme' },
      { name: 'admin-analytics', path: '/admin/settings/analytics' },
      { name: 'admin-mobile-app', path: '/admin/settings/pwa' },
      { name: 'admin-synonyms', path: '/admin/settings/synonyms?origin=cratebook' },
      { name: 'admin-synonym', path: '/admin/settings/synonyms', dress: openFirst },
      { name: 'admin-synonym-add', path: '/admin/settings/synonyms', dress: act },
      { name: 'admin-item-words', path: '/admin/settings/item-words' },
      { name: 'admin-item-word', path: '/admin/settings/item-words', dress: openFirst },
      { name: 'admin-goods-limits', path: '/admin/settings/goods-limits' },
      { name: 'admin-goods-limit', path: '/admin/settings/goods-limits', dress: openFirst },
      { name: 'admin-goods-limit-add', path: '/admin/settings/goods-limits', dress: act },
      { name: 'admin-warehouses', path: '/admin/settings/warehouses' },
      { name: 'admin-warehouse', path: '/admin/settings/warehouses', dress: openFirst },
      { name: 'admin-label-printers', path: '/admin/settings/label-printers' },
      { name: 'admin-label-printer-add', path: '/admin/settings/label-printers', dress: act },
      { name: 'admin-places', path: '/admin/settings/places' },
      { name: 'admin-place', path: '/admin/settings/places', dress: openFirst },
      { name: 'admin-place-add', path: '/admin/settings/places', dress: act },
      { name: 'admin-traced-foods', path: '/admin/settings/traced-foods' },
      { name: 'admin-traced-food', path: '/admin/settings/traced-foods', dress: openFirst },
      { name: 'admin-traceability-plan', path: '/admin/settings/traceability-plan' },
      { name: 'admin-traceability-records', path: '/admin/reports/traceability' },
      { name: 'admin-recalls', path: '/admin/reports/recalls' },
      // The board with a recall on it is in the lead's chapter.
      { name: 'admin-recall-missing', path: `/admin/reports/recalls/${randomUUID()}` },
      { name: 'admin-backorders', path: '/admin/backorders' },
      { name: 'admin-refunds', path: '/admin/refunds' },
      { name: 'admin-locations', path: '/admin/users/locations' },
      { name: 'admin-location', path: '/admin/users/locations', dress: openFirst },
      { name: 'admin-temperature-log', path: '/admin/reports/temperatures' },
      { name: 'admin-routes', path: '/admin/settings/routes' },
      { name: 'admin-route', path: '/admin/settings/routes', dress: openFirst },
      { name: 'admin-tokens', path: '/admin/settings/tokens' },
      { name: 'unknown-address', path: '/no/such/page' },
    ],
  },
  {
    name: 'tokens-desk',
    host: 'localhost',
    user: SUPER,
    stops: [
      { name: 'super-tokens', path: '/admin/settings/tokens' },
      {
        name: 'super-token',
        path: '/admin/settings/tokens',
        dress: async (page) => {
          await act(page);
          await page.getByRole('dialog').locator('input[type=checkbox]').first().waitFor();
        },
      },
    ],
  },
  {
    // After the field chapters, which open the exceptions shown here.
    name: 'exceptions-desk',
    host: 'localhost',
    user: ADMIN,
    stops: [
      { name: 'admin-exceptions', path: '/admin/exceptions' },
      {
        name: 'admin-exception',
        path: '/admin/exceptions',
        dress: async (page) => {
          const row = page.locator('#main').locator('tbody button.open, li > button').first();
          if (await row.isVisible()) await row.click();
        },
      },
      { name: 'admin-exceptions-none', path: '/admin/exceptions?kind=packout_difference' },
      { name: 'admin-exceptions-decided', path: '/admin/exceptions?status=resolved' },
      { name: 'security-log', path: '/admin/security' },
      { name: 'security-log-none', path: '/admin/security?q=qqqqzzzz' },
      {
        name: 'errors',
        path: '/admin/errors',
        before: async ({ origin }) => {
          const report = {
            source: 'page',
            name: 'TypeError',
            message: 'cart.lines is not iterable',
            frames: ['assets/cart.js:1:2345'],
            release: '1.0.0',
            route: 'portal/cart',
            role: 'CUSTOMER',
            count: 3,
          };
          const headers = { 'content-type': 'application/json' };
          const body = JSON.stringify({ reports: [report] });
          await fetch(`${origin}/api/v1/error-reports`, { method: 'POST', headers, body });
        },
      },
      {
        name: 'images',
        path: '/admin/files',
        before: async ({ page, origin }) => {
          await page.goto(`${origin}/admin/files`);
          const svg =
            '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle r="20" fill="green"/></svg>';
          await page
            .locator('#main input[type=file][multiple]')
            .first()
            .setInputFiles({ name: 'Leaf.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
          await page.locator('#main [data-row], #main tbody button.open').first().waitFor();
        },
      },
      { name: 'image-open', path: '/admin/files', dress: openFirst },
      {
        name: 'catalog-upload',
        path: '/admin/files',
        dress: async (page) => {
          await page.locator('#main header button').nth(-2).click();
          await page.locator('dialog[open]').waitFor();
        },
      },
      { name: 'jobs', path: '/admin/jobs' },
      { name: 'jobs-none', path: '/admin/jobs?q=qqqqzzzz' },
      { name: 'jobs-open', path: '/admin/jobs', dress: openFirst },
      { name: 'admin-settings', path: '/account/settings' },
      { name: 'views-menu', path: '/admin/users', dress: (page) => openMenuAt(page, 0) },
      {
        name: 'keys-dialog',
        path: '/admin/users',
        dress: async (page) => {
          await atDesk(page);
          await pressUntil(page, '?', page.locator('dialog[open]'));
        },
      },
      {
        name: 'palette',
        path: '/admin',
        dress: async (page) => {
          await atDesk(page);
          await pressUntil(page, 'Control+k', page.locator('dialog[open]'));
          await page.locator('dialog[open]').getByRole('option').first().waitFor();
        },
      },
      {
        // Last, because the page stays on paper.
        name: 'print-view',
        path: '/admin/users',
        dress: async (page) => {
          await page.emulateMedia({ media: 'screen' });
          await page.evaluate(() => {
            window.print = () => {};
          });
          await page.keyboard.press('Control+p');
          await page.locator('[data-all-rows]').waitFor();
          await page.emulateMedia({ media: 'print' });
        },
      },
    ],
  },
];
