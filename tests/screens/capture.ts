import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { findChromium } from '../run/chromium.ts';

/**
 * Photographs screens of a running server, to be looked at: `node tests/screens/capture.ts http://localhost:3000 OUT [filter]`. Every screen on a phone and at
 * a desk, light and dark, in three languages; a filter is a part of a file's name.
 */
const [origin = 'http://localhost:3000', out = '.cache/screens', filter = ''] = process.argv.slice(2);
const PASSWORD = 'Crate#2026';

const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } } as const;
const MODES = ['light', 'dark'] as const;
const LOCALES = { en: '', es: '/es', fr: '/fr' } as const;

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly user: string | null;
  readonly prepare?: (page: Page) => Promise<void>;
}

const CHEF = 'chef@greenleaf.test';
const fillCart = async (page: Page) => {
  const more = page.locator('button[aria-label]').filter({ has: page.locator('svg.lucide-plus') });
  await more.first().waitFor();
  for (const at of [0, 1, 2, 3]) await more.nth(at).click();
};

const SHOTS: readonly Shot[] = [
  { name: 'home', path: '/', user: null },
  { name: 'sign-in', path: '/auth', user: null },
  { name: 'reset', path: '/auth/reset', user: null },
  { name: 'contact', path: '/contact-us', user: null },
  { name: 'not-found', path: '/nowhere', user: null },
  { name: 'shop', path: '/portal', user: CHEF, prepare: fillCart },
  { name: 'cart', path: '/portal/cart', user: CHEF },
  { name: 'checkout', path: '/portal/checkout', user: CHEF },
  { name: 'review', path: '/portal/checkout/review', user: CHEF },
  { name: 'orders', path: '/portal/account/orders', user: CHEF },
  { name: 'guides', path: '/portal/account/orderguides', user: CHEF },
  { name: 'settings', path: '/account/settings', user: CHEF },
  { name: 'sync', path: '/account/sync', user: CHEF },
  { name: 'locations', path: '/super-customer', user: 'corporate@greenleaf.test' },
  { name: 'admin-home', path: '/admin', user: 'admin@greenleaf.test' },
  { name: 'sales-home', path: '/sales/customers', user: 'sales@greenleaf.test' },
  { name: 'field-home', path: '/mobile', user: 'picker@greenleaf.test' },
];

const executablePath = await findChromium(async () => 1);
if (!executablePath) throw new Error('There is no Chromium: set CHROMIUM_PATH.');
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
await mkdir(out, { recursive: true });

async function signIn(page: Page, user: string): Promise<void> {
  await page.goto('/auth');
  await page.locator('input[name=userName]').fill(user);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.includes('/auth'));
}

for (const user of new Set(SHOTS.map((shot) => shot.user))) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const mode of MODES) {
      const wanted = SHOTS.filter((shot) => shot.user === user).flatMap((shot) =>
        Object.entries(LOCALES).map(([locale, prefix]) => ({
          ...shot,
          file: `${shot.name}-${size}-${mode}-${locale}.png`,
          url: (prefix + shot.path).replace(/(.)\/$/, '$1'),
          locale,
        })),
      );
      if (!wanted.some(({ file }) => file.includes(filter))) continue;
      const context = await browser.newContext({
        baseURL: origin,
        viewport,
        colorScheme: mode,
        timezoneId: 'America/New_York',
        reducedMotion: 'reduce',
      });
      const page = await context.newPage();
      if (user) await signIn(page, user);
      for (const shot of wanted) {
        if (!shot.file.includes(filter)) continue;
        await page.goto(shot.url);
        await page.locator('h1, h2, main').first().waitFor({ state: 'attached' });
        await page.waitForTimeout(900);
        if (shot.locale === 'en') await shot.prepare?.(page);
        await page.waitForTimeout(300);
        await page.screenshot({ path: join(out, shot.file) });
      }
      await context.close();
    }
  }
}
await browser.close();
