import { type BrowserContext, test as base, expect, type Page } from 'playwright/test';
import { TestServer } from './server.ts';

export const PASSWORD = 'Crate#2026';

interface Fixtures {
  /** A page on a fresh device (its own storage), at the start page of Greenleaf. */
  device: Page;
}
interface WorkerFixtures {
  /** A server that is shared by the tests of a worker. Tests that kill their server make one of their own. */
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
  device: async ({ browser, server }, use) => {
    const context = await browser.newContext({ baseURL: server.origin });
    const page = await context.newPage();
    await use(page);
    await context.close();
  },
});

/** Signs in through the form, as a person does, and waits for the landing page. */
export async function signIn(page: Page, userName: string, password = PASSWORD): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/auth/);
}

/** Waits until the service worker controls pages, so that the network can go. */
export async function becomeInstallable(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** Waits until the pill says that everything is sent. */
export async function expectAllSent(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: /All sent/ })).toBeVisible();
}

export type { BrowserContext, Page };
export { expect };
