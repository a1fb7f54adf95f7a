import type { BrowserContext, Page, Request } from 'playwright/test';
import { Office } from '../e2e/harness/api.ts';
import { PASSWORD } from '../e2e/harness/credentials.ts';
import type { Link } from '../e2e/harness/link.ts';

export const LOCALES = ['en', 'es', 'fr'] as const;
export type Locale = (typeof LOCALES)[number];
export const MODES = ['light', 'dark'] as const;
export type Mode = (typeof MODES)[number];

/** An address of ours in a language. */
export const inLocale = (path: string, locale: Locale): string =>
  locale === 'en' ? path : `/${locale}${path === '/' ? '' : path}`;

/** Time limit in milliseconds for a screen to become idle. One that doesn't has an endless spinner. */
const REST_MS = 15_000;

/** Waits until nothing loads and the page has not changed for `quietMs`. Throws if the page never becomes idle. */
export async function atRest(page: Page, quietMs = 120): Promise<void> {
  const busy = await page.evaluate(
    ({ quietMs, limit }) =>
      new Promise<string | null>((resolve) => {
        const started = performance.now();
        let changed = started;
        const watch = new MutationObserver(() => {
          changed = performance.now();
        });
        watch.observe(document, { subtree: true, childList: true, attributes: true });
        const done = (answer: string | null) => {
          watch.disconnect();
          resolve(answer);
        };
        const look = () => {
          const now = performance.now();
          const waiting = document.querySelector(
            ':is([aria-busy=true], [role=progressbar]:not([aria-valuenow])):not([data-sample] *)',
          );
          const picture = [...document.images].find((image) => !image.complete && image.loading !== 'lazy');
          if (!waiting && !picture && now - changed >= quietMs) return done(null);
          if (now - started > limit) return done((waiting ?? picture)?.outerHTML.slice(0, 300) ?? 'it keeps changing');
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    { quietMs, limit: REST_MS },
  );
  if (busy) throw new Error(`${page.url()} does not come to rest: ${busy}`);
}

/** A device with the tour's story on it: its page, its network, and the office behind. */
export class Stage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly link: Link;
  readonly origin: string;
  /** Scripts that are loading, because a screen isn't ready before its own script is. */
  private readonly coming = new Set<Request>();
  /** Ids of orders and guides that earlier stops created, by name. */
  readonly made = new Map<string, string>();

  constructor(context: BrowserContext, page: Page, link: Link, host: string) {
    this.context = context;
    this.page = page;
    // A form with unsaved changes asks before its page is left.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
    this.link = link;
    this.origin = `http://${host}:${link.port}`;
    page.on('request', (request) => request.resourceType() === 'script' && this.coming.add(request));
    page.on('requestfinished', (request) => this.coming.delete(request));
    page.on('requestfailed', (request) => this.coming.delete(request));
  }

  office(userName: string): Promise<Office> {
    return Office.of(this.origin, userName);
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(this.origin + path);
    await atRest(this.page);
  }

  async signIn(userName: string): Promise<void> {
    const { page } = this;
    await this.open('/auth');
    await page.locator('input[name=userName]').fill(userName);
    await page.locator('input[name=password]').fill(PASSWORD);
    await page.locator('form button[type=submit]').click();
    await page.waitForURL((url) => !url.pathname.endsWith('/auth'));
    await atRest(page);
  }

  /** Navigates as a link does, without reloading the page. */
  async go(path: string, locale: Locale = 'en'): Promise<void> {
    await this.page.evaluate(
      (url) => {
        history.pushState(null, '', url);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      },
      inLocale(path, locale),
    );
    do await atRest(this.page);
    while (this.coming.size > 0);
  }

  async show(mode: Mode): Promise<void> {
    await this.page.evaluate((value) => {
      localStorage.setItem('colour-mode', value);
      dispatchEvent(new StorageEvent('storage', { key: 'colour-mode' }));
    }, mode);
    await this.page.waitForFunction((value) => document.documentElement.dataset.theme === value, mode);
  }

  async size(width: number, height: number): Promise<void> {
    await this.page.setViewportSize({ width, height });
    // The desktop's menu is a separate chunk. Its space is empty until it is loaded.
    await this.page.waitForFunction(
      // A frame without a menu has the link to the content there.
      () => document.querySelector('#main')?.previousElementSibling?.matches('a, :not(:empty)') ?? true,
    );
    await atRest(this.page, 60);
  }
}
