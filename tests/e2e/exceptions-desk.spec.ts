import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright/test';
import type { FloorException } from '../../contract/floor.ts';
import type { SalesOrder } from '../../contract/sales-orders.ts';
import { Office } from './harness/api.ts';
import { Backroom } from './harness/backroom.ts';
import { ADMIN } from './harness/credentials.ts';
import { nudge } from './harness/device-data.ts';
import { becomeInstalled, expect, signIn, test } from './harness/fixtures.ts';
import { withOwnServer } from './harness/own-server.ts';
import { linesOf, pick, type WarehouseLine } from './harness/warehouse.ts';

const DESK = '/admin/exceptions';
const PICKERS = ['picker@greenleaf.test', 'picker2@greenleaf.test'] as const;

interface Prepared {
  readonly id: string;
  readonly number: string;
  /** The two lines that are picked twice; another order lacks the item of the second. */
  readonly first: WarehouseLine;
  readonly second: WarehouseLine;
  readonly names: readonly string[];
}

/**
 * An open order whose second line's item another open order of the same warehouse also has, in a warehouse where both
 * pickers work.
 */
async function prepareOrder(backroom: Backroom): Promise<Prepared> {
  const people = await backroom.run<{ display_name: string; warehouse_id: string | null }>(
    'select display_name, warehouse_id from users where tenant_id = $1 and user_name = any($2) order by user_name',
    [PICKERS],
  );
  const warehouse = people.map(({ warehouse_id }) => warehouse_id).find((id) => id !== null) ?? null;
  const rows = await backroom.run<{ id: string; number: string; line_number: number }>(
    `select s.id, s.sales_order_number::text as number, l.line_number from sales_orders s
     join sales_order_lines l on l.tenant_id = s.tenant_id and l.sales_order_id = s.id and l.picked_quantity = 0 and not l.catch_weight
     where s.tenant_id = $1 and s.status in ('open', 'allocated') and ($2::text is null or s.warehouse_id = $2)
       and (select count(*) from sales_order_lines n where n.tenant_id = s.tenant_id and n.sales_order_id = s.id and not n.catch_weight) > 1
       and exists (select from sales_orders o join sales_order_lines ol on ol.tenant_id = o.tenant_id and ol.sales_order_id = o.id
         where o.tenant_id = s.tenant_id and o.id <> s.id and o.warehouse_id = s.warehouse_id and o.status in ('open', 'allocated') and ol.item_code = l.item_code
           and ol.uom = l.uom and ol.picked_quantity = 0)
     order by s.sales_order_number, l.line_number limit 1`,
    [warehouse],
  );
  const [row] = rows;
  if (!row) throw new Error('the demo has no two open orders of one item');
  const lines = await linesOf(backroom, row.id);
  const second = lines.find(({ line_number }) => line_number === row.line_number);
  const first = lines.find((line) => line.average === null && line !== second);
  if (!first || !second) throw new Error('the order has too few lines');
  for (const userName of [...PICKERS, ADMIN])
    await backroom.run(
      `update users set user_settings = user_settings || '{"locale":"en"}' where tenant_id = $1 and user_name = $2`,
      [userName],
    );
  return { id: row.id, number: row.number, first, second, names: people.map(({ display_name }) => display_name) };
}

const DECISION = /\/edible\/exceptions\/[0-9a-f-]{36}$/;
const OVER = 'Picked more than ordered';
/** The lot was never received, so both picks also exceed its stock. */
const BELOW = 'Took more than was on hand';
const rowOf = (page: Page, code: string, kind = OVER) =>
  page
    .getByRole('table', { name: 'Exceptions' })
    .getByRole('row')
    .filter({ hasText: kind })
    .filter({ hasText: `(${code})` });
const panel = (page: Page, kind = OVER) => page.getByRole('region', { name: kind });

test('[PUSH8] two pickers pick the same goods: the desk shows both facts, one press decides, and every desk knows', async ({
  browser,
}) => {
  await withOwnServer(browser, async ({ server, link, page }) => {
    // A second desk, whose calls the test can hold back.
    const other = await browser.newContext({
      baseURL: link.origin,
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
      timezoneId: 'America/New_York',
      serviceWorkers: 'block',
    });
    try {
      const backroom = await Backroom.of(server);
      const { id, number, first, second, names } = await prepareOrder(backroom);
      await backroom.close();
      const office = await Office.of(server.origin, ADMIN);
      const open = async () =>
        (await office.call<{ data: FloorException[] }>('GET', '/edible/exceptions?status=open')).data.filter(
          ({ about }) => about.salesOrderId === id,
        );
      const pickedOf = async ({ line_number }: WarehouseLine) =>
        (await office.call<SalesOrder>('GET', `/edible/salesorders/${id}`)).lines.find(
          ({ lineNumber }) => lineNumber === line_number,
        )?.pickedQuantity;

      await page.setViewportSize({ width: 1440, height: 900 });
      await signIn(page, ADMIN);
      await becomeInstalled(page);
      await page.goto(DESK);
      await expect(page.getByText('No exceptions')).toBeVisible();

      // In a dead zone each of them picked all of it, and both are sent later.
      for (const userName of PICKERS) {
        const picker = await Office.of(server.origin, userName);
        for (const line of [first, second]) await pick(picker, id, line, 'TWICE-1');
      }
      expect(await open()).toHaveLength(2);
      await nudge(page);
      for (const line of [first, second]) {
        const row = rowOf(page, line.item_code);
        const quantity = Number(line.ordered);
        await expect(row).toContainText(`Order ${number}`);
        await expect(row).toContainText(new RegExp(`${quantity} \\S+ ordered`));
        for (const name of names) await expect(row).toContainText(new RegExp(`${quantity} \\S+ picked · ${name}`));
        await expect(rowOf(page, line.item_code, BELOW)).toContainText('Lot TWICE-1');
      }

      // Searched, filtered, sorted; the saved file has the shown rows.
      const search = page.getByRole('searchbox', { name: 'Item, lot, order or person' });
      await search.fill(`${number} ${first.item_code}`);
      await expect(rowOf(page, first.item_code)).toBeVisible();
      await expect(rowOf(page, second.item_code)).toHaveCount(0);
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'Export CSV' }).click();
      const file = await (await saving).path();
      const text = await readFile(file, 'utf8');
      expect(text.split('\r\n')).toHaveLength(3);
      for (const word of [number, first.item_code, ...names]) expect(text).toContain(word);
      await search.fill('nothing says this');
      await expect(page.getByText('No such exception')).toBeVisible();
      await page.getByRole('button', { name: 'Show all' }).click();
      await expect(rowOf(page, second.item_code)).toBeVisible();
      await page.goto(`${DESK}?kind=packout_difference`);
      await expect(page.getByText('No such exception')).toBeVisible();
      await page.goto(DESK);
      await page.getByRole('button', { name: 'Since' }).click();
      await expect(page.getByRole('columnheader', { name: 'Since' })).toHaveAttribute('aria-sort', 'ascending');
      await page.getByRole('button', { name: 'Views' }).click();
      await page.getByRole('menuitem', { name: 'Save as new view…' }).click();
      await page.getByRole('textbox', { name: 'Name of the view' }).fill('Oldest first');
      await page.getByRole('checkbox', { name: 'Open this list with this view' }).check();
      await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();

      // Another desk reads the same one, and opens with the user's view.
      const there = await other.newPage();
      await signIn(there, ADMIN);
      await there.goto(DESK);
      await expect(there.getByRole('columnheader', { name: 'Since' })).toHaveAttribute('aria-sort', 'ascending');
      await there.getByRole('button', { name: 'Oldest first' }).click();
      await there.getByRole('menuitem', { name: 'Edit view…' }).click();
      await there.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click();
      await expect(there.getByRole('button', { name: 'Views' })).toBeVisible();
      await rowOf(there, first.item_code).getByRole('button').click();
      await expect(panel(there)).toContainText(names[0] ?? '');

      // Both that say the same are decided at once, and undone at once.
      await page.goto(`${DESK}?kind=negative_stock`);
      await expect(rowOf(page, first.item_code, BELOW)).toBeVisible();
      await expect(rowOf(page, second.item_code, BELOW)).toBeVisible();
      await page.getByLabel('Select all rows').check();
      await page.getByRole('group', { name: 'Decide the selected exceptions' }).getByText('Leave as is').click();
      const notices = page.getByRole('region', { name: 'Notices' });
      await expect(notices).toContainText('2 exceptions decided');
      await expect(page.getByText('No such exception')).toBeVisible();
      await notices.getByRole('button', { name: 'Undo' }).click();
      await expect(rowOf(page, first.item_code, BELOW)).toBeVisible();
      await expect(rowOf(page, second.item_code, BELOW)).toBeVisible();
      // On a phone the longest labels stay within the bar.
      const desk = page.viewportSize()!;
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(`/es${DESK}?kind=negative_stock`);
      await page.locator('#main li').getByRole('checkbox').first().check();
      const bar = page.getByRole('group', { name: 'Decidir las discrepancias seleccionadas' });
      const right = async (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
      expect(await right(bar.getByRole('button', { name: 'Dejar como está' }))).toBeLessThan(await right(bar));
      await page.setViewportSize(desk);
      await page.context().clearCookies({ name: 'locale' });
      await page.goto(DESK);

      // By keys alone: opened, left, opened again, decided.
      const opens = rowOf(page, first.item_code).getByRole('button');
      await opens.focus();
      await page.keyboard.press('Enter');
      await expect(panel(page).getByRole('heading')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(panel(page)).toHaveCount(0);
      await expect(opens).toBeFocused();
      await page.keyboard.press('Enter');
      await panel(page).getByLabel('Note').fill('Both were sure');
      await panel(page).getByRole('button', { name: 'Put it back' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('region', { name: 'Notices' }).getByText('Decided: Put it back')).toBeVisible();
      await expect(rowOf(page, first.item_code)).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Exceptions', level: 1 })).toBeFocused();
      expect(await open()).toHaveLength(1);
      expect(await pickedOf(first)).toBe(Number(first.ordered));

      // The other desk is notified, keeps the open exception, and then removes it from the list.
      await nudge(there);
      await expect(panel(there).getByText('No longer open')).toBeVisible();
      await panel(there).getByRole('button', { name: 'Close' }).click();
      await expect(panel(there)).toHaveCount(0);
      await expect(rowOf(there, first.item_code)).toHaveCount(0);
      await expect(rowOf(there, second.item_code)).toBeVisible();

      // A failed decision is reported, also after the user opened the next exception.
      let refuse: (() => void) | undefined;
      await there.route(
        DECISION,
        (route) => {
          refuse = () => void route.abort();
        },
        { times: 1 },
      );
      await rowOf(there, second.item_code).getByRole('button').click();
      const leaves = panel(there).getByRole('button', { name: 'Leave as is' });
      await leaves.click();
      await expect.poll(() => refuse !== undefined).toBe(true);
      // The busy button keeps its label.
      await expect(leaves).toHaveAttribute('aria-busy', 'true');
      await rowOf(there, second.item_code, BELOW).getByRole('button').click();
      await expect(panel(there, BELOW)).toBeVisible();
      refuse?.();
      await expect(there.getByRole('region', { name: 'Notices' })).toContainText(`Not decided: ${OVER}`);

      // Two users decide at once: the first decision applies, and the second user sees whose it is.
      let held: (() => void) | undefined;
      await there.route(DECISION, (route) => {
        held = () => void route.continue();
      });
      await rowOf(there, second.item_code).getByRole('button').click();
      await panel(there).getByRole('button', { name: 'Leave as is' }).click();
      await expect.poll(() => held !== undefined).toBe(true);
      // While the answer is awaited the next one is opened, and written in.
      await rowOf(there, second.item_code, BELOW).getByRole('button').click();
      const note = panel(there, BELOW).getByLabel('Note');
      await note.fill('Counted anew');

      // On a phone: to the order that lacks it.
      await page.setViewportSize({ width: 390, height: 844 });
      const cards = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: `(${second.item_code})` });
      const card = cards.filter({ hasText: OVER });
      await card.getByRole('button').click();
      await expect(panel(page).getByRole('heading')).toBeFocused();
      await panel(page).getByRole('button', { name: 'Give to another order' }).click();
      await panel(page).getByRole('list', { name: 'Orders short of it' }).getByRole('button').first().click();
      await expect(card).toHaveCount(0);
      await expect(cards).toHaveCount(1);
      expect(await open()).toEqual([]);
      expect(await pickedOf(second)).toBe(Number(second.ordered));
      held?.();
      await expect(there.getByRole('region', { name: 'Notices' })).toContainText(
        'already decided: Give to another order',
      );
      await expect(rowOf(there, second.item_code)).toHaveCount(0);
      await expect(note).toHaveValue('Counted anew');
      await expect(note).toBeFocused();

      // Closed while its answer is awaited: its row has the focus, and when that is gone the page's heading.
      await there.unroute(DECISION);
      let late: (() => void) | undefined;
      await there.route(DECISION, (route) => {
        late = () => void route.continue();
      });
      await rowOf(there, first.item_code, BELOW).getByRole('button').click();
      // The note of the other row is not saved.
      await there.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
      await panel(there, BELOW).getByRole('button', { name: 'Leave as is' }).click();
      await expect.poll(() => late !== undefined).toBe(true);
      await there.keyboard.press('Escape');
      await expect(panel(there, BELOW)).toHaveCount(0);
      await expect(rowOf(there, first.item_code, BELOW).getByRole('button')).toBeFocused();
      late?.();
      await expect(rowOf(there, first.item_code, BELOW)).toHaveCount(0);
      await expect(there.getByRole('heading', { name: 'Exceptions', level: 1 })).toBeFocused();
      expect(await pickedOf(second)).toBe(Number(second.ordered));

      // The decision, its user and its reason can be looked up.
      await there.getByRole('radio', { name: 'Decided' }).click();
      await expect(rowOf(there, second.item_code)).toContainText('Give to another order');
      await rowOf(there, first.item_code).getByRole('button').click();
      await expect(panel(there)).toContainText('Both were sure');
      await expect(panel(there)).toContainText('Put it back');

      // Without a signal the list stays with a notice, and is updated when the signal is back.
      link.cut();
      await nudge(there);
      await expect(there.getByText('No signal: this list may be out of date')).toBeVisible();
      await expect(rowOf(there, first.item_code)).toBeVisible();
      link.mend();
      await nudge(there);
      await expect(there.getByText('No signal: this list may be out of date')).toHaveCount(0);

      // [G3.5] An address without a screen keeps the menu.
      await there.goto('/admin/no-such-page');
      await expect(there.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
      await there.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Exceptions' }).click();
      await expect(there).toHaveURL(new RegExp(`${DESK}$`));
    } finally {
      await other.close();
    }
  });
});
