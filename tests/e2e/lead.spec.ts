import type { Delivery } from '../../contract/deliveries.ts';
import { rowsOf } from '../harness/device-tables.ts';
import { Office } from './harness/api.ts';
import { Backroom } from './harness/backroom.ts';
import { nudge } from './harness/device-data.ts';
import { becomeInstalled, expect, expectAllSent, pill, signIn, test } from './harness/fixtures.ts';
import { withOwnServer } from './harness/own-server.ts';
import { prepareRun } from './harness/prepared-run.ts';

const DRIVER = 'driver@greenleaf.test';
const LEAD = 'lead@greenleaf.test';
/** A route of the warehouse without orders. */
const EMPTY = 'R99';

test('[PUSH8, WRITE2] the warehouse lead, without a signal, gives a returned order to a route without orders', async ({
  browser,
}) => {
  await withOwnServer(browser, async ({ server, link, page }) => {
    const backroom = await Backroom.of(server);
    try {
      const { route, day, ids } = await prepareRun(server, backroom, { driver: DRIVER, lotCode: 'BACK-1' });
      const [warehouse] = await backroom.run<{ id: string }>(
        'select warehouse_id as id from routes where tenant_id = $1 and id = $2',
        [route],
      );
      await backroom.run(
        "insert into routes (tenant_id, id, name, weekdays, warehouse_id) values ($1, $2, 'Riverside', '{0,1,2,3,4,5,6}', $3)",
        [EMPTY, warehouse?.id],
      );
      await backroom.run('update users set warehouse_id = $3 where tenant_id = $1 and user_name = $2', [
        LEAD,
        warehouse?.id,
      ]);
      const driver = await Office.of(server.origin, DRIVER);
      const at = new Date().toISOString();
      await driver.call('PUT', `/edible/routes/${route}/runs/${day}/start`, { startedAt: at });
      await driver.call('PUT', `/edible/routes/${route}/runs/${day}/finish`, { finishedAt: at });
      const { salesOrderNumber } = await driver.call<Delivery>('GET', `/edible/salesorders/${ids[0]}/delivery`);

      await signIn(page, LEAD);
      await becomeInstalled(page);
      await page.goto('/mobile/warehouse/exceptions');
      const card = page.getByRole('article').filter({ hasText: `Order ${salesOrderNumber}` });
      await expect(card).toBeVisible();
      await expectAllSent(page);
      const all = await backroom.run<{ name: string }>(
        'select name from routes where tenant_id = $1 and warehouse_id = $2 order by name',
        [warehouse?.id],
      );

      link.cut();
      await card.getByRole('button', { name: 'Deliver it again' }).click();
      const dialog = page.getByRole('dialog', { name: 'Deliver it again' });
      const offered = await dialog.getByLabel('Route').locator('option:not([value=""])').allInnerTexts();
      expect(offered.map((text) => text.trim()).sort()).toEqual(all.map(({ name }) => name).sort());
      await dialog.getByLabel('Route').selectOption({ label: 'Riverside' });
      await dialog.getByRole('button', { name: /^Deliver on/ }).click();
      await expect(card).toBeHidden();
      await expect(pill(page)).toHaveAccessibleName(/1 .*waiting/);

      link.mend();
      await nudge(page);
      await expectAllSent(page);
      expect(
        await backroom.run('select own_route_id, status from sales_orders where tenant_id = $1 and id = $2', [ids[0]]),
      ).toEqual([{ own_route_id: EMPTY, status: 'staged' }]);
      expect(
        (await rowsOf<{ about: { salesOrderId: string } }>(page, 'exceptions')).map((row) => row.about.salesOrderId),
      ).not.toContain(ids[0]);
    } finally {
      await backroom.close();
    }
  });
});
