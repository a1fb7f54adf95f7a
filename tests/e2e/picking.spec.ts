import type { Page } from 'playwright/test';
import type { PickEvent, PickLine, PickOrder } from '../../contract/picking.ts';
import type { SalesOrder } from '../../contract/sales-orders.ts';
import { allocate } from '../../rules/fefo.ts';
import { askDevice } from '../harness/device-tables.ts';
import { Office } from './harness/api.ts';
import { PASSWORD } from './harness/credentials.ts';
import { readDevice } from './harness/device-data.ts';
import { said, saidBooked } from './harness/feedback.ts';
import { becomeInstalled, expect, signIn, test } from './harness/fixtures.ts';
import { type Floor, gtinOf, orderOn, readFloor } from './harness/floor.ts';
import { withHandheld } from './harness/handheld.ts';
import { typeAsScanner } from './harness/wedge.ts';

/** Reads English, works in any warehouse. */
const PICKER = 'picker2@greenleaf.test';
const LIST = '/mobile/warehouse/picking/orders';

/** The order of the fewest cases, so that a test scans few, whose every line has a label and a lot that covers it. */
function choose({ orders, lots }: Floor): { order: PickOrder; lotOf: Map<number, string> } {
  const casesOf = ({ lines }: PickOrder) => lines.reduce((sum, line) => sum + line.orderedQuantity, 0);
  const todo = orders.filter(({ status }) => status === 'open' || status === 'allocated');
  for (const order of todo.sort((a, b) => casesOf(a) - casesOf(b))) {
    const lotOf = new Map<number, string>();
    for (const line of order.lines) {
      const here = lots.filter((lot) => lot.itemCode === line.itemCode && lot.warehouseId === order.warehouseId);
      const { allocations } = allocate(here, line.orderedQuantity * line.uomFactor, order.deliveryDate);
      const [first] = allocations;
      if (allocations.length === 1 && first && gtinOf(line)) lotOf.set(line.lineNumber, first.lot.lotCode);
    }
    const items = new Set(order.lines.map(({ itemCode }) => itemCode));
    const plain = order.lines.every((line) => !line.catchWeight && Number.isInteger(line.orderedQuantity));
    if (plain && lotOf.size === order.lines.length && items.size === lotOf.size && order.lines.length >= 4)
      return { order, lotOf };
  }
  throw new Error('the demo has no such order');
}

let serial = 0;
/** Each case has a different number, so that no scan counts as a bounce of the previous one. */
const scanCase = (page: Page, line: PickLine, lot: string): Promise<void> =>
  typeAsScanner(page, `(01)${gtinOf(line)}(10)${lot}(21)${++serial}\n`);

const pickedOf = async (page: Page, id: string, line: PickLine): Promise<number> =>
  (await orderOn(page, id)).lines.find(({ lineNumber }) => lineNumber === line.lineNumber)?.pickedQuantity ?? -1;

test('[I1, I2, PUSH8] a picker’s morning without a server, over a reload and a browser that was killed, arrives line by line and event by event', async () => {
  await withHandheld(async (handheld) => {
    const { server, link } = handheld;
    let { page } = handheld;
    await signIn(page, PICKER, PASSWORD, link.origin);
    await becomeInstalled(page);
    await page.goto(link.origin + LIST);
    await expect(page.getByRole('heading', { name: 'Orders to pick', level: 1 })).toBeVisible();
    // Ten thousand rows come first: as long as that takes, here.
    await expect.poll(async () => (await readFloor(page, false)).orders.length).toBeGreaterThan(10);
    const { order, lotOf } = choose(await readFloor(page));
    const lot = (line: PickLine) => lotOf.get(line.lineNumber) ?? '';

    await expect.poll(async () => (await askDevice(page, [{ table: 'meta', key: 'palletNumbers' }]))[0]).toBeTruthy();
    await server.kill();
    link.cut();
    await page.goto(`${link.origin}${LIST}/${order.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(String(order.salesOrderNumber));

    const [first, second, third, ...rest] = order.lines;
    if (!first || !second || !third) throw new Error('an order of four lines at least');
    // A pallet gets its number without a signal.
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Pallet or tote' }).click();
    await page.getByRole('button', { name: 'New pallet' }).click();
    const number = page.getByRole('dialog').getByRole('textbox', { name: 'Number' });
    await expect(number).toHaveValue(/^\d{18}$/);
    const pallet = await number.inputValue();
    await page.getByRole('button', { name: 'Use from now on' }).click();
    // Scans in any bin: each is durable before it is answered.
    for (let number = 1; number <= first.orderedQuantity; number++) {
      await scanCase(page, first, lot(first));
      await expect(saidBooked(page)).toContainText(`${number} of ${first.orderedQuantity}`);
    }
    await scanCase(page, first, lot(first));
    await expect(said(page, 'already-picked')).toBeVisible();
    await typeAsScanner(page, '(01)00614141007349(10)X1\n');
    await expect(said(page, 'wrong-item')).toBeVisible();
    // Another lot needs a reason; it is put back.
    await scanCase(page, second, 'NOBODY-KNOWS');
    await expect(said(page, 'wrong-lot')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Put it back' }).click();
    expect(await pickedOf(page, order.id, second)).toBe(0);
    // One too many is undone.
    await scanCase(page, second, lot(second));
    await expect.poll(() => pickedOf(page, order.id, second)).toBe(1);
    await page.getByRole('button', { name: 'What was picked' }).click();
    // Of that line, because the list may lack the last durable event for a moment.
    const done = page.getByRole('dialog').getByRole('listitem').filter({ hasText: second.description });
    await done.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => pickedOf(page, order.id, second)).toBe(0);
    await page.keyboard.press('Escape');

    // The battery was changed: the device restarts, still without a server.
    page = await handheld.restart();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(String(order.salesOrderNumber));
    expect(await pickedOf(page, order.id, first)).toBe(first.orderedQuantity);

    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(String(order.salesOrderNumber));

    for (const line of rest) {
      for (let number = 1; number <= line.orderedQuantity; number++) {
        await scanCase(page, line, lot(line));
        await expect.poll(() => pickedOf(page, order.id, line)).toBe(number);
      }
    }
    // Of the two that are left one is keyed in whole, the other one isn't there.
    const now = page.getByRole('region', { name: 'Pick now' });
    const left = [second, third];
    const heading = () => now.getByRole('heading').innerText();
    // The screen moves on from the last scanned line a moment after its pick is stored.
    await expect.poll(async () => left.map(({ description }) => description).includes(await heading())).toBe(true);
    const here = (await heading()) === second.description ? second : third;
    const other = here === second ? third : second;
    await page.getByRole('button', { name: 'Enter by hand' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Scanner doesn’t work' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Pick \d/ })
      .click();
    await expect.poll(() => pickedOf(page, order.id, here)).toBe(here.orderedQuantity);
    await expect(now.getByRole('heading')).toHaveText(other.description);
    await page.getByRole('button', { name: 'Short', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Not found' }).click();

    await page.getByRole('button', { name: 'Stage', exact: true }).click();
    const staging = page.getByRole('dialog');
    await expect(staging.getByRole('listitem')).toContainText([other.description]);
    await typeAsScanner(page, 'DOOR-4B\n');
    await expect(staging.getByRole('textbox', { name: 'Lane' })).toHaveValue('DOOR-4B');
    await staging.getByRole('textbox', { name: 'On the scale' }).fill('412');
    await staging.getByRole('button', { name: 'Stage' }).click();
    // The next order is on the screen, and this one is staged.
    await expect(page).not.toHaveURL(new RegExp(order.id));
    await expect(
      page.getByRole('region', { name: 'Notices' }).getByText(`Staged: ${order.salesOrderNumber}`),
    ).toBeVisible();

    const local = await orderOn(page, order.id);
    const staged = { status: 'staged', lane: 'DOOR-4B', pallets: [{ number: pallet, weightGrams: 186_880 }] };
    expect(local).toMatchObject(staged);
    expect((await readDevice(page)).outbox.length).toBeGreaterThan(4);

    await server.start();
    link.mend();
    await handheld.drain(page, PICKER);

    const office = await Office.of(server.origin, PICKER);
    const arrived = await office.call<SalesOrder>('GET', `/edible/salesorders/${order.id}`);
    expect(arrived.status).toBe('staged');
    expect(arrived.lines.map(({ lineNumber, pickedQuantity }) => [lineNumber, pickedQuantity])).toEqual(
      local.lines.map(({ lineNumber, pickedQuantity }) => [lineNumber, pickedQuantity]),
    );
    for (const line of local.lines) {
      const { data } = await office.call<{ data: PickEvent[] }>(
        'GET',
        `/edible/salesorders/details/${order.id}:${line.lineNumber}/picks`,
      );
      const standing = data.filter(({ kind, undone }) => kind !== 'undo' && !undone);
      expect(standing.map(({ id }) => id).sort()).toEqual(line.events.map(({ id }) => id).sort());
    }
    // The device's data equals the server's.
    const after = await orderOn(page, order.id);
    expect(after).toMatchObject(staged);
    expect(after.lines.map(({ events: _events, ...line }) => line)).toEqual(
      local.lines.map(({ events: _events, ...line }) => line),
    );
  });
});
