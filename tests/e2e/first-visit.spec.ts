import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Request } from 'playwright/test';
import { builtImports } from '../../server/build/built-imports.ts';
import { expect, expectAllSent, signIn, test } from './harness/fixtures.ts';
import type { Link } from './harness/link.ts';
import { moreButtons } from './harness/ordering.ts';
import { ROOT } from './harness/paths.ts';

const DIST = join(ROOT, 'dist');
const KB = 1024;
const WORKERS = readdirSync(join(DIST, 'assets')).flatMap((file) =>
  /^(?:sync\.worker|search\.worker)-.*\.js$/.test(file) ? [`/assets/${file}`] : [],
);

/** Kilobytes of scripts as they go over the wire: packed when they were built, or plain where that is smaller. */
const weigh = (paths: Iterable<string>): number =>
  [...paths].reduce((sum, path) => {
    const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size;
    return sum + (sizeOf(join(DIST, `${path}.br`)) ?? sizeOf(join(DIST, path)) ?? Number.NaN) / KB;
  }, 0);

/** Returns every script requested during `work`: the page's, its workers', and their imports. */
async function scriptsDuring(context: BrowserContext, work: () => Promise<unknown>): Promise<Set<string>> {
  const paths = new Set<string>();
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) paths.add(pathname);
  };
  context.on('request', note);
  await work();
  context.off('request', note);
  return paths;
}

const nameOf = (path: string) => /^\/(?:assets\/)?(.+?)(?:-[\w-]{8})?\.js$/.exec(path)?.[1];
const names = (paths: Iterable<string>) => [...paths].map(nameOf);

/** A visitor's browser. Without a service worker every visit is a first one, and nothing is precached. */
async function visit(browser: Browser, link: Link, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({
    ...{ baseURL: link.origin, serviceWorkers: 'block', locale: 'en-US', timezoneId: 'America/New_York' },
    viewport: { width: 390, height: 844 },
  });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** Requests after the first screen has had its time: texts that the start does not need, and later work. */
function broughtLater(): string[] {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8');
  const { en } = JSON.parse(/id="ahead">([^<]+)</.exec(page)?.[1] ?? '{}') as { en: string[] };
  expect(en).toHaveLength(1);
  return readdirSync(join(DIST, 'assets')).flatMap((file) =>
    /^(?:messages|later)-.*\.js$/.test(file) && !en.includes(`/assets/${file}`) ? [`/assets/${file}`] : [],
  );
}

/** Leaves the app, and clears the list of received files. */
async function leave(page: Page): Promise<void> {
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

test('a first visit downloads at most 170 KB of scripts to the sign-in, and 275 KB to a shop that is in touch with the server', ({
  browser,
  link,
}) =>
  visit(browser, link, async (page) => {
    const toSignIn = await scriptsDuring(page.context(), async () => {
      await page.goto('/auth');
      await expect(page.getByLabel('Username')).toBeVisible();
    });
    expect(names(toSignIn)).toEqual(expect.arrayContaining(['framework', 'start', 'auth']));
    expect(weigh(toSignIn)).toBeLessThanOrEqual(170);

    await signIn(page);
    await expectAllSent(page);
    const context = page.context();
    await leave(page);
    let toShop = new Set<string>();
    const later = await scriptsDuring(context, async () => {
      const pulled = context.waitForEvent('response', (response) => response.url().endsWith('/sync/pull'));
      toShop = await scriptsDuring(context, async () => {
        await page.goto('/portal');
        await expect(moreButtons(page).first()).toBeVisible();
      });
      await pulled;
      await expectAllSent(page);
    });
    expect(names(later)).toContain('sync.worker');
    // A timer brings them after some seconds: on a slow machine while the shop is still coming.
    for (const path of broughtLater()) toShop.delete(path);
    // The engine begins about when the first screen is painted, before or after it can be used: it belongs to it either way.
    for (const worker of WORKERS) for (const path of builtImports(DIST, worker)) toShop.add(path);
    expect(names(toShop)).toEqual(
      expect.arrayContaining(['shop', 'device', 'search.worker', 'sync.worker', 'feed', 'pack']),
    );
    // 14 KB of it are the mutations and row shapes of the floor, which the sync worker knows from its start (PULL3). The kitchen thesaurus is
    // not among them: it loads with the first search (decision 53). The trade's shorthand is (1.7 KB): the first rows show names.
    expect(names(toShop)).not.toContain('kitchen');
    expect(weigh(toShop), names(toShop).join(' ')).toBeLessThanOrEqual(275);
  }));

test('the service worker is one script, which imports nothing while it runs', () => {
  const script = readFileSync(join(DIST, 'sw.js'), 'utf8');
  expect(script).not.toMatch(/\bimport\s*\(/);
  // The service worker's engine knows the mutations of the warehouse, too.
  expect(script).toContain('picking.record');
});

test('a first visit that loses its signal before the catalog is complete says how much is here, and continues by itself', async ({
  browser,
  link,
}) => {
  await visit(browser, link, async (page) => {
    // The items never arrive at first.
    await page.context().route('**/sync/packs/**', (route) => route.abort());
    const pulled = page.context().waitForEvent('response', (response) => response.url().endsWith('/sync/pull'));
    await signIn(page);
    await pulled;
    link.cut();
    const said = page.getByText(
      /^No signal\. The catalog is not complete on this device yet: \d of 4 parts are here\./,
    );
    await expect(said).toBeVisible();
    await page.context().unroute('**/sync/packs/**');
    link.mend();
    await expect(moreButtons(page).first()).toBeVisible();
    await expect(said).toHaveCount(0);
  });
});
