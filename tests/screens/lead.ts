import { randomUUID } from 'node:crypto';
import type { PickOrder } from '../../contract/picking.ts';
import { rowsOf } from '../harness/device-tables.ts';
import type { Chapter } from './chapter.ts';
import type { Stage } from './stage.ts';

const FLOOR = '/mobile/warehouse';

/** Records picks beyond a line's order, as another device sent them, so that the warehouse has an exception. */
async function overPick(stage: Stage): Promise<void> {
  await stage.go(`${FLOOR}/picking/orders`);
  // The first pull brings them when it is done.
  await stage.page.locator('#main li input[type=checkbox]').first().waitFor();
  const orders = await rowsOf<PickOrder>(stage.page, 'pickOrders');
  const office = await stage.office('picker@greenleaf.test');
  const lacks = (order: PickOrder, itemCode: string) =>
    order.lines.some((line) => line.itemCode === itemCode && line.pickedQuantity < line.orderedQuantity);
  const [found] = orders.flatMap((order) =>
    order.lines
      .filter(({ catchWeight, pickedQuantity }) => !catchWeight && pickedQuantity === 0)
      .filter(({ itemCode }) => orders.some((other) => other.id !== order.id && lacks(other, itemCode)))
      .map((line) => ({ order, line })),
  );
  if (!found) throw new Error('no order of the demo suits');
  const { order, line } = found;
  await office.call('POST', `/edible/salesorders/${order.id}/picks`, {
    ...{ eventId: randomUUID(), lineNumber: line.lineNumber, kind: 'pick', itemCode: line.itemCode },
    ...{ lotId: null, lotCode: null, bin: '', quantity: line.orderedQuantity + 2, weightGrams: null },
    ...{ caseWeightsGrams: [], reason: null, container: '', pickedAt: new Date().toISOString() },
  });
  await stage.page.evaluate(() => dispatchEvent(new Event('focus')));
}

/** The warehouse lead's decisions, on exceptions that pickers and receivers have opened. */
export const LEAD: Chapter = {
  name: 'lead',
  host: 'localhost',
  user: 'lead@greenleaf.test',
  stops: [
    {
      name: 'exceptions',
      path: `${FLOOR}/exceptions`,
      before: async (stage) => {
        await overPick(stage);
        await stage.go(`${FLOOR}/exceptions`);
        await stage.page.locator('#main article').first().waitFor();
      },
    },
    {
      name: 'exception-give',
      path: `${FLOOR}/exceptions`,
      dress: async (page) => {
        // An excess pick has three resolutions; this is the second one.
        const picked = page.locator('#main article:has([role=group] button:nth-child(3))').first();
        await picked.locator('[role=group] button').nth(1).click();
        await page.locator('dialog[open]').waitFor();
      },
    },
    { name: 'lead-home', path: '/mobile' },
    { name: 'holds', path: `${FLOOR}/holds` },
    { name: 'board', path: `${FLOOR}/board` },
    {
      name: 'board-zones',
      path: `${FLOOR}/board?show=pickers`,
      dress: async (page) => {
        const zones = page.locator('#main li button').first();
        if ((await zones.count()) === 0) return;
        await zones.click();
        await page.locator('dialog[open]').waitFor();
      },
    },
    {
      name: 'board-assign',
      before: async (stage) => {
        await stage.go(`${FLOOR}/board`);
        const href = await stage.page.locator('#main a[href*="truck="]').first().getAttribute('href');
        stage.made.set('truck', href ?? `${FLOOR}/board`);
      },
      path: (stage) => stage.made.get('truck') ?? `${FLOOR}/board`,
      dress: async (page) => {
        await page.locator('#main li input[type=checkbox]').first().check();
        await page.locator('#main [data-bottom-bar] button').last().click();
        await page.locator('dialog[open]').waitFor();
      },
    },
    {
      name: 'lead-recalls',
      path: `${FLOOR}/recalls`,
      before: async (stage) => {
        const id = randomUUID();
        const trails = await rowsOf<{ lotCodes: string[] }>(stage.page, 'lotTrails');
        const lotCode = trails.flatMap(({ lotCodes }) => lotCodes)[0];
        // An exercise holds nothing.
        const exercise = {
          id,
          lotCode,
          itemCode: null,
          isMock: true,
          reason: 'Tour of the screens',
          instructions: '',
        };
        await (await stage.office('lead@greenleaf.test')).call('POST', '/edible/recalls', exercise);
        stage.made.set('recall', id);
      },
    },
    { name: 'lead-recall', path: (stage) => `${FLOOR}/recalls/${stage.made.get('recall')}` },
    { name: 'lead-counts', path: `${FLOOR}/inventory` },
  ],
};
