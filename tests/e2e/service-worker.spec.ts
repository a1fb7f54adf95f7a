import { inflateSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { becomeInstalled, expect, expectAllSent, freshDevice, signIn, test } from './harness/fixtures.ts';
import { Link } from './harness/link.ts';
import { openShop, startInShop } from './harness/ordering.ts';
import { Relay } from './harness/relay.ts';
import { TestServer } from './harness/server.ts';

interface Manifest {
  name: string;
  start_url: string;
  scope: string;
  display: string;
  theme_color: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}

/** Width and height of a PNG whose image data unpacks to that many rows. */
function sizeOfPng(bytes: Buffer): { width: number; height: number } {
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  const data: Buffer[] = [];
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  }
  expect(inflateSync(Buffer.concat(data)).length % height).toBe(0);
  return { width, height };
}

/** The build of the release that a relay plays. */
const NEXT = 'another-release0';

const buildOf = (page: Page) => page.locator('meta[name="build"]').getAttribute('content');

test('Greenleaf meets the criteria for an installation', async ({ device, link }) => {
  await signIn(device);
  await becomeInstalled(device);
  const href = await device.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = (await (await fetch(new URL(href ?? '', link.origin))).json()) as Manifest;
  expect(manifest).toMatchObject({
    name: expect.stringContaining('Greenleaf'),
    start_url: '/',
    scope: '/',
    display: 'standalone',
  });
  const icons = await Promise.all(
    manifest.icons.map(async ({ src, sizes, purpose }) => {
      const answer = await fetch(new URL(src, link.origin));
      expect(answer.headers.get('content-type')).toBe('image/png');
      const { width, height } = sizeOfPng(Buffer.from(await answer.arrayBuffer()));
      expect(`${width}x${height}`).toBe(sizes);
      return [width, purpose];
    }),
  );
  expect(icons).toEqual([
    [192, 'any'],
    [512, 'any'],
    [512, 'maskable'],
  ]);
  const scope = await device.evaluate(async () => (await navigator.serviceWorker.getRegistration('/'))?.scope);
  expect(scope).toBe(`${link.origin}/`);
  const cdp = await device.context().newCDPSession(device);
  const parsed = await cdp.send('Page.getAppManifest');
  expect(parsed.errors).toEqual([]);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  // A window of a test counts as a private one, in which nothing can be installed; there is no other objection.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});

test('Harbor, which has the mobile app switched off, has no manifest and its own theme', async ({
  browser,
  link,
  device,
}) => {
  await device.goto('/auth');
  const colourOf = (page: Page) =>
    page.evaluate(() => document.querySelector<HTMLStyleElement>('#tenant-theme')?.textContent ?? '');
  const greenleaf = await colourOf(device);
  const context = await browser.newContext({ baseURL: `http://harbor.localhost:${link.port}` });
  try {
    const page = await context.newPage();
    await page.goto('/auth');
    await expect(page.getByText(/Harbor Foods/).first()).toBeVisible();
    const harbor = await colourOf(page);
    expect(harbor).not.toBe('');
    expect(harbor).not.toBe(greenleaf);
    const status = await page.evaluate(async () => (await fetch('/api/v1/pwa/manifest.webmanifest')).status);
    expect(status).toBe(404);
    const cdp = await context.newCDPSession(page);
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.map(({ errorId }) => errorId)).toContain('no-manifest');
    await expect(page.locator('link[rel="manifest"]')).toHaveCount(0);
  } finally {
    await context.close();
  }
});

/** Where each route leads with no server there: the language of the page and its first heading. */
const OFFLINE: readonly (readonly [path: string, lang: string, heading: string | RegExp])[] = [
  ['/portal/cart', 'en', 'Cart'],
  ['/portal/account/orders', 'en', /Order/],
  ['/portal/account/orderguides', 'en', 'Order Guides'],
  ['/account/settings', 'en', 'Settings'],
  ['/account/sync', 'en', 'Changes on this device'],
  ['/contact-us', 'en', 'Contact us'],
  ['/es/portal/cart', 'es', 'Carrito'],
  ['/fr/portal/account/orders', 'fr', /\S/],
];

/** Opens each route in turn, and expects its heading in its language. */
async function expectEveryRoute(page: Page): Promise<void> {
  // The language that was chosen last would lead an address without one elsewhere.
  await page.context().clearCookies({ name: 'locale' });
  for (const [path, lang, heading] of OFFLINE) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading }).first(), path).toBeVisible();
    await expect(page.locator('html'), path).toHaveAttribute('lang', new RegExp(`^${lang}`));
  }
}

/** How many files the release of a build has on the device, its page included; 0 without the page. */
const keptOf = (page: Page, build: string | null) =>
  page.evaluate(async (id) => {
    const kept = (await (await caches.open(`release:${id}`)).keys()).map(({ url }) => new URL(url).pathname);
    return kept.includes('/app-shell') ? kept.length : 0;
  }, build);

test('[WRITE2] every route starts cold with the server killed and the service worker stopped', async ({ browser }) => {
  const server = await TestServer.create();
  await server.start();
  const link = await Link.to(() => server.port);
  const { context, page } = await freshDevice(browser, link);
  try {
    await startInShop(page);
    await expectAllSent(page);
    await server.kill();
    const cdp = await context.newCDPSession(page);
    await cdp.send('ServiceWorker.enable');
    await cdp.send('ServiceWorker.stopAllWorkers');
    await page.close();
    const started = await context.newPage();
    await started.goto('/portal');
    const more = started.getByRole('button', { name: /^More / }).first();
    await expect(more).toBeVisible();
    // No tap waits for the network before its effect.
    await more.click();
    await expect(started.getByRole('link', { name: /1 waiting/ })).toBeVisible();
    // The thesaurus was never needed online: it finds the onions that the catalog does not call scallions.
    await started.getByRole('searchbox', { name: 'Search items' }).fill('scallions');
    await expect(started.getByRole('button', { name: /^More .*green onion/i }).first()).toBeVisible();
    await expectEveryRoute(started);
    // The last one speaks French, whose words came from the cache too.
    await expect(started.getByRole('link', { name: 'Aller au contenu' })).toBeAttached();
  } finally {
    await context.close();
    await link.close();
    await server.dispose();
  }
});

test('[C10.1] an update leaves open pages whole, is offered, is applied on the word of the person, and starts offline', async ({
  browser,
  server,
}) => {
  const relay = await Relay.to(() => server.port);
  const link = await Link.to(() => relay.port);
  const { context, page } = await freshDevice(browser, link);
  try {
    await startInShop(page);
    const other = await context.newPage();
    await openShop(other);
    const before = await buildOf(page);
    const chunk = await page.evaluate(async () => {
      const names = await caches.keys();
      const kept = await (await caches.open(names.find((name) => name.startsWith('release:')) ?? '')).keys();
      return kept.map(({ url }) => new URL(url).pathname).find((path) => /\/orders-[\w-]{8}\.js$/.test(path));
    });
    expect(chunk).toBeDefined();

    const whole = await keptOf(page, before);
    relay.releaseAnother();
    expect((await fetch(`${link.origin}${chunk}`)).status).toBe(404);
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration('/'))?.update()));
    await expect(page.getByText('A new version is ready')).toBeVisible();

    // A start of the app, which sends the device's user, removes nothing of the waiting release.
    await page.reload();
    await expect(page.getByText('A new version is ready')).toBeVisible();
    expect(await keptOf(page, NEXT)).toBe(whole);

    // The old page still finds the chunks that the server has no more.
    expect(await buildOf(page)).toBe(before);
    await page.getByRole('button', { name: 'Update now' }).click();
    await expect.poll(() => buildOf(page).catch(() => null)).toBe(NEXT);
    await expect(page.getByRole('button', { name: /^More / }).first()).toBeVisible();

    // The other tab was not asked: it continues with its release, lazy chunks included.
    expect(await buildOf(other)).toBe(before);
    expect(await other.evaluate(async (path) => (await fetch(path ?? '')).status, chunk)).toBe(200);
    await other.evaluate(() => {
      history.pushState(null, '', '/portal/account/orders');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(other.getByRole('heading', { level: 1, name: /Order/ })).toBeVisible();
    expect(await buildOf(other)).toBe(before);

    // The new release starts without a network, also after the browser has evicted its cache and the app was online once.
    const cdp = await context.newCDPSession(page);
    link.cut();
    await expectEveryRoute(page);
    link.mend();
    await cdp.send('Storage.clearDataForOrigin', { origin: link.origin, storageTypes: 'cache_storage' });
    expect(await keptOf(page, NEXT)).toBe(0);
    await page.goto('/');
    await expect.poll(() => keptOf(page, NEXT)).toBe(whole);
    link.cut();
    await expectEveryRoute(page);
  } finally {
    await context.close();
    await link.close();
    await relay.close();
  }
});

test('[I5] images are stored per user, work without a signal, and are deleted after the sign-out', async ({
  device,
  link,
}) => {
  const kept = () =>
    device.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => /^images:(?!.*:anonymous$)/.test(name));
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return { names, urls: lists.flat().map(({ url }) => url) };
    });
  await startInShop(device);
  await expect.poll(async () => (await kept()).urls.length).toBeGreaterThan(0);
  const { names, urls } = await kept();
  const database = await device.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name).find((name) => name?.startsWith('cratebook:')),
  );
  expect(names).toEqual([database?.replace('cratebook:', 'images:')]);
  link.cut();
  const [picture] = urls;
  const seen = await device.evaluate(async (url) => {
    const answer = await fetch(url ?? '');
    return { status: answer.status, type: answer.headers.get('content-type') };
  }, picture);
  expect(seen).toMatchObject({ status: 200, type: expect.stringContaining('image/') });
  link.mend();
  await device.goto('/logout');
  await expect(device).toHaveURL(/\/auth/);
  expect((await kept()).names).toEqual([]);
});
