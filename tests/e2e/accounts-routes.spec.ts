import type { Page } from 'playwright/test';
import { CHEF, PASSWORD, SUPER } from './harness/credentials.ts';
import { userDatabases } from './harness/device-data.ts';
import { expect, expectAllSent, freshDevice, signIn, test } from './harness/fixtures.ts';
import { openShop } from './harness/ordering.ts';

// Without a service worker: no test here is without a signal, and each would install the whole release.
test.use({ serviceWorkers: 'block' });

/**
 * Each landing page (specification, section 4) with a role that lands there, and a page of another role; the picker reads Spanish.
 * The landing page of each role: src/sync/landing.test.ts.
 */
const ROLES = [
  ['chef', '/portal', '/admin'],
  ['corporate', '/super-customer', '/buyer'],
  ['sales', '/sales/customers', '/portal'],
  ['buyer', '/buyer', '/portal/cart'],
  ['admin', '/admin', '/super'],
  ['picker', '/mobile', '/sales/customers'],
  [SUPER, '/super', '/admin'],
] as const;

async function expectHonest(page: Page, landing: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`^http://[^/]+(?:/es)?${landing}$`));
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('main')).not.toBeEmpty();
  await expect(page.getByText('An Error Occured')).toHaveCount(0);
  await expect(page.getByText('Page Not Found')).toHaveCount(0);
}

test('a person lands on the page of their role, from the sign-in and from a page of another role', async ({
  browser,
  link,
}) => {
  for (const [name, landing, foreign] of ROLES) {
    await test.step(name, async () => {
      const { context, page } = await freshDevice(browser, link);
      await signIn(page, name.includes('@') ? name : `${name}@greenleaf.test`);
      await expectHonest(page, landing);
      await page.goto(foreign);
      await expectHonest(page, landing);
      await context.close();
    });
  }
});

test('a signed-in user is redirected from the start page and from the sign-in page', async ({ device }) => {
  await signIn(device);
  for (const path of ['/auth', '/']) {
    await device.goto(path);
    await expectHonest(device, '/portal');
  }
});

test('a page that was wanted before the sign-in is opened after it, query and language included', async ({
  device,
}) => {
  const enter = async () => {
    await device.getByLabel('Nombre de usuario').fill(CHEF);
    await device.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await device.getByRole('button', { name: 'Iniciar sesión' }).click();
  };
  await device.goto('/es/portal/account/orders?search=PO-1');
  await expect(device).toHaveURL(/\/es\/auth$/);
  await enter();
  await expect(device).toHaveURL(/\/es\/portal\/account\/orders\?search=PO-1$/);
  // It is used up: the next sign-in lands where the role does.
  await device.goto('/logout');
  await expect(device).toHaveURL(/\/es\/auth$/);
  await enter();
  await expect(device).toHaveURL(/\/es\/portal$/);
});

test('an unknown address shows an error page with a link to the home page', async ({ device }) => {
  const response = await device.goto('/portal/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(device.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(device.getByText('This page could not be found')).toBeVisible();
  await expect(device).toHaveTitle('Page Not Found · Greenleaf Produce');
  await device.getByRole('link', { name: 'Home' }).click();
  await expect(device.getByRole('heading', { name: 'Welcome to Greenleaf Produce' })).toBeVisible();
});

test('a screen that crashes is replaced by the error page, inside its frame, with the way home', async ({ device }) => {
  await signIn(device);
  await openShop(device);
  await expectAllSent(device);
  // A row that its screen cannot show, as a faulty migration might leave. Lists still work, and so the way home.
  const id = await device.evaluate(
    async (name) => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
      });
      const store = db.transaction('orders', 'readwrite').objectStore('orders');
      const rows = await new Promise<{ id: string; shippingAddress: unknown }[]>((resolve) => {
        const asking = store.getAll();
        asking.onsuccess = () => resolve(asking.result);
      });
      const [row] = rows;
      if (!row) throw new Error('there is no order');
      row.shippingAddress = null;
      await new Promise<void>((resolve) => {
        store.put(row).onsuccess = () => resolve();
      });
      db.close();
      return row.id;
    },
    (await userDatabases(device))[0] ?? '',
  );
  await device.goto(`/portal/account/orders/${id}`);
  await expect(device.getByRole('heading', { name: 'An Error Occured' })).toBeVisible();
  await expect(device.getByText('Your earlier entries are saved on this device.')).toBeVisible();
  await expect(device.getByRole('banner')).toBeVisible();
  await device.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(device).toHaveURL(/\/portal$/);
  await expect(device.getByText('An Error Occured')).toHaveCount(0);
});

test('the app can be installed where the company has it, and no page asks for a manifest where it has not', async ({
  browser,
  device,
  link,
}) => {
  await device.goto('/');
  const href = await device.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await device.request.get(String(href));
  expect(manifest.status()).toBe(200);
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { context, page } = await freshDevice(browser, link, link.harborOrigin);
  const failed: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 404) failed.push(response.url());
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome to Harbor Foods' })).toBeVisible();
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0);
  expect(failed).toEqual([]);
  await context.close();
});

test('a screen whose script fails twice reloads once and then says so, with a way home', async ({ browser, link }) => {
  const { context, page } = await freshDevice(browser, link);
  await signIn(page, CHEF);
  await openShop(page);
  let failures = 0;
  await context.route(/\/assets\/settings-[\w-]{8}\.js$/, (route) => {
    failures += 1;
    return route.abort();
  });
  await page.goto(`${link.origin}/account/settings`);
  await expect(page.getByRole('main').getByRole('heading', { name: 'An Error Occured' })).toBeVisible();
  expect(failures).toBe(2);
  await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/\/portal$/);
  await context.close();
});
