import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from 'playwright/test';
import type { OrderGuide } from '../../../contract/order-guides.ts';
import { Office } from './api.ts';
import { CHEF, PASSWORD } from './credentials.ts';
import { Link } from './link.ts';
import { TestServer } from './server.ts';

interface Fixtures {
  /** The network of this test's devices; its origin is theirs alone. */
  link: Link;
  /** A page on a fresh device (its own storage) at Greenleaf. */
  device: Page;
  /** The server's own view, as the chef. */
  office: Office;
  /**
   * Removes a test's changes of the chef's guides and settings, because the next test of the worker starts with them.
   */
  tidy: undefined;
}
interface WorkerFixtures {
  /** A server shared by the tests of a worker. Tests that kill their server create a separate one. */
  server: TestServer;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const server = await TestServer.create();
      await server.start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  link: async ({ server }, use) => {
    const link = await Link.to(() => server.port);
    await use(link);
    await link.close();
  },
  device: async ({ browser, link }, use) => {
    const { context, page } = await freshDevice(browser, link);
    await use(page);
    await context.close();
  },
  tidy: [
    async ({ server }, use) => {
      const before = await ownGuides(await Office.of(server.origin, CHEF));
      await use(undefined);
      // Signs in again, because the test may have ended all sessions.
      const chef = await Office.of(server.origin, CHEF);
      // Restores the remaining fields.
      await chef.call('PUT', '/account/settings', { catalogView: 'table', colourMode: 'system' });
      const after = await ownGuides(chef);
      for (const id of after.keys()) if (!before.has(id)) await chef.call('DELETE', `/portal/orderguides/${id}`);
      for (const [id, { name, customerLocationId, lines, updatedAt }] of before) {
        const guide = { name, customerLocationId, lines };
        if (!after.has(id)) await chef.call('POST', '/portal/orderguides', { ...guide, id });
        else if (after.get(id)?.updatedAt !== updatedAt) await chef.call('PUT', `/portal/orderguides/${id}`, guide);
      }
    },
    { auto: true },
  ],
  office: async ({ server }, use) => {
    const office = await Office.of(server.origin, CHEF);
    await office.clearCart();
    await use(office);
  },
});

/** Returns the guides that a person may edit, by their ids. */
async function ownGuides(person: Office): Promise<Map<string, OrderGuide>> {
  const heads = await person.call<{ id: string; isEditable: boolean }[]>('GET', '/portal/orderguides');
  const guides = heads
    .filter(({ isEditable }) => isEditable)
    .map(({ id }) => person.call<OrderGuide>('GET', `/portal/orderguides/${id}`));
  return new Map((await Promise.all(guides)).map((guide) => [guide.id, guide]));
}

interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Another device on the same network, at Greenleaf by default. */
export async function freshDevice(
  browser: Browser,
  link: Link,
  origin = link.origin,
  options: BrowserContextOptions = {},
): Promise<Device> {
  const context = await browser.newContext({
    ...options,
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  return { context, page: await context.newPage() };
}

/**
 * Another device, which is online whenever the test loads a page on it. It has no service worker, whose installation
 * takes two seconds of processor time.
 */
export const onlineDevice = (browser: Browser, link: Link): Promise<Device> =>
  freshDevice(browser, link, link.origin, { serviceWorkers: 'block' });

/** Signs in through the form, as a person does, and waits for the landing page. `origin` is for pages that know no base address. */
export async function signIn(page: Page, userName = CHEF, password = PASSWORD, origin = ''): Promise<void> {
  // The page would not reload if it already has this URL.
  await page.goto(`${origin}/auth${origin === '' ? '' : '?again'}`);
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/auth/);
}

/** Waits until the service worker controls the page, so that the network can go. */
export async function becomeInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
  });
}

/** The sync pill with any text. */
export const pill = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /All sent|waiting|needs? you|Sign in again|Loading|Not syncing|No connection/ });

export const expectAllSent = (page: Page): Promise<void> => expect(pill(page)).toHaveAccessibleName(/All sent/);

export { expect };
