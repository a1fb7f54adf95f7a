import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { builtImports } from '../../server/build/built-imports.ts';
import { DIST } from '../../server/http/web-app.ts';
import type { Row } from '../table.ts';
import { say } from './bed.ts';
import { openPage, withProfile } from './chromium.ts';
import { product, signIn, usable } from './product.ts';

const KB = 1024;
const PHONE = { viewport: { width: 390, height: 844 } };

/** Bytes of a script on the wire: compressed at build time, or raw if that is smaller. */
async function wireBytes(path: string): Promise<number> {
  const file = join(DIST, path);
  return (await stat(`${file}.br`).catch(() => stat(file))).size;
}

/** All scripts requested during `work`, those of workers included; without the service worker's precache. */
async function scriptsDuring(context: BrowserContext, work: () => Promise<void>): Promise<Map<string, number>> {
  const paths = new Set<string>();
  const note = (request: { url(): string; serviceWorker(): unknown }) => {
    const { pathname } = new URL(request.url());
    if (!request.serviceWorker() && pathname.endsWith('.js') && pathname !== '/sw.js') paths.add(pathname);
  };
  context.on('request', note);
  await work();
  context.off('request', note);
  return new Map(await Promise.all([...paths].map(async (path) => [path, await wireBytes(path)] as const)));
}

const total = (scripts: ReadonlyMap<string, number>): number =>
  [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / KB;

function tell(page: string, scripts: ReadonlyMap<string, number>): void {
  say(`${page}: ${total(scripts).toFixed(1)} KB in ${scripts.size} scripts`);
  for (const [path, bytes] of [...scripts].sort((a, b) => b[1] - a[1]))
    say(`  ${(bytes / KB).toFixed(1).padStart(6)}  ${path}`);
}

/** Clears the browser's downloads, but not the sign-in. */
async function forgetFiles(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

/** The sync worker and its imports. */
async function engineScripts(): Promise<Set<string>> {
  const file = (await readdir(join(DIST, 'assets'))).find((name) => /^sync\.worker-.*\.js$/.test(name));
  return builtImports(DIST, `/assets/${file}`);
}

/** The scripts that a first visit requests, brotli. */
export async function sizeBench(): Promise<Row[]> {
  const { origin } = await product();
  return withProfile(
    async (context) => {
      const page = await openPage(context, 'about:blank');
      const signInScripts = await scriptsDuring(context, async () => {
        await page.goto(`${origin}/auth`);
        await page.locator('input[autocomplete="current-password"]').waitFor();
      });
      await signIn(page, origin);
      await page.goto('about:blank');
      await forgetFiles(page);
      const portalScripts = await scriptsDuring(context, async () => {
        await page.goto(`${origin}/portal`);
        await usable(page);
      });
      // The engine starts around the first paint, before or after the screen is usable, so it counts in both cases.
      for (const path of await engineScripts()) portalScripts.set(path, await wireBytes(path));
      tell('/auth', signInScripts);
      tell('/portal', portalScripts);
      const workers = [...portalScripts].filter(([path]) => /worker/.test(path));
      const row = (what: string, scripts: ReadonlyMap<string, number>, most: number): Row => {
        const figure = total(scripts);
        return {
          what,
          median: figure,
          min: figure,
          max: figure,
          unit: 'KB',
          against: `${scripts.size} scripts`,
          ratio: null,
          goal: `≤ ${most} KB`,
          met: figure <= most,
        };
      };
      const inWorkers = total(new Map(workers));
      return [
        row('script until /portal can be used, workers included, brotli', portalScripts, 275),
        {
          what: 'of it in workers, beside the page',
          median: inWorkers,
          min: inWorkers,
          max: inWorkers,
          unit: 'KB',
          against: `${workers.length} scripts`,
          ratio: null,
        },
        row('script until one can sign in, brotli', signInScripts, 170),
      ];
    },
    // Without a service worker every visit is a first one.
    { ...PHONE, serviceWorkers: 'block' },
  );
}
