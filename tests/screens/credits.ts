import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { SalesOrderHead } from '../../contract/sales-orders.ts';
import { ADMIN, CHEF } from '../e2e/harness/credentials.ts';
import type { Chapter } from './chapter.ts';
import { openFirst } from './desks.ts';
import type { Stage } from './stage.ts';

const DESK = '/admin/credit-requests';

/** Delivers the chef's order that is on the truck, so that a problem with it can be reported. */
async function deliver(stage: Stage): Promise<void> {
  const chef = await stage.office(CHEF);
  const { data } = await chef.call<{ data: SalesOrderHead[] }>('GET', '/edible/salesorders?status=shipped');
  const [order] = data;
  stage.made.set('delivered', order?.orderId ?? randomUUID());
  if (!order) return;
  const office = await stage.office('admin@greenleaf.test');
  await office.call('PUT', `/edible/salesorders/${order.id}/delivery/complete`, {
    arrivedAt: null,
    completedAt: new Date().toISOString(),
    total: order.total,
    place: null,
    unsigned: { reason: 'nobody', note: '' },
  });
}

/** Opens the first invoice of the list, on a phone or at a desk. */
const openInvoice = (page: Page) => page.locator('#main tbody tr, #main li a').first().click();

/** Returned goods: the office decides on them, and the customer reads the result. */
export const CREDITS: readonly Chapter[] = [
  {
    name: 'credit-memos',
    host: 'localhost',
    user: CHEF,
    stops: [
      { name: 'invoices', path: '/portal/account/payments?show=all' },
      { name: 'invoice', path: '/portal/account/payments?show=all', dress: openInvoice },
      { name: 'payments-of-customer', path: '/portal/account/payments?show=payments' },
      { name: 'pay-invoices', path: '/portal/account/payments/create' },
      { name: 'statement', path: '/portal/account/reports/statement' },
      { name: 'reports', path: '/portal/account/reports' },
      { name: 'price-list', path: '/portal/account/reports/price' },
      { name: 'item-usage', path: '/portal/account/reports/item-usage?period=12' },
      { name: 'invoices-none', path: '/portal/account/payments?q=qqqq' },
      { name: 'memos', path: '/portal/account/credit-memos' },
      { name: 'memos-none', path: '/portal/account/credit-memos?q=qqqq' },
      {
        name: 'memo',
        path: (stage) => `/portal/account/credit-memos/${stage.made.get('memo')}`,
        before: async (stage) => {
          const office = await stage.office(CHEF);
          const { data } = await office.call<{ data: { id: string }[] }>('GET', '/portal/credit-memos');
          stage.made.set('memo', data[0]?.id ?? randomUUID());
        },
      },
      {
        name: 'order-problem',
        path: (stage) => `/portal/account/orders/${stage.made.get('delivered')}`,
        before: deliver,
        dress: async (page) => {
          await page.locator('button:has(svg.lucide-message-square-warning)').click();
          await page.locator('dialog[open] li button').first().click();
        },
      },
      { name: 'memo-missing', path: `/portal/account/credit-memos/${randomUUID()}` },
    ],
  },
  {
    name: 'invoices-desk',
    host: 'localhost',
    user: ADMIN,
    stops: [
      { name: 'admin-invoices', path: '/admin/invoices' },
      { name: 'admin-invoice', path: '/admin/invoices', dress: openFirst },
      { name: 'admin-credit-memos', path: '/admin/credit-memos' },
      { name: 'admin-credit-memo', path: '/admin/credit-memos', dress: openFirst },
      { name: 'admin-card-payments', path: '/admin/card-payments' },
      { name: 'admin-write-offs', path: '/admin/write-offs' },
      { name: 'admin-route-cash', path: '/admin/route-cash' },
      { name: 'admin-bank', path: '/admin/bank' },
      { name: 'admin-charges', path: '/admin/settings/charges' },
      { name: 'admin-gateway', path: '/admin/settings/gateway' },
      { name: 'admin-power-bi', path: '/admin/settings/power-bi' },
      { name: 'admin-customers', path: '/admin/users/customers' },
      { name: 'admin-customer', path: '/admin/users/customers', dress: openFirst },
      { name: 'admin-aging', path: '/admin/reports/aging' },
      { name: 'admin-payments', path: '/admin/payments' },
      {
        name: 'admin-payment-new',
        path: '/admin/payments',
        dress: async (page) => {
          await page.locator('#main header button').last().click();
          const dialog = page.getByRole('dialog');
          await dialog.locator('select').first().selectOption({ index: 3 });
          await dialog.locator('input[inputmode=decimal]').first().fill('500');
        },
      },
    ],
  },
  {
    name: 'credits-desk',
    host: 'localhost',
    user: 'admin@greenleaf.test',
    stops: [
      { name: 'admin-credits', path: DESK },
      { name: 'admin-credit', path: `${DESK}?kind=returned`, dress: openFirst },
      {
        name: 'admin-credits-chosen',
        path: `${DESK}?kind=returned`,
        dress: async (page) => {
          const boxes = page.locator('#main').locator('tbody input[type=checkbox], li input[type=checkbox]');
          for (const at of [0, 1, 2]) await boxes.nth(at).check();
        },
      },
      { name: 'admin-credits-decided', path: `${DESK}?status=decided` },
      { name: 'admin-credit-granted', path: `${DESK}?status=decided&q=900`, dress: openFirst },
      { name: 'admin-credits-none', path: `${DESK}?q=qqqqzzzz` },
    ],
  },
];
