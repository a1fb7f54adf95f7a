import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { Lot } from '../../contract/floor.ts';
import type { PickEvent, PickLine, PickOrder } from '../../contract/picking.ts';
import type { SalesOrder } from '../../contract/sales-orders.ts';
import { byExpiry, isPickable } from '../../rules/fefo.ts';
import { rowsOf } from '../harness/device-tables.ts';
import { Office } from './harness/api.ts';
import { nudge } from './harness/device-data.ts';
import { saidBooked } from './harness/feedback.ts';
import { becomeInstalled, expect, expectAllSent, freshDevice, onlineDevice, signIn, test } from './harness/fixtures.ts';
import { type Floor, gtinOf, orderOn, readFloor } from './harness/floor.ts';
import { withOwnServer } from './harness/own-server.ts';
import { typeAsScanner } from './harness/wedge.ts';

const onlineTest = test.extend({ serviceWorkers: 'block' });

/** Reads English, works in any warehouse. */
const PICKER = 'picker2@greenleaf.test';
/** Works in one warehouse; the demo has them read Spanish. */
const OF_ONE_WAREHOUSE = 'picker@greenleaf.test';
/** Decides on the exceptions of that warehouse. */
const LEAD = 'lead@greenleaf.test';
const ADMIN = 'admin@greenleaf.test';
const FLOOR = '/mobile/warehouse';
const LIST = `${FLOOR}/picking/orders`;

const dialog = (page: Page, name?: string) => page.getByRole('dialog', name === undefined ? {} : { name });
const pickNow = (page: Page) => page.getByRole('region', { name: 'Pick now' });
let serial = 0;
const scan = (page: Page, gtin: string, lot: string, more = '') =>
  typeAsScanner(page, `(01)${gtin}${more}(10)${lot}(21)${++serial}\n`);

interface Found {
  readonly order: PickOrder;
  readonly line: PickLine;
  /** The pickable lots of the line's item, first expired first. */
  readonly lots: readonly Lot[];
}

/** Lines of orders that no picker has started, each with usable lots of its item. */
function linesOf({ orders, lots }: Floor): Found[] {
  const todo = orders.filter(({ status }) => status === 'open' || status === 'allocated');
  return todo.flatMap((order) =>
    order.lines.map((line) => ({ order, line, lots: goodLots(lots, order, line.itemCode) })),
  );
}
const goodLots = (lots: readonly Lot[], order: PickOrder, itemCode: string): Lot[] =>
  lots
    .filter((lot) => lot.itemCode === itemCode && lot.warehouseId === order.warehouseId)
    .filter((lot) => isPickable(lot, order.deliveryDate))
    .sort(byExpiry);

const need = <T>(found: T | undefined, what: string): T => {
  if (found === undefined) throw new Error(`the demo has no ${what}`);
  return found;
};

/** Opens an order and goes to the stop of a line. */
async function goTo(page: Page, { order, line }: Found): Promise<void> {
  await page.goto(`${LIST}/${order.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(order.salesOrderNumber));
  const all = page.getByRole('button', { name: /^Show all \d+ bins/ });
  if (await all.isVisible()) await all.click();
  await page.getByRole('region', { name: 'Bins' }).getByRole('button', { name: line.description }).first().click();
  await expect(pickNow(page).getByRole('heading')).toHaveText(line.description);
}

/** The standing events of a line on the device, oldest first. */
const eventsOf = async (page: Page, { order, line }: Found): Promise<readonly PickEvent[]> =>
  (await orderOn(page, order.id)).lines.find(({ lineNumber }) => lineNumber === line.lineNumber)?.events ?? [];

async function synced(page: Page): Promise<Floor> {
  await page.goto(LIST);
  await expect.poll(async () => (await readFloor(page, false)).orders.length).toBeGreaterThan(10);
  return readFloor(page);
}

onlineTest(
  'manual picking asks the same questions as a scan, and a scan answers the manual ones',
  async ({ browser }) => {
    await withOwnServer(browser, async ({ page }) => {
      await signIn(page, PICKER);
      const floor = await synced(page);
      const lines = linesOf(floor);

      // Another lot than the one that goes first, chosen in the list: why?
      const choice = need(
        lines.find(
          ({ line, lots: [first, ...more] }) =>
            !line.catchWeight &&
            line.orderedQuantity >= 3 &&
            first &&
            more.some((lot) => lot.lotCode !== first.lotCode && lot.expiresOn !== first.expiresOn),
        ),
        'line with two lots',
      );
      const [first] = choice.lots;
      const later = need(
        choice.lots.findLast((lot) => lot.lotCode !== first?.lotCode && lot.expiresOn !== first?.expiresOn),
        'later lot',
      );
      await goTo(page, choice);
      await page.getByRole('button', { name: 'Enter by hand' }).click();
      await dialog(page).getByRole('button', { name: 'Label torn or unreadable' }).click();
      await dialog(page).getByLabel('Lot').selectOption(later.id);
      await dialog(page).getByRole('button', { name: '1', exact: true }).click();
      await dialog(page)
        .getByRole('button', { name: /^Pick 1 / })
        .click();
      await expect(dialog(page, 'Another lot')).toBeVisible();
      expect(await eventsOf(page, choice)).toEqual([]);
      await dialog(page).getByRole('button', { name: 'Blocked / can’t reach' }).click();
      await expect
        .poll(async () =>
          (await eventsOf(page, choice)).map(({ lotCode, reason, byHand }) => [lotCode, reason, byHand]),
        )
        .toEqual([[later.lotCode, 'blocked', 'torn_label']]);

      // While a user enters a tote, any scanned label is its number.
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Pallet or tote' }).click();
      await typeAsScanner(page, 'TOTE-12\n');
      await expect(dialog(page).getByLabel('Number')).toHaveValue('TOTE-12');
      await dialog(page).getByRole('button', { name: 'Use from now on' }).click();
      await expect(pickNow(page)).toContainText('TOTE-12');
      // Why by hand is asked once.
      await page.getByRole('button', { name: 'Enter by hand' }).click();
      await dialog(page).getByRole('button', { name: '1', exact: true }).click();
      await dialog(page)
        .getByRole('button', { name: /^Pick 1 / })
        .click();
      await expect.poll(async () => (await eventsOf(page, choice)).at(-1)?.container).toBe('TOTE-12');
      await page.getByRole('button', { name: 'What was picked' }).click();
      // Time, person, lot and container; the answer to the scan, which is part of the open dialog, has no time and no person.
      await expect(dialog(page).getByText(/^\d+:\d\d\s[AP]M · .+ · Into TOTE-12$/)).toBeVisible();
      await page.keyboard.press('Escape');

      // A possible substitute is confirmed once; its lot is the one on the label.
      const untouched = lines.filter(({ order }) => order.id !== choice.order.id);
      const standIns = untouched.flatMap((found) =>
        found.line.substitutes.flatMap(({ itemCode, units }) => {
          // One whose case replaces one unit of the line: of other units, the dialog asks for another quantity.
          const gtin = units.find(({ uom }) => uom === found.line.uom)?.gtin?.padStart(14, '0');
          const [lot] = goodLots(floor.lots, found.order, itemCode);
          const isFree = !found.order.lines.some((line) => line.itemCode === itemCode);
          return gtin && lot && isFree && found.line.orderedQuantity >= 2 && !found.line.catchWeight
            ? [{ ...found, itemCode, gtin, lot }]
            : [];
        }),
      );
      const standIn = need(standIns[0], 'line for which something stands in');
      await goTo(page, standIn);
      await scan(page, standIn.gtin, standIn.lot.lotCode);
      await expect(dialog(page, 'Another item')).toContainText(standIn.lot.lotCode);
      await dialog(page)
        .getByRole('button', { name: /^Take 1 / })
        .click();
      await expect(saidBooked(page)).toContainText(`1 of ${standIn.line.orderedQuantity}`);
      await scan(page, standIn.gtin, standIn.lot.lotCode);
      await expect(saidBooked(page)).toContainText(`2 of ${standIn.line.orderedQuantity}`);
      const taken = await eventsOf(page, standIn);
      expect(taken.map(({ itemCode, lotId }) => [itemCode, lotId])).toEqual([
        [standIn.itemCode, standIn.lot.id],
        [standIn.itemCode, standIn.lot.id],
      ]);

      // A typed weight and a label's weight are picked together; the last one can be undone before.
      const beef = need(
        lines.find(
          ({ line, lots }) =>
            line.catchWeight &&
            line.orderedQuantity >= 2 &&
            lots.length > 0 &&
            gtinOf(line) !== undefined &&
            // The weights below are plausible.
            Math.abs((line.averageWeightGrams ?? 0) - 9500) < 1500,
        ),
        'catch weight of two cases',
      );
      const [lot] = beef.lots;
      await goTo(page, beef);
      await scan(page, gtinOf(beef.line) ?? '', lot?.lotCode ?? '');
      const weighing = dialog(page, 'Weigh each case');
      for (const key of ['2', '0', 'Decimal point', '5'])
        await weighing.getByRole('button', { name: key, exact: true }).click();
      await weighing.getByRole('button', { name: 'Next case' }).click();
      await scan(page, gtinOf(beef.line) ?? '', lot?.lotCode ?? '', '(3202)002125');
      await expect(weighing.getByRole('button', { name: 'Undo 21.25 lb' })).toBeVisible();
      await expect.poll(async () => JSON.stringify(await rowsOf(page, 'sheetDrafts'))).toMatch(/"weights":\[\d+,\d+\]/);
      await page.reload();
      await weighing.getByRole('button', { name: 'Undo 21.25 lb' }).click();
      await scan(page, gtinOf(beef.line) ?? '', lot?.lotCode ?? '', '(3202)002150');
      await weighing.getByRole('button', { name: /^Pick 2 / }).click();
      await expect
        .poll(async () =>
          (await eventsOf(page, beef)).map(({ quantity, caseWeightsGrams }) => [quantity, caseWeightsGrams]),
        )
        .toEqual([[2, [9299, 9752]]]);
      await expectAllSent(page);
    });
  },
);

test('[PUSH8] two pickers in a dead zone take the same cases of two orders together: both facts are kept, and one tap of their lead decides', async ({
  browser,
}) => {
  await withOwnServer(browser, async ({ server, link, page }) => {
    const other = await freshDevice(browser, link);
    const led = await onlineDevice(browser, link);
    try {
      await (await Office.of(server.origin, OF_ONE_WAREHOUSE)).call('PUT', '/account/settings', { locale: 'en' });
      const office = await Office.of(server.origin, ADMIN);
      const pages = [page, other.page];
      await signIn(page, PICKER);
      await synced(page);
      await signIn(other.page, OF_ONE_WAREHOUSE);
      const floor = await synced(other.page);
      const plain = linesOf(floor).filter(
        ({ line, lots: [first] }) =>
          !line.catchWeight &&
          Number.isInteger(line.orderedQuantity) &&
          first !== undefined &&
          first.onHand > 100 * line.uomFactor,
      );
      const pair = need(
        plain.flatMap((one) => {
          const same = plain.find(
            ({ order, line }) =>
              order.id !== one.order.id && line.itemCode === one.line.itemCode && line.uom === one.line.uom,
          );
          const once = (order: PickOrder) =>
            order.lines.filter(({ itemCode }) => itemCode === one.line.itemCode).length === 1;
          return same && once(one.order) && once(same.order) ? [[one, same] as const] : [];
        })[0],
        'item in two orders',
      );
      const batch = `${FLOOR}/picking/batch?orders=${pair.map(({ order }) => order.id).join()}`;
      const all = pair.reduce((sum, { line }) => sum + line.orderedQuantity, 0);
      for (const each of pages) {
        await becomeInstalled(each);
        await each.goto(batch);
        await expect(each.getByText('2 orders together')).toBeVisible();
        await each.getByRole('button', { name: 'Start picking' }).click();
      }
      link.cut();
      for (const each of pages) {
        const show = each.getByRole('button', { name: /^Show all \d+ bins/ });
        if (await show.isVisible()) await show.click();
        await each
          .getByRole('region', { name: 'Bins' })
          .getByRole('button', { name: pair[0].line.description })
          .first()
          .click();
        await each.getByRole('button', { name: 'Enter by hand' }).click();
        await dialog(each).getByRole('button', { name: 'No label' }).click();
        await dialog(each)
          .getByRole('button', { name: new RegExp(`^Pick ${all} `) })
          .click();
        for (const [at, found] of pair.entries())
          await expect
            .poll(async () => (await eventsOf(each, found)).map(({ quantity, container }) => [quantity, container]))
            .toEqual([[found.line.orderedQuantity, String(at + 1)]]);
      }
      link.mend();
      for (const each of pages) {
        await nudge(each);
        await expectAllSent(each);
      }
      const picked = async () =>
        Promise.all(
          pair.map(async ({ order, line }) => {
            const { lines } = await office.call<SalesOrder>('GET', `/edible/salesorders/${order.id}`);
            return lines.find(({ lineNumber }) => lineNumber === line.lineNumber)?.pickedQuantity;
          }),
        );
      const ordered = pair.map(({ line }) => line.orderedQuantity);
      expect(await picked()).toEqual(ordered.map((quantity) => 2 * quantity));

      // A device holds only what its user may see: the pickers' devices have none of it.
      await other.page.goto(`${FLOOR}/exceptions`);
      await expect(other.page.getByRole('heading', { name: 'The warehouse lead decides these' })).toBeVisible();
      for (const each of pages) expect(await rowsOf(each, 'exceptions')).toEqual([]);
      await signIn(led.page, LEAD);
      await expect(led.page.getByRole('listitem').filter({ hasText: 'Exceptions' })).toContainText(/\d+ open/);
      await led.page.goto(`${FLOOR}/exceptions`);
      for (const { order, line } of pair) {
        const card = led.page
          .getByRole('article', { name: 'Picked more than ordered' })
          .filter({ hasText: `Order ${order.salesOrderNumber}` })
          .filter({ hasText: `(${line.itemCode})` });
        await expect(card.getByText(new RegExp(`^${line.orderedQuantity} \\S+ picked`))).toHaveCount(2);
        await card.getByRole('button', { name: 'Put it back' }).click();
        await expect(card).toBeHidden();
      }
      await expectAllSent(led.page);
      await expect.poll(picked).toEqual(ordered);

      // The lead's board: a shortage to decide on, which its picker hears of, and an order for another picker.
      const { order } = pair[0];
      const missing = need(
        order.lines.find(({ lineNumber }) => lineNumber !== pair[0].line.lineNumber),
        'second line',
      );
      const picker = await Office.of(server.origin, PICKER);
      await picker.call('POST', `/edible/salesorders/${order.id}/picks`, {
        ...{ eventId: randomUUID(), lineNumber: missing.lineNumber, kind: 'short', itemCode: missing.itemCode },
        ...{ lotId: null, lotCode: null, bin: '', quantity: 1, weightGrams: null, caseWeightsGrams: [] },
        ...{ reason: 'not_found', container: '', pickedAt: new Date().toISOString() },
      });
      await led.page.goto(`${FLOOR}/board?show=shorts`);
      const shortage = led.page
        .getByRole('list', { name: 'To decide' })
        .getByRole('listitem')
        .filter({ hasText: String(order.salesOrderNumber) });
      await shortage.getByRole('button', { name: 'Buy' }).click();
      await expect(led.page.getByRole('list', { name: 'Decided' })).toContainText(missing.description);
      await led.page.getByRole('radio', { name: 'Trucks' }).click();
      const truck = encodeURIComponent(`${order.deliveryDate}|${order.routeId ?? ''}`);
      await led.page.getByRole('list', { name: 'Trucks' }).locator(`a[href*="${truck}"]`).click();
      const row = led.page.getByLabel(`Pick order ${order.salesOrderNumber} with others`);
      await row.check({ force: true });
      await led.page.getByRole('button', { name: 'Assign 1 order' }).click();
      const taken = (await orderOn(led.page, order.id)).takenBy;
      const choices = dialog(led.page).getByRole('group', { name: 'Pickers' }).getByRole('button');
      const next = choices.filter({ hasNotText: taken ?? '-' }).first();
      const name = ((await next.textContent()) ?? '').trim();
      await next.click();
      await expectAllSent(led.page);
      expect(name).toContain((await orderOn(led.page, order.id)).takenBy ?? '-');
      await page.goto(`${FLOOR}/picking/orders/${order.id}`);
      await expect(page.getByText(`${missing.description} is being bought`)).toBeVisible();
    } finally {
      await led.context.close();
      await other.context.close();
    }
  });
});
