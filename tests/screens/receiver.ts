import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { PurchaseOrder } from '../../contract/receiving.ts';
import { typeAsScanner } from '../e2e/harness/wedge.ts';
import { rowsOf } from '../harness/device-tables.ts';
import type { Chapter, Stop } from './chapter.ts';
import type { Stage } from './stage.ts';

const FLOOR = '/mobile/warehouse';
const ORDERS = `${FLOOR}/receiving/purchaseorders`;

const opened = (page: Page) => page.locator('dialog[open]').waitFor();
const orderOf = (stage: Stage): string => `${ORDERS}/${stage.made.get('purchase order')}`;
const at = (name: string, dress: (page: Page) => Promise<void>): Stop => ({ name, path: orderOf, dress });
/** A button of the first line of the order: 0 rejects, 1 receives. */
const ofLine = (place: number) => async (page: Page) => {
  await page.locator('#main article button').nth(place).click();
  await opened(page);
};

/** GTINs of the order's first label, and of goods that it doesn't have. */
let label = '';
let stranger = '';

/** A label of the goods, with lot and days, opens the sheet; `typed` is keyed in over its quantity. */
const scan =
  (gtinOf: () => string, typed = '') =>
  async (page: Page) => {
    await typeAsScanner(page, `01${gtinOf()}1326111815261230310200123410ZZ7\n`);
    await opened(page);
    await page.locator('[data-scan-feedback]').waitFor({ state: 'hidden' });
    for (const digit of typed)
      await page
        .locator('dialog[open] [data-number-pad] button')
        .nth((Number(digit) + 9) % 10)
        .click();
  };

/** Records the order's entries once: goods with a photo, on hold, and rejected ones. */
async function receive(stage: Stage): Promise<void> {
  await stage.go(ORDERS);
  // The first pull brings them when it is done.
  await stage.page.locator('#main li a').first().waitFor();
  const orders = await rowsOf<PurchaseOrder>(stage.page, 'purchaseOrders');
  const order = orders.find(({ status }) => status === 'open') ?? orders[0];
  if (!order) return;
  stage.made.set('purchase order', order.id);
  const gtinsOf = ({ lines }: PurchaseOrder) => lines.flatMap(({ units }) => units.flatMap(({ gtins }) => gtins));
  const own = gtinsOf(order);
  label = own[0] ?? '';
  stranger = orders.flatMap(gtinsOf).find((gtin) => !own.includes(gtin)) ?? '';
  const office = await stage.office('receiver@greenleaf.test');
  const on = new Date().toISOString();
  for (const [index, line] of order.lines.slice(0, 3).entries()) {
    const entryId = randomUUID();
    const unit = line.units.find(({ uom }) => uom === line.uom);
    await office.call('PUT', `/edible/purchaseorders/details/${order.id}:${line.lineNumber}/receive-entry`, {
      entryId,
      kind: index === 2 ? 'reject' : 'receive',
      itemCode: line.itemCode,
      description: line.description,
      quantity: index === 1 ? line.orderedQuantity + 2 : Math.max(1, line.orderedQuantity - 1),
      uom: line.uom,
      factor: unit?.factor ?? line.uomFactor,
      weightGrams: null,
      caseWeights: [],
      lotId: randomUUID(),
      lotCode: `SCREEN-${index + 1}`,
      originCountry: 'USA',
      packedOn: on.slice(0, 10),
      expiresOn: null,
      temperatureTenths: 34,
      onHold: index === 0,
      sscc: null,
      bin: line.bin,
      reason: index === 2 ? 'temperature' : null,
      note: '',
      receivedOn: on.slice(0, 10),
      receivedAt: on,
    });
    if (index === 0)
      await office.call('PUT', `/edible/purchaseorders/${order.id}/photo`, {
        photoId: randomUUID(),
        entryId,
        mediaType: 'image/jpeg',
        data: await stage.page.evaluate(() => {
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [640, 480];
          const brush = canvas.getContext('2d');
          if (brush) {
            brush.fillStyle = '#7a9a52';
            brush.fillRect(0, 0, 640, 480);
            brush.fillStyle = '#caa26a';
            for (const x of [40, 240, 440]) brush.fillRect(x, 160, 160, 240);
          }
          return canvas.toDataURL('image/jpeg').split(',')[1] ?? '';
        }),
        takenAt: on,
      });
  }
  await stage.page.evaluate(() => dispatchEvent(new Event('focus')));
  await stage.go(orderOf(stage));
  await stage.page.locator('#main svg.lucide-image').first().waitFor();
}

/** The screens of a receiver at the dock, and of a user who looks up a lot. */
export const RECEIVER: Chapter = {
  name: 'receiver',
  host: 'localhost',
  user: 'receiver@greenleaf.test',
  stops: [
    { name: 'receiver-home', path: '/mobile' },
    { name: 'purchase-orders', path: ORDERS },
    { name: 'purchase-received', path: `${ORDERS}?shown=received` },
    {
      name: 'vendor-search',
      path: ORDERS,
      dress: async (page) => {
        const search = page.locator('input[type=search]').first();
        // In the next language it may still be open: another press would close it.
        if (!(await search.isVisible())) await page.locator('header button:has(svg.lucide-search)').first().click();
        await search.fill('f');
      },
    },
    { name: 'purchase-order', path: orderOf, before: receive },
    at('truck-check', async (page) => {
      await page.locator('#main div:has(> div > h2 svg.lucide-truck) > button').click();
      await opened(page);
    }),
    at('receive-entry', ofLine(1)),
    at('receive-reject', ofLine(0)),
    at('receive-photo', async (page) => {
      await page.locator('#main button:has(svg.lucide-image)').first().click();
      await opened(page);
      await page.locator('dialog[open] img').waitFor();
    }),
    at('receive-finish', async (page) => {
      await page.locator('#main button:visible').last().click();
      await opened(page);
    }),
    at(
      'receive-scanned',
      scan(() => label),
    ),
    at(
      'receive-over',
      scan(() => label, '999'),
    ),
    at(
      'receive-unexpected',
      scan(() => stranger),
    ),
    at('receive-blind', async (page) => {
      const blind = page.locator('#main input[type=checkbox]').first();
      if (!(await blind.isChecked())) await blind.evaluate((input) => (input as HTMLInputElement).click());
    }),
    at('receive-blind-finish', async (page) => {
      await page.locator('#main button:visible').last().click();
      await opened(page);
    }),
    {
      name: 'purchase-missing',
      path: `${ORDERS}/${randomUUID()}`,
      before: (stage) => stage.page.evaluate(() => localStorage.removeItem('cratebook.receiving')),
    },
    { name: 'recall', path: `${FLOOR}/recall` },
    {
      name: 'recall-lot',
      path: (stage) => `${FLOOR}/recall?lot=${stage.made.get('lot')}`,
      before: async (stage) => {
        const trails = await rowsOf<{ lotCodes: string[] }>(stage.page, 'lotTrails');
        stage.made.set('lot', trails.find(({ lotCodes }) => lotCodes.length > 0)?.lotCodes[0] ?? 'SCREEN-1');
      },
    },
    { name: 'recall-nothing', path: `${FLOOR}/recall?lot=NOSUCHLOT` },
  ],
};
