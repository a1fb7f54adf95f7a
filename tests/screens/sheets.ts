import type { Page } from 'playwright/test';
import { CHEF } from '../e2e/harness/credentials.ts';
import type { Chapter, Stop } from './chapter.ts';
import { atRest, type Stage } from './stage.ts';

/** The control of the screen with the icon, in any language. */
const withIcon = (page: Page, icon: string) => page.locator(`#main button:has(svg.lucide-${icon})`).first();

/** Presses the control with the icon and waits for what it opens. One that isn't in sight at this width has nothing to open. */
const opens = (icon: string) => async (page: Page) => {
  const control = withIcon(page, icon);
  if (!(await control.isVisible())) return;
  await control.click();
  await page.locator('dialog[open]').waitFor();
};

async function editLines(page: Page): Promise<void> {
  if ((await page.locator('[data-handle]').count()) > 0) return;
  await withIcon(page, 'ellipsis').click();
  await page.locator('[role=menuitem]:has(svg.lucide-pencil)').click();
  await page.locator('[data-handle]').first().waitFor();
}

const GUIDES = '/portal/account/orderguides';
const ownGuide = (stage: Stage): string => `${GUIDES}/${stage.made.get('own guide')}`;

const editing = (name: string, icon: string): Stop => ({
  name,
  path: ownGuide,
  dress: async (page) => {
    await editLines(page);
    await atRest(page);
    await opens(icon)(page);
  },
});

/** What opens over the screens: dialogs, sheets and menus. */
export const SHEETS: Chapter = {
  name: 'sheets',
  host: 'localhost',
  user: CHEF,
  stops: [
    { name: 'quick-add', path: '/portal', dress: opens('list-plus') },
    {
      name: 'item',
      path: '/portal',
      dress: async (page) => {
        await page.locator('#main a[href*="item="]').nth(4).click();
        await page.locator('dialog[open]').waitFor();
      },
    },
    { name: 'item-unknown', path: '/portal?item=not-sold' },
    { name: 'guides-new', path: GUIDES, dress: opens('list-plus') },
    { name: 'guides-suggest', path: GUIDES, dress: opens('sparkles') },
    { name: 'guides-import', path: GUIDES, dress: opens('upload') },
    {
      name: 'guide-menu',
      path: ownGuide,
      before: async (stage) => {
        const guides = await (await stage.office(CHEF)).call<{ id: string; isEditable: boolean }[]>(
          'GET',
          '/portal/orderguides',
        );
        stage.made.set('own guide', guides.find(({ isEditable }) => isEditable)?.id ?? '');
      },
      dress: async (page) => {
        await withIcon(page, 'ellipsis').click();
        await page.getByRole('menu').waitFor();
      },
    },
    { name: 'guide-edit', path: ownGuide, dress: editLines },
    editing('guide-line', 'sliders-horizontal'),
    editing('guide-add', 'plus'),
    { name: 'orders-filter', path: '/portal/account/orders', dress: opens('sliders-horizontal') },
    {
      name: 'order-change',
      path: (stage) => `/portal/account/orders/${stage.made.get('open order')}`,
      before: async (stage) => {
        const orders = await (await stage.office(CHEF)).call<{ id: string; status: string; deliveryDate: string }[]>(
          'GET',
          '/portal/orders/pending-orders',
        );
        // The last day, so that its cutoff is not over.
        const open = orders.filter(({ status }) => status !== 'held' && status !== 'staged');
        stage.made.set('open order', open.sort((a, b) => (a.deliveryDate < b.deliveryDate ? 1 : -1))[0]?.id ?? '');
      },
      dress: opens('pencil'),
    },
    {
      name: 'cart-note',
      path: '/portal/cart',
      before: async (stage) => {
        const office = await stage.office(CHEF);
        const order = await office.call<{ lines: { itemCode: string; uom: string }[] }>(
          'GET',
          `/portal/orders/${stage.made.get('open order')}`,
        );
        const { itemCode, uom } = order.lines[0]!;
        await office.call('PUT', '/portal/cart/lines', { itemCode, uom, quantity: 2 });
      },
      dress: opens('message-square-plus'),
    },
    { name: 'sales-orders-filter', path: '/portal/account/salesorders', dress: opens('sliders-horizontal') },
    { name: 'invite-person', path: '/account/users', dress: opens('user-plus') },
  ],
};
