import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { Order } from '../../contract/orders.ts';
import { CHEF, CORPORATE } from '../e2e/harness/credentials.ts';
import type { Chapter } from './chapter.ts';
import { CREDITS } from './credits.ts';
import { DESKS } from './desks.ts';
import { FIELD } from './field.ts';
import { SHEETS } from './sheets.ts';
import { atRest, type Stage } from './stage.ts';
import { fillCart, HELD_CUSTOMER, placeHeldOrder } from './story.ts';

const made = (name: string, path: (id: string) => string) => (stage: Stage) => {
  const id = stage.made.get(name);
  if (!id) throw new Error(`the story has not made ${name}`);
  return path(id);
};
const orderPath = (id: string) => `/portal/account/orders/${id}`;
const button = (page: Page, name: RegExp | string) => page.locator('#main').getByRole('button', { name });

/** Buys what is in the cart, in English, and remembers the order under the name. */
async function placeOrder(stage: Stage, name: string, review: (page: Page) => Promise<void> = async () => {}) {
  const { page } = stage;
  await stage.go('/portal/checkout');
  await button(page, 'Review order').click();
  await page.waitForURL(/\/portal\/checkout\/review$/);
  await button(page, /^(Place order|Add to order)$/).waitFor();
  await atRest(page);
  // The demo may have an order for the day already.
  const separate = page.locator('#main').getByRole('radio', { name: 'Separate order' });
  if ((await separate.count()) > 0) await separate.check();
  await button(page, 'Place order').click();
  await review(page);
  await page.waitForURL(/\/confirmation\/./);
  stage.made.set(name, page.url().split('/').at(-1) ?? '');
  await atRest(page);
}

/** Types a code into the one form of the screen. */
const enterCode = async (page: Page, code: string) => {
  await page.locator('#main form input').fill(code);
  await page.locator('#main form input').press('Enter');
  await page.locator('#main [data-feedback-ms]').waitFor();
};

const openMenu = async (page: Page) => {
  const menu = page.locator('header button[aria-haspopup=dialog]').first();
  if (await menu.isVisible()) await menu.click();
};

/** The first file that the screen is made of, replaced by one that fails when it is shown. */
async function breakScreen(stage: Stage, file: RegExp): Promise<void> {
  await stage.page.route(file, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "export default function Broken() { throw new TypeError('the shelf is empty'); }",
    }),
  );
}

/** Addresses of the tour, with `id` where the story puts one in. */
export const pathsOf = (chapters: readonly Chapter[]): string[] => {
  const anywhere = { made: { get: () => 'id' } } as unknown as Stage;
  return chapters.flatMap(({ stops }) =>
    stops.map(({ path }) => (typeof path === 'function' ? path(anywhere) : path).replace(/\?.*/, '')),
  );
};

export const CHAPTERS: readonly Chapter[] = [
  {
    name: 'visitor',
    host: 'localhost',
    user: null,
    stops: [
      { name: 'home', path: '/' },
      { name: 'sign-in', path: '/auth' },
      {
        name: 'sign-in-refused',
        path: '/auth',
        dress: async (page) => {
          // A separate address, because too many failed attempts would lock a user's account.
          await page.locator('input[name=userName]').fill('nobody@greenleaf.test');
          await page.locator('input[name=password]').fill('Wrong#2026');
          await page.locator('form button[type=submit]').click();
          await page.locator('form [aria-invalid=true]').waitFor();
        },
      },
      { name: 'reset', path: '/auth/reset' },
      { name: 'reset-choose', path: '/auth/reset#token=abcdefghijklmnopqrstuvwxyz012345' },
      { name: 'invitation', path: '/invite' },
      { name: 'invitation-gone', path: '/invite/abcdefghijklmnopqrstuvwxyz012345' },
      { name: 'contact', path: '/contact-us' },
      { name: 'hand-over-gone', path: '/auth/impersonate' },
      { name: 'not-found', path: '/nowhere' },
      { name: 'blocks', path: '/util/building-blocks' },
    ],
  },
  {
    name: 'chef',
    host: 'localhost',
    user: CHEF,
    stops: [
      {
        name: 'shop',
        path: '/portal',
        before: async (stage) => {
          await (await stage.office(CHEF)).clearCart();
          stage.made.set('held', await placeHeldOrder(stage));
        },
      },
      { name: 'menu', path: '/portal', dress: openMenu },
      {
        name: 'shop-filters',
        path: '/portal',
        dress: async (page) => {
          const open = page.locator('#main button:has(svg.lucide-sliders-horizontal)');
          if (!(await open.isVisible())) return;
          await open.click();
          await page.locator('dialog[open]').waitFor();
        },
      },
      { name: 'shop-nothing', path: '/portal?q=qqqqzzzz' },
      { name: 'shop-category', path: '/portal?q=tomato&list=all' },
      { name: 'cart-empty', path: '/portal/cart' },
      { name: 'checkout-empty', path: '/portal/checkout' },
      { name: 'guides', path: '/portal/account/orderguides' },
      {
        name: 'guide',
        path: made('guide', (id) => `/portal/account/orderguides/${id}`),
        before: async (stage) => {
          const guides = await (await stage.office(CHEF)).call<{ id: string }[]>('GET', '/portal/orderguides');
          stage.made.set('guide', guides[0]?.id ?? '');
        },
      },
      { name: 'guide-count', path: made('guide', (id) => `/portal/account/orderguides/${id}/count`) },
      { name: 'guide-missing', path: `/portal/account/orderguides/${randomUUID()}` },
      { name: 'customer-recalls', path: '/portal/recalls' },
      { name: 'power-bi', path: '/portal/account/reports/power-bi/dashboard' },
      { name: 'orders', path: '/portal/account/orders' },
      { name: 'orders-none', path: '/portal/account/orders?q=qqqqzzzz&search=qqqqzzzz' },
      {
        name: 'order',
        path: made('old', orderPath),
        before: async (stage) => {
          const page = await (await stage.office(CHEF)).call<{ data: Order[] }>(
            'GET',
            '/portal/orders?status=invoiced',
          );
          stage.made.set('old', page.data[0]?.id ?? '');
        },
      },
      { name: 'order-held', path: made('held', orderPath) },
      { name: 'order-missing', path: orderPath(randomUUID()) },
      { name: 'sales-orders', path: '/portal/account/salesorders' },
      {
        name: 'sales-order',
        path: made('sales', (id) => `/portal/account/salesorders/${id}`),
        before: async (stage) => {
          const { data } = await (await stage.office(CHEF)).call<{ data: { id: string }[] }>(
            'GET',
            '/edible/salesorders',
          );
          stage.made.set('sales', data[0]?.id ?? 'none');
        },
      },
      { name: 'people', path: '/account/users' },
      { name: 'settings', path: '/account/settings' },
      { name: 'sync-sent', path: '/account/sync' },
    ],
  },
  SHEETS,
  {
    name: 'ordering',
    host: 'localhost',
    user: CHEF,
    stops: [
      {
        name: 'shop-filled',
        path: '/portal',
        before: async (stage) => {
          await stage.go('/portal');
          await fillCart(stage, CHEF, 9);
          await stage.page.evaluate(() => dispatchEvent(new Event('focus')));
          await stage.page
            .locator('#main')
            .getByText(/\b9 lines/)
            .first()
            .waitFor();
        },
      },
      { name: 'cart', path: '/portal/cart' },
      { name: 'checkout', path: '/portal/checkout' },
      {
        name: 'review',
        path: '/portal/checkout/review',
        before: async (stage) => {
          await stage.go('/portal/checkout');
          await button(stage.page, 'Review order').click();
          await stage.page.waitForURL(/\/review$/);
        },
      },
      {
        name: 'confirmation',
        path: made('placed', (id) => `/portal/checkout/confirmation/${id}`),
        before: (stage) => placeOrder(stage, 'placed'),
      },
      { name: 'order-new', path: made('placed', orderPath) },
      {
        name: 'sync-waiting',
        path: '/account/sync',
        before: async (stage) => {
          await fillCart(stage, CHEF, 5);
          await stage.page.evaluate(() => dispatchEvent(new Event('focus')));
          await stage.go('/portal/cart');
          await stage.page.getByText('5 lines').first().waitFor();
          stage.link.cut();
          for (const at of [0, 1]) {
            await stage.page.locator('#main button:has(svg.lucide-plus)').nth(at).click();
          }
          await placeOrder(stage, 'waiting');
        },
      },
      { name: 'confirmation-waiting', path: made('waiting', (id) => `/portal/checkout/confirmation/${id}`) },
      { name: 'order-waiting', path: made('waiting', orderPath) },
    ],
  },
  {
    name: 'held',
    host: 'localhost',
    user: HELD_CUSTOMER,
    stops: [
      {
        name: 'credit-cart',
        path: '/portal/cart',
        before: async (stage) => {
          await fillCart(stage, HELD_CUSTOMER, 6);
          await stage.page.evaluate(() => dispatchEvent(new Event('focus')));
          await stage.go('/portal/cart');
          await stage.page.getByText('6 lines').first().waitFor();
        },
      },
      {
        name: 'credit-review',
        path: '/portal/checkout/review',
        before: async (stage) => {
          await stage.go('/portal/checkout');
          await button(stage.page, 'Review order').click();
          await stage.page.waitForURL(/\/review$/);
        },
        dress: async (page) => {
          await page.locator('#main button[type=button]').last().click();
          await page.locator('dialog[open]').waitFor();
        },
      },
      {
        name: 'confirmation-held',
        path: made('credit', (id) => `/portal/checkout/confirmation/${id}`),
        before: async (stage) => {
          await stage.go('/portal');
          await placeOrder(stage, 'credit', async (page) => {
            await page.getByRole('button', { name: 'Send for review' }).click();
          });
          await stage.page.getByRole('heading', { name: /held for review$/ }).waitFor();
          await atRest(stage.page);
        },
      },
      { name: 'order-credit', path: made('credit', orderPath) },
    ],
  },
  {
    name: 'corporate',
    host: 'localhost',
    user: CORPORATE,
    stops: [
      { name: 'locations', path: '/super-customer' },
      { name: 'locations-shop', path: '/portal' },
      { name: 'corporate-items', path: '/portal/account/items' },
      {
        name: 'locations-order',
        path: '/super-customer/order',
        dress: async (page) => {
          const list = page.locator('#main select');
          await list.selectOption({ index: 1 });
          await page.locator('#main input[data-quantity]:enabled').first().fill('2');
          await page.keyboard.press('Enter');
          await page.locator('tfoot, #main [role=group]').first().waitFor();
        },
      },
      { name: 'locations-order-empty', path: '/super-customer/order?q=zzzz' },
      { name: 'locations-review', path: '/super-customer/order/review' },
    ],
  },
  ...(['admin', 'buyer', 'sales'] as const).map(
    (name): Chapter => ({
      name,
      host: 'localhost',
      user: `${name}@greenleaf.test`,
      stops: [{ name: `${name}-home`, path: { admin: '/admin', buyer: '/buyer', sales: '/sales/customers' }[name] }],
    }),
  ),
  {
    name: 'sales-signature',
    host: 'localhost',
    user: 'sales@greenleaf.test',
    stops: [
      { name: 'signature-choice', path: '/sales/orders/signature' },
      {
        name: 'signature-screen',
        before: async (stage) => {
          await stage.go('/sales/orders/signature');
          const first = stage.page.locator('#main a[href*="/sales/orders/signature/"]').first();
          await first.waitFor();
          stage.made.set('to-sign', (await first.getAttribute('href'))?.split('/').at(-1) ?? 'none');
        },
        path: made('to-sign', (id) => `/sales/orders/signature/${id}`),
      },
    ],
  },
  ...FIELD,
  ...CREDITS,
  ...DESKS,
  {
    name: 'barcode',
    host: 'localhost',
    user: 'picker@greenleaf.test',
    stops: [
      { name: 'barcode-empty', path: '/mobile/util/barcode-debug' },
      {
        name: 'barcode-label',
        path: '/mobile/util/barcode-debug',
        dress: (page) => enterCode(page, '(01)09521234543213(3102)001250(17)271231(422)840(10)26A(21)S7'),
      },
      {
        name: 'barcode-wrong',
        path: '/mobile/util/barcode-debug',
        dress: (page) => enterCode(page, '(01)09521234543214(10)A7'),
      },
      {
        name: 'barcode-ambiguous',
        path: '/mobile/util/barcode-debug',
        dress: (page) => enterCode(page, '01095212345432131727123110AB21XY'),
      },
    ],
  },
  {
    name: 'super',
    host: 'localhost',
    user: 'super@cratebook.test',
    stops: [{ name: 'super-home', path: '/super' }],
  },
  {
    name: 'harbor',
    host: 'harbor.localhost',
    user: null,
    stops: [
      { name: 'harbor-home', path: '/' },
      { name: 'harbor-sign-in', path: '/auth' },
    ],
  },
  {
    name: 'harbor-chef',
    host: 'harbor.localhost',
    user: 'chef@harbor.test',
    stops: [
      { name: 'harbor-shop', path: '/portal' },
      { name: 'harbor-orders', path: '/portal/account/orders' },
      { name: 'harbor-settings', path: '/account/settings' },
    ],
  },
  {
    name: 'broken',
    host: 'localhost',
    user: null,
    stops: [
      {
        name: 'error-page',
        path: '/contact-us',
        before: (stage) => breakScreen(stage, /\/assets\/contact-us-[^/]*\.js/),
      },
    ],
  },
];
