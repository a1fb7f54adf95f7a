import { createServer } from 'node:http';
import { Office } from './harness/api.ts';
import { expect, signIn, test } from './harness/fixtures.ts';
import { TestServer } from './harness/server.ts';

/** A server of the tenant's own that hands out one style sheet. */
async function styleServer(css: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, answer) => answer.writeHead(200, { 'content-type': 'text/css' }).end(css));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address !== 'object') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}/own.css`, close: () => server.close() };
}

test('[C5.4] the cleaned style sheets and analytics of a tenant load after the sign-in, and the policy allows nothing more', async ({
  browser,
}) => {
  // A separate server, because these settings affect all users of that host.
  const server = await TestServer.create();
  await server.start();
  const own = await styleServer('#root { outline: 3px solid rgb(1, 2, 3); }');
  const external = await styleServer('#root { outline-width: 9px; outline-offset: 4px; }');
  const admin = await Office.of(server.origin, 'admin@greenleaf.test');
  const { organizationSettings: before } = await admin.call<{ organizationSettings: Record<string, unknown> }>(
    'GET',
    '/account',
  );
  const theme = Object.fromEntries(
    Object.entries(before).filter(([name]) =>
      /^(theme|companyImageUrl|companyDarkImageUrl|background|favicon|client|google|login)/.test(name),
    ),
  );
  const save = (changes: object) => admin.call('PUT', '/settings', { ...theme, ...changes });
  await save({
    clientStyleSheetURL: own.url,
    themeExternalResources: [external.url],
    googleAnalyticsId: 'G-ABC123',
    googleTagManagerContainerId: 'GTM-XYZ98',
  });
  const context = await browser.newContext({
    baseURL: server.origin,
    serviceWorkers: 'block',
  });
  try {
    const asked: string[] = [];
    await context.route('https://www.googletagmanager.com/**', async (route) => {
      asked.push(route.request().url());
      await route.fulfill({ contentType: 'text/javascript', body: 'document.documentElement.dataset.tag = "ran";' });
    });
    const page = await context.newPage();
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await page.goto('/auth');
    await expect(page.locator('input[type=password]')).toBeVisible();
    expect(asked).toEqual([]);
    await expect(page.locator('link[data-tenant]')).toHaveCount(0);
    await signIn(page);
    await expect(page.locator('html')).toHaveAttribute('data-tag', 'ran');
    await expect(page.locator('#root')).toHaveCSS('outline', 'rgb(1, 2, 3) solid 3px');
    await expect(page.locator('#root')).toHaveCSS('outline-offset', '4px');
    expect(asked.toSorted()).toEqual([
      'https://www.googletagmanager.com/gtag/js?id=G-ABC123',
      'https://www.googletagmanager.com/gtm.js?id=GTM-XYZ98',
    ]);
    const told = await page.evaluate(() => (window as unknown as { dataLayer: Record<string, unknown>[] }).dataLayer);
    expect(told.filter(({ event }) => event === 'page_view').map(({ page_path }) => page_path)).not.toContain('/auth');
    expect(refused).toEqual([]);
    // Sources that the settings do not name stay forbidden.
    const elsewhere = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI), { once: true });
          const script = document.createElement('script');
          script.src = 'https://elsewhere.test/x.js';
          document.head.append(script);
        }),
    );
    expect(elsewhere).toBe('https://elsewhere.test/x.js');
  } finally {
    await context.close();
    await server.dispose();
    own.close();
    external.close();
  }
});
