import type { Page } from 'playwright/test';
import type { FloorException } from '../../contract/floor.ts';
import type { Transfer } from '../../contract/transfers.ts';
import { rowsOf } from '../harness/device-tables.ts';
import { Office } from './harness/api.ts';
import { Backroom } from './harness/backroom.ts';
import { nudge } from './harness/device-data.ts';
import { becomeInstalled, expect, expectAllSent, freshDevice, signIn, test } from './harness/fixtures.ts';
import { withOwnServer } from './harness/own-server.ts';
import type { TestServer } from './harness/server.ts';
import { typeAsScanner } from './harness/wedge.ts';

const SENDER = 'picker@greenleaf.test';
const TAKER = 'picker2@greenleaf.test';
const WAREHOUSES = '/mobile/warehouse/transfers?show=warehouses';

interface Goods extends Record<string, unknown> {
  readonly item_code: string;
  readonly lot_code: string;
  readonly description: string;
  readonly uom: string;
  readonly factor: number;
  readonly gtin: string;
  readonly warehouse: string;
  readonly warehouse_name: string;
  readonly other: string;
  readonly other_name: string;
}

/**
 * A lot in exactly one bin of the sender's warehouse, with five cases or more, and a warehouse lead who works in
 * another warehouse, too.
 */
async function prepare(server: TestServer): Promise<Goods> {
  const backroom = await Backroom.of(server);
  try {
    const [goods] = await backroom.run<Goods>(
      `select l.item_code, l.lot_code, i.description, u.value->>'uom' as uom, (u.value->>'factor')::float as factor, lpad(coalesce(u.value->>'gtin', i.gtin), 14, '0') as gtin,
         h.id as warehouse, h.name as warehouse_name, o.id as other, o.name as other_name
       from users w
       join warehouses h on h.tenant_id = $1 and h.id = w.warehouse_id
       join lateral (select id, name from warehouses x where x.tenant_id = $1 and x.id <> h.id order by id limit 1) o on true
       join lots l on l.tenant_id = $1 and l.warehouse_id = h.id
       join items i on i.tenant_id = $1 and i.item_code = l.item_code
       join lateral jsonb_array_elements(i.uoms) u on u.value->>'uom' = i.order_uom and coalesce(u.value->>'gtin', i.gtin) is not null
       where w.tenant_id = $1 and w.user_name = $2 and not l.on_hold and l.lot_code ~ '^[A-Z0-9-]+$'
         and l.on_hand >= 5 * (u.value->>'factor')::float
         and 1 = (select count(*) from lots s where s.tenant_id = $1 and s.item_code = l.item_code and s.lot_code = l.lot_code)
       order by l.item_code, l.lot_code limit 1`,
      [SENDER],
    );
    if (!goods) throw new Error('the demo has no such lot');
    await backroom.run(
      `update users set user_settings = user_settings || '{"locale":"en"}',
         licenses = case when user_name = $2 then '{picking,transfers,inventory,lead}'::text[] else '{picking,transfers,inventory}' end, warehouse_id = case when user_name = $2 then $3 else warehouse_id end
       where tenant_id = $1 and user_name in ($2, $4)`,
      [TAKER, goods.other, SENDER],
    );
    return goods;
  } finally {
    await backroom.close();
  }
}

const open = async (page: Page, userName: string): Promise<void> => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, userName);
  await page.goto(WAREHOUSES);
  // The heading is there before the first pull ends; without that pull nothing can be sent offline.
  await page.getByRole('button', { name: 'Send items' }).waitFor();
  await becomeInstalled(page);
  await expectAllSent(page);
};
const transferOn = async (page: Page): Promise<Transfer | undefined> => (await rowsOf<Transfer>(page, 'transfers'))[0];
const bare = ({ fromWarehouseId, toWarehouseId, status, lines }: Transfer) => ({
  ...{ fromWarehouseId, toWarehouseId, status },
  lines: lines.map(({ itemCode, lotCode, shipped, received }) => ({ itemCode, lotCode, shipped, received })),
});

test('[PUSH8, I1, I2, I3] goods are scanned out of one warehouse and into another, both without a signal, and missing ones are reported with both facts', async ({
  browser,
}) => {
  await withOwnServer(browser, async ({ server, link, page: sender }) => {
    const goods = await prepare(server);
    const label = `(01)${goods.gtin}(10)${goods.lot_code}\n`;
    const say = (cases: number) => `${cases}\u00a0${goods.uom}`;
    const second = await freshDevice(browser, link);
    const taker = second.page;
    try {
      await open(sender, SENDER);
      await open(taker, TAKER);
      await expect(taker.getByText('No transfers in transit')).toBeVisible();

      // The sending warehouse, after a cold start without a signal: the label gives the item, the user the quantity.
      link.cut();
      await sender.reload();
      await sender.getByRole('button', { name: 'Send items' }).click();
      const choice = sender.getByLabel('To which warehouse');
      if (await choice.isVisible()) await choice.selectOption(goods.other_name);
      await sender.locator('body').click({ position: { x: 5, y: 500 } });
      await typeAsScanner(sender, label);
      await expect(sender.getByText(`Lot ${goods.lot_code}`).first()).toBeVisible();
      const amount = sender.getByRole('spinbutton', { name: goods.description });
      await expect(amount).toHaveValue('1');
      await amount.fill('3');
      await sender.getByRole('button', { name: `Send to ${goods.other_name}` }).click();
      const listed = sender.getByRole('list', { name: 'Items' });
      await expect(listed).toContainText(`${say(3)} in transit`);
      await sender.reload();
      await expect(listed).toContainText(`${say(3)} in transit`);
      await sender.goto(WAREHOUSES);
      await expect(sender.getByRole('button', { name: new RegExp(`To ${goods.other_name}`) })).toContainText(
        '1 lot in transit',
      );
      expect(await transferOn(sender)).toMatchObject({ transferNumber: null, status: 'open' });

      link.mend();
      await nudge(sender);
      await expectAllSent(sender);
      await nudge(taker);
      const arriving = taker.getByRole('button', { name: new RegExp(`From ${goods.warehouse_name}`) });
      await expect(arriving).toContainText('1 lot in transit');

      // The receiving warehouse: two of the three arrived.
      link.cut();
      await taker.reload();
      await arriving.click();
      await expect(taker.getByRole('heading', { name: `Arriving from ${goods.warehouse_name}` })).toBeVisible();
      await taker.locator('body').click({ position: { x: 5, y: 500 } });
      await typeAsScanner(taker, label);
      const taken = taker.getByRole('spinbutton', { name: goods.description });
      await expect(taken).toHaveValue('3');
      await taken.fill('2');
      await taker.getByLabel('To bin').fill('z-97-1');
      await taker.getByRole('button', { name: 'Arrived', exact: true }).click();
      const list = taker.getByRole('list', { name: 'Items' });
      await expect(list).toContainText(`${say(2)} arrived, ${say(1)} in transit`);
      await taker.getByRole('button', { name: 'Everything has arrived' }).click();
      await taker.getByRole('alertdialog').getByRole('button', { name: 'Close the transfer' }).click();
      await expect(arriving).toContainText('Closed');

      link.mend();
      await nudge(taker);
      await expectAllSent(taker);
      const office = await Office.of(server.origin, TAKER);
      const onTaker = await transferOn(taker);
      if (!onTaker) throw new Error('the transfer is gone');
      const arrived = await office.call<Transfer>('GET', `/edible/transfers/${onTaker.id}`);
      expect(bare(arrived)).toEqual({
        ...{ fromWarehouseId: goods.warehouse, toWarehouseId: goods.other, status: 'closed' },
        lines: [
          {
            itemCode: goods.item_code,
            lotCode: goods.lot_code,
            shipped: 3 * goods.factor,
            received: 2 * goods.factor,
          },
        ],
      });
      await nudge(sender);
      for (const page of [sender, taker])
        await expect.poll(async () => bare((await transferOn(page)) ?? arrived)).toEqual(bare(arrived));
      const lots = await rowsOf<{ itemCode: string; lotCode: string; bin: string; onHand: number }>(taker, 'lots');
      expect(
        lots.filter(({ itemCode, lotCode }) => itemCode === goods.item_code && lotCode === goods.lot_code),
      ).toMatchObject([{ bin: 'Z-97-1', onHand: 2 * goods.factor }]);

      // Both facts, and one tap.
      await taker.goto('/mobile/warehouse/exceptions');
      const exception = taker.getByRole('article', { name: 'Transfer arrived incomplete' });
      await expect(exception).toContainText(`${say(3)} sent`);
      await expect(exception).toContainText(`${say(2)} arrived`);
      await exception.getByRole('button', { name: 'Leave as is' }).click();
      await expectAllSent(taker);
      await expect(taker.getByText('No exceptions')).toBeVisible();
      const decided = async () =>
        (await office.call<{ data: FloorException[] }>('GET', '/edible/exceptions?status=resolved')).data.find(
          ({ kind }) => kind === 'transfer_difference',
        )?.resolution;
      await expect.poll(decided).toBe('accept');
    } finally {
      await second.context.close();
    }
  });
});
