import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { Lot, Warehouse } from '../../contract/floor.ts';
import type { PickLine, PickOrder } from '../../contract/picking.ts';
import { typeAsScanner } from '../e2e/harness/wedge.ts';
import { rowsOf } from '../harness/device-tables.ts';
import type { Chapter, Stop } from './chapter.ts';
import { atRest, type Stage } from './stage.ts';

const FLOOR = '/mobile/warehouse';
const ORDERS = `${FLOOR}/picking/orders`;
const NAME = 'picker@greenleaf.test';

const opened = (page: Page) => page.locator('dialog[open]').waitFor();
const withIcon = (page: Page, icon: string) => page.locator(`#main button:has(svg.lucide-${icon})`).first();
const press = (icon: string) => async (page: Page) => {
  const button = withIcon(page, icon);
  if (!(await button.isVisible())) return;
  await button.click();
  await opened(page);
};

/** The button of the bar at the lower edge. */
const bar = (page: Page, at: number) => page.locator('#main [data-bottom-bar] button').nth(at);
const asks = (at: number) => async (page: Page) => {
  await bar(page, at).click();
  await opened(page);
};
const more = (at: number) => async (page: Page) => {
  await withIcon(page, 'ellipsis-vertical').click();
  await page.getByRole('menuitem').nth(at).click();
  await opened(page);
};

/** Opens the stop of an item; shows the later stops first. */
async function goToStop(page: Page, description: string): Promise<void> {
  const stop = () => page.locator('#main ul button', { hasText: description }).first();
  if (!(await stop().isVisible())) {
    const all = page.locator('#main section > button').last();
    if (await all.isVisible()) await all.click();
  }
  if (await stop().isVisible()) await stop().click();
}

const gtinOf = (line: PickLine): string | undefined =>
  line.units.find(({ factor, gtin }) => factor === line.uomFactor && gtin !== null)?.gtin?.padStart(14, '0');

/** Chooses the order with the most lines that is not begun, one of them a catch-weight line. */
async function chooseOrder(stage: Stage): Promise<void> {
  await stage.go(ORDERS);
  // The first pull brings them when it is done.
  await stage.page.locator('#main li input[type=checkbox]').first().waitFor();
  const orders = await rowsOf<PickOrder>(stage.page, 'pickOrders');
  const fresh = orders.filter(({ status }) => status === 'open' || status === 'allocated');
  const weighed = fresh.filter(({ lines }) => lines.some(({ catchWeight }) => catchWeight));
  const [order, ...others] = (weighed.length > 0 ? weighed : fresh).sort((a, b) => b.lines.length - a.lines.length);
  stage.made.set('pick', order?.id ?? 'none');
  stage.made.set(
    'batch',
    [order, ...others]
      .slice(0, 3)
      .flatMap((one) => one?.id ?? [])
      .join(),
  );
  stage.made.set('weighed', order?.lines.find(({ catchWeight }) => catchWeight)?.description ?? '');
  const told = orders.find(
    ({ id, notes, shipMethod }) => id !== order?.id && (notes !== '' || shipMethod === 'Pickup'),
  );
  stage.made.set('noted', told?.id ?? 'none');
  const standIns = order?.lines.flatMap(({ substitutes }) => substitutes.flatMap(({ units }) => units)) ?? [];
  stage.made.set('stand-in', standIns.find(({ gtin }) => gtin !== null)?.gtin?.padStart(14, '0') ?? '');
  const labelled = order?.lines.find((line) => !line.catchWeight && gtinOf(line));
  stage.made.set('label', labelled ? (gtinOf(labelled) ?? '') : '');
}

const orderOf = (stage: Stage): string => `${ORDERS}/${stage.made.get('pick')}`;
const question = (name: string, dress: (page: Page) => Promise<void>): Stop => ({ name, path: orderOf, dress });

/** Makes a stop for a scan; the GTIN of its label comes from earlier stops. */
function scanned(name: string, ai: '01' | '02', rest: string, of = 'label'): Stop {
  let label = '';
  return {
    name,
    path: orderOf,
    before: async (stage) => {
      label = stage.made.get(of) ?? '';
    },
    dress: async (page) => {
      if (label === '') return;
      await typeAsScanner(page, `${ai}${label}${rest}\n`);
      await opened(page);
      // A tap ends the feedback on a mistake.
      await page.evaluate(() => document.body.click());
      await page.locator('[data-scan-feedback]').waitFor({ state: 'hidden' });
    },
  };
}

/** A label with two readings, of which the user chooses one. */
async function choices(page: Page): Promise<void> {
  if (label === '') return;
  await typeAsScanner(page, `${label}\n`);
  await page.locator('#main [role=group] > button').first().waitFor();
  await page.locator('[data-scan-feedback]').waitFor({ state: 'hidden' });
}

let label = '';
let weighed = '';
let goods = '';
let bin = '';

let transfer = '';

/** Sends goods from the other warehouse, and records a count that differs. */
async function sendAndCount(stage: Stage): Promise<void> {
  const lots = await rowsOf<Lot>(stage.page, 'lots');
  const [lot] = lots.filter(({ onHand }) => onHand > 0);
  const other = (await rowsOf<Warehouse>(stage.page, 'warehouses')).find(({ id }) => id !== lot?.warehouseId);
  if (!lot || !other) return;
  transfer = randomUUID();
  const { warehouseId, itemCode } = lot;
  const at = new Date().toISOString();
  const goodsOf = { itemCode, lotId: randomUUID(), lotCode: 'SCREEN-T', bin: 'A-01-1', quantity: 4 };
  await (await stage.office('admin@greenleaf.test')).call('PUT', `/edible/transfers/${transfer}/ship`, {
    ...goodsOf,
    eventId: randomUUID(),
    fromWarehouseId: other.id,
    toWarehouseId: warehouseId,
    shippedAt: at,
  });
  await (await stage.office(NAME)).call('POST', '/edible/counts', {
    id: randomUUID(),
    sessionId: randomUUID(),
    warehouseId,
    bin: lot.bin,
    itemCode,
    lotId: lot.id,
    lotCode: lot.lotCode,
    quantity: lot.onHand * 10,
    countedAt: at,
  });
  await stage.page.evaluate(() => dispatchEvent(new Event('focus')));
  await stage.go(`${FLOOR}/transfers?show=warehouses`);
  await stage.page.locator('#main ul button, #main div > button:has(span span)').first().waitFor();
}

/** The screens of a picker, and of users who move and count, on a handheld. */
export const PICKER: Chapter = {
  name: 'picker',
  host: 'localhost',
  user: NAME,
  stops: [
    { name: 'picker-home', path: '/mobile' },
    { name: 'picking-orders', path: ORDERS, before: chooseOrder },
    { name: 'picking-filter', path: ORDERS, dress: press('sliders-horizontal') },
    { name: 'picking-none', path: `${ORDERS}?q=qqqqzzzz&search=qqqqzzzz` },
    {
      name: 'picking-chosen',
      path: ORDERS,
      dress: async (page) => {
        const boxes = page.locator('#main li input[type=checkbox]');
        for (const at of [0, 1, 2]) await boxes.nth(at).check();
        await page.evaluate(() => scrollTo(0, 0));
        await bar(page, 0).waitFor();
      },
    },
    {
      name: 'picking-summary',
      path: ORDERS,
      dress: async (page) => {
        await page.locator('#main header button').first().click();
        await opened(page);
      },
    },
    { name: 'picking-order', path: orderOf },
    question('picking-key-in', asks(1)),
    question('picking-short', asks(0)),
    question('picking-substitute', more(0)),
    question('picking-container', more(1)),
    question('picking-stage', more(4)),
    question('picking-item', more(5)),
    question('picking-undo', press('undo-2')),
    {
      name: 'picking-weigh',
      path: orderOf,
      before: async (stage) => {
        weighed = stage.made.get('weighed') ?? '';
      },
      dress: async (page) => {
        if (weighed === '') return;
        await goToStop(page, weighed);
        await bar(page, 1).click();
        await opened(page);
        await page.locator('dialog[open] button').last().click();
        await page.locator('dialog[open] [data-number-pad]').waitFor();
      },
    },
    {
      name: 'picking-weighing',
      path: orderOf,
      dress: async (page) => {
        if (weighed === '') return;
        await goToStop(page, weighed);
        await bar(page, 1).click();
        await opened(page);
        await page.locator('dialog[open] button').last().click();
        for (const key of [0, 1, 9, 0]) {
          // The weights of the languages before are kept: in the end there is no case left to weigh.
          if (!(await page.locator('dialog[open] [data-number-pad]').isVisible())) break;
          await page.locator('dialog[open] [data-number-pad] button').nth(key).click();
          await page.locator('dialog[open] [data-number-pad] button').nth(8).click();
          await page.locator('dialog[open] button:not([data-number-pad] *)').nth(-2).click();
          // The weight is not a usual one.
          const asked = page.locator('dialog[open]').nth(1);
          if (await asked.isVisible()) await asked.locator('button').last().click();
        }
      },
    },
    scanned('picking-override', '01', '10ZZ7'),
    scanned('picking-stand-in', '01', '10ZZ7', 'stand-in'),
    { name: 'picking-note', path: (stage) => `${ORDERS}/${stage.made.get('noted')}` },
    scanned('picking-over', '02', '37900'),
    {
      name: 'picking-gloves',
      path: orderOf,
      dress: async (page) => {
        if (await page.locator('#main [data-number-pad]').isVisible()) return;
        await withIcon(page, 'ellipsis-vertical').click();
        await page.getByRole('menuitem').nth(2).click();
        await page.locator('#main [data-number-pad]').waitFor();
      },
    },
    {
      name: 'picking-customer',
      path: ORDERS,
      dress: async (page) => {
        const search = page.locator('header input');
        if (!(await search.isVisible())) await page.locator('header button:has(svg.lucide-search)').click();
        await search.fill('a');
        await page.locator('header section button').first().waitFor();
      },
    },
    { name: 'picking-gone', path: `${ORDERS}/${randomUUID()}` },
    { name: 'picking-batch', path: (stage) => `${FLOOR}/picking/batch?orders=${stage.made.get('batch')}` },
    { name: 'inventory', path: `${FLOOR}/inventory` },
    { name: 'count-cycle', path: `${FLOOR}/inventory?show=cycle` },
    {
      name: 'count-category',
      before: async (stage) => {
        const [first] = await rowsOf<{ id: string }>(stage.page, 'categories');
        stage.made.set('category', first?.id ?? 'none');
      },
      path: (stage) => `${FLOOR}/inventory?category=${stage.made.get('category')}`,
    },
    {
      name: 'count-bin',
      path: () => `${FLOOR}/inventory?bin=${bin}&session=${randomUUID()}`,
      before: async (stage) => {
        const lots = await rowsOf<Lot>(stage.page, 'lots');
        const once = (code: string) => lots.filter(({ lotCode }) => lotCode === code).length === 1;
        const lot = lots.find(({ onHand, onHold, lotCode }) => onHand > 0 && !onHold && once(lotCode));
        bin = lot?.bin ?? 'A-01-1';
        goods = lot?.lotCode ?? '';
        const orders = await rowsOf<PickOrder>(stage.page, 'pickOrders');
        const stocked = new Set(lots.filter(({ onHand }) => onHand > 0).map(({ itemCode }) => itemCode));
        const line = orders.flatMap(({ lines }) => lines).find((one) => stocked.has(one.itemCode) && gtinOf(one));
        // Its separators were dropped: a lot ZZ7 with a serial number, or a lot ZZ721QQ.
        label = line ? `01${gtinOf(line)}10ZZ721QQ` : '';
      },
    },
    {
      name: 'count-bin-category',
      path: (stage) => `${FLOOR}/inventory?bin=${bin}&session=${randomUUID()}&category=${stage.made.get('category')}`,
    },
    { name: 'count-choice', path: () => `${FLOOR}/inventory?bin=Z-99-9&session=${randomUUID()}`, dress: choices },
    { name: 'recall-choice', path: `${FLOOR}/recall`, dress: choices },
    { name: 'count-empty-bin', path: () => `${FLOOR}/inventory?bin=Z-99-9&session=${randomUUID()}` },
    { name: 'transfers', path: `${FLOOR}/transfers` },
    {
      name: 'transfer-move',
      path: `${FLOOR}/transfers`,
      dress: async (page) => {
        await page.locator('#main form input').first().fill(goods);
        await page.locator('#main form input').first().press('Enter');
        await page.locator('#main h2').first().waitFor();
        await page.locator('[data-scan-feedback]').waitFor({ state: 'hidden' });
        await atRest(page);
      },
    },
    { name: 'transfer-none', path: `${FLOOR}/transfers?show=warehouses` },
    { name: 'transfer-warehouses', path: `${FLOOR}/transfers?show=warehouses`, before: sendAndCount },
    { name: 'transfer-receive', path: () => `${FLOOR}/transfers?id=${transfer}` },
    { name: 'transfer-choice', path: () => `${FLOOR}/transfers?id=${transfer}`, dress: choices },
    { name: 'count-review', path: `${FLOOR}/inventory` },
    { name: 'transfer-send', path: () => `${FLOOR}/transfers?id=${randomUUID()}` },
    { name: 'exceptions-of-the-lead', path: `${FLOOR}/exceptions` },
  ],
};
