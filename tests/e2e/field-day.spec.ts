import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { Delivery } from '../../contract/deliveries.ts';
import type { Lot } from '../../contract/floor.ts';
import type { Recall } from '../../contract/recalls.ts';
import type { PurchaseOrder } from '../../contract/receiving.ts';
import { deliveredWeight, priceDelivery } from '../../rules/delivery.ts';
import { askDevice, rowOf, rowsOf } from '../harness/device-tables.ts';
import { Office } from './harness/api.ts';
import { Backroom } from './harness/backroom.ts';
import { ADMIN, PASSWORD } from './harness/credentials.ts';
import { nudge, readDevice } from './harness/device-data.ts';
import { LINES, prepareFieldDay } from './harness/field-day.ts';
import {
  labelOf,
  nextGrams,
  pick,
  pickWithTrouble,
  receive,
  scan,
  sheet,
  stage,
  weights,
} from './harness/field-day-hands.ts';
import { becomeInstalled, expect, expectAllSent, freshDevice, pill, signIn, test } from './harness/fixtures.ts';
import { orderOn } from './harness/floor.ts';
import { KillableBrowser } from './harness/killable-browser.ts';
import { Link } from './harness/link.ts';
import { TestServer } from './harness/server.ts';
import { drawSignature } from './harness/signature-screen.ts';

/** Receives in the morning and picks at night. */
const RECEIVER = 'receiver@greenleaf.test';
const PICKER = 'picker2@greenleaf.test';
const DRIVER = 'driver@greenleaf.test';
/** The item of which the fourth order's picker finds no case. */
const MISSING = 3;
/** The item whose lot is recalled after it was picked. */
const RECALLED = 4;

/** Seconds by task. With FIELD_DAY_TIMES they are printed, for the table of bench/README.md. */
const seconds = new Map<string, number>();
async function timed<T>(task: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  seconds.set(task, (performance.now() - started) / 1000);
  return result;
}

const deliveryOn = async (page: Page, id: string): Promise<Delivery> => {
  const row = await rowOf<Delivery>(page, 'deliveries', id);
  if (!row) throw new Error('the order is not on the driver’s device');
  return row;
};

/** Waits until a device has sent all it had, and nothing was refused. */
async function drain(page: Page, userName: string, origin: string): Promise<void> {
  await nudge(page);
  await expect(pill(page)).toHaveAccessibleName(/All sent|Sign in again/);
  if ((await pill(page).innerText()).includes('Sign in again')) await signIn(page, userName, PASSWORD, origin);
  await expect
    .poll(async () => {
      const { outbox, attention } = await readDevice(page);
      return { waiting: outbox.map(({ name }) => name), refused: attention.map(({ name }) => name) };
    })
    .toEqual({ waiting: [], refused: [] });
  await expectAllSent(page);
}

test('[I1, I2, I6, PUSH8] a whole truck, from the dock to six signatures, on three devices with dead zones, kills and a recall: ledger, documents and stock agree line by line and gram by gram', async ({
  browser,
}) => {
  const server = await TestServer.create();
  await server.start();
  const [dockLink, floorLink, roadLink] = await Promise.all([0, 1, 2].map(() => Link.to(() => server.port)));
  if (!dockLink || !floorLink || !roadLink) throw new Error('no links');
  const handheld = await KillableBrowser.create();
  const backroom = await Backroom.of(server);
  const floor = await freshDevice(browser, floorLink);
  const road = await freshDevice(browser, roadLink);
  try {
    const dayOf = await prepareFieldDay(backroom, DRIVER);
    const { items, stops, day, routeId } = dayOf;
    await backroom.run(
      `update users set licenses = '{receiving,picking,transfers}', user_settings = user_settings || '{"locale":"en"}' where tenant_id = $1 and user_name = $2`,
      [RECEIVER],
    );
    await backroom.run(
      `update users set user_settings = user_settings || '{"locale":"en"}' where tenant_id = $1 and user_name = $2`,
      [DRIVER],
    );
    expect(items.reduce((sum, { cases }) => sum + cases, 0)).toBe(LINES);

    // The dock, in a dead zone. The battery goes in the middle of a weighed item.
    let dock = await (await handheld.start()).newPage();
    await dock.setViewportSize({ width: 390, height: 844 });
    await signIn(dock, RECEIVER, PASSWORD, dockLink.origin);
    await becomeInstalled(dock);
    const purchaseOrder = `${dockLink.origin}/mobile/warehouse/receiving/purchaseorders/${dayOf.purchaseOrderId}`;
    await dock.goto(purchaseOrder);
    await expect(dock.getByRole('heading', { name: `PO ${dayOf.poNumber}` })).toBeVisible();
    await expect.poll(async () => (await rowsOf(dock, 'pickOrders')).length).toBeGreaterThan(5);
    dockLink.cut();
    await dock.locator('body').click({ position: { x: 5, y: 400 } });
    await timed('receive 14 lines, 84 cases', async () => {
      for (const item of items.slice(0, -1)) await receive(dock, item);
    });
    const last = items.at(-1)!;
    const grams = nextGrams();
    weights.set(last.code, [grams]);
    await scan(dock, labelOf(last, grams));
    await expect.poll(async () => (await rowsOf(dock, 'sheetDrafts')).length).toBe(1);
    await handheld.kill();
    dock = await (await handheld.start()).newPage();
    await dock.setViewportSize({ width: 390, height: 844 });
    await dock.goto(purchaseOrder);
    await sheet(dock).getByRole('button', { name: 'Receive 1 CS' }).click();
    await expect(sheet(dock)).toBeHidden();
    await dock.getByRole('button', { name: 'Finish' }).click();
    await sheet(dock).getByRole('button', { name: 'Finish' }).click();
    await expect(dock.getByRole('button', { name: 'Reopen' })).toBeVisible();
    // What has no bin yet waits to be put away.
    await dock.goto(`${dockLink.origin}/mobile/warehouse/transfers`);
    const [rice] = items;
    await dock.getByRole('button', { name: new RegExp(`^${rice?.name}.*Lot ${rice?.lot}`) }).click();
    await dock.getByLabel('To bin').fill('K-01-1');
    await dock.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(dock.getByRole('region', { name: 'Notices' })).toContainText('moved to K-01-1');
    dockLink.mend();
    await drain(dock, RECEIVER, dockLink.origin);
    const admin = await Office.of(server.origin, ADMIN);
    const received = await admin.call<PurchaseOrder>('GET', `/edible/purchaseorders/${dayOf.purchaseOrderId}`);
    expect(received.status).toBe('received');
    expect(received.lines.map(({ receivedQuantity }) => receivedQuantity)).toEqual(items.map(({ cases }) => cases));
    const weighedIn = new Map([...weights].map(([code, each]) => [code, [...each]]));

    // The floor: another device hears of the lots. Two people pick the third order, each in a dead zone.
    await signIn(floor.page, PICKER);
    await becomeInstalled(floor.page);
    const lots = async (page: Page) =>
      (await rowsOf<Lot>(page, 'lots')).filter(({ lotCode, onHand }) => lotCode.startsWith('FIELD-') && onHand > 0)
        .length;
    await expect.poll(() => lots(floor.page)).toBe(items.length);
    await expect.poll(() => lots(dock)).toBe(items.length);
    await dock.goto(`${dockLink.origin}/mobile/warehouse/picking/orders`);
    await expect.poll(async () => (await askDevice(dock, [{ table: 'meta', key: 'palletNumbers' }]))[0]).toBeTruthy();
    const orderPage = (stop: number) => `/mobile/warehouse/picking/orders/${stops[stop]?.orderId}`;
    const itemsOf = (stop: number) => items.slice(0, stop === stops.length - 1 ? items.length : -1);
    dockLink.cut();
    floorLink.cut();
    await timed('pick and stage two orders, 28 lines', async () => {
      for (const stop of [0, 1]) {
        await floor.page.goto(orderPage(stop));
        await expect(floor.page.getByRole('heading', { level: 1 })).toContainText(String(990_001 + stop));
        await pick(floor.page, stops[stop]!, itemsOf(stop));
        await stage(floor.page, stops[stop]!.orderId);
      }
    });
    let pallet = '';
    for (const stop of [3, 4]) {
      await dock.goto(dockLink.origin + orderPage(stop));
      await expect(dock.getByRole('heading', { level: 1 })).toContainText(String(990_001 + stop));
      if (stop === 3) pallet = await pickWithTrouble(dock, stops[stop]!, itemsOf(stop));
      await pick(dock, stops[stop]!, itemsOf(stop).slice(stop === 3 ? 4 : 0, 7));
      if (stop === 3) {
        // The battery again, in the middle of an order.
        await handheld.kill();
        dock = await (await handheld.start()).newPage();
        await dock.setViewportSize({ width: 390, height: 844 });
        await dock.goto(dockLink.origin + orderPage(stop));
        await expect(dock.getByRole('heading', { level: 1 })).toContainText(String(990_001 + stop));
      } else {
        await dock.reload();
        await expect(dock.getByRole('heading', { level: 1 })).toContainText(String(990_001 + stop));
      }
      await pick(dock, stops[stop]!, itemsOf(stop).slice(7));
      if (stop === 4) await stage(dock, stops[stop]!.orderId);
      else {
        // What is missing is named; the lane is scanned and the pallet weighed.
        await dock.getByRole('button', { name: 'Stage', exact: true }).click();
        await expect(sheet(dock).getByRole('listitem')).toContainText([items[MISSING]!.name]);
        await scan(dock, 'DOOR-4B');
        await expect(sheet(dock).getByRole('textbox', { name: 'Lane' })).toHaveValue('DOOR-4B');
        await sheet(dock).getByRole('textbox', { name: 'On the scale' }).fill('412');
        await sheet(dock).getByRole('button', { name: 'Stage' }).click();
        await expect(dock).not.toHaveURL(new RegExp(stops[stop]!.orderId));
        expect(await orderOn(dock, stops[stop]!.orderId)).toMatchObject({
          ...{ status: 'staged', lane: 'DOOR-4B' },
          pallets: [{ number: pallet, weightGrams: 186_880 }],
        });
      }
    }
    const shared = stops[2]!;
    await floor.page.goto(orderPage(2));
    await dock.goto(dockLink.origin + orderPage(2));
    for (const page of [floor.page, dock])
      await expect(page.getByRole('heading', { level: 1 })).toContainText(String(990_003));
    await pick(floor.page, shared, itemsOf(2).slice(0, 8));
    await pick(dock, shared, itemsOf(2).slice(8));
    floorLink.mend();
    dockLink.mend();
    await drain(dock, RECEIVER, dockLink.origin);
    await drain(floor.page, PICKER, '');
    await nudge(floor.page);
    await expect
      .poll(async () => (await orderOn(floor.page, shared.orderId)).lines.map((line) => line.pickedQuantity))
      .toEqual(itemsOf(2).map(() => 1));
    await stage(floor.page, shared.orderId);
    await floor.page.goto(orderPage(5));
    await expect(floor.page.getByRole('heading', { level: 1 })).toContainText(String(990_006));
    await pick(floor.page, stops[5]!, itemsOf(5));
    await stage(floor.page, stops[5]!.orderId);
    await drain(floor.page, PICKER, '');

    // Event by event, the picks arrived as the devices made them.
    const fourth = await backroom.run<{ kind: string; count: number }>(
      `select kind, count(*)::int as count from pick_events where tenant_id = $1 and sales_order_id = $2 group by 1 order by 1`,
      [stops[3]?.orderId],
    );
    expect(fourth).toEqual([
      { kind: 'pick', count: itemsOf(3).length },
      { kind: 'short', count: 1 },
      { kind: 'undo', count: 1 },
    ]);

    // A recall: all six cases are on pallets here, none was received by a customer.
    const recalledItem = items[RECALLED]!;
    const lead = await Office.of(server.origin, 'lead@greenleaf.test');
    const recall = await lead.call<Recall>('POST', '/edible/recalls', {
      ...{ id: randomUUID(), lotCode: recalledItem.lot, itemCode: recalledItem.code, isMock: false },
      ...{ reason: 'Metal was found', instructions: 'Do not use it' },
    });
    expect(recall.found.locations).toEqual([]);
    expect(recall.found.waiting.map(({ salesOrderNumber }) => salesOrderNumber).sort()).toEqual(
      stops.map((_, stop) => 990_001 + stop),
    );
    expect(recall.found.balances).toMatchObject([{ received: 6, onHand: 0, picked: 6 }]);

    // The road, without a signal from the dock to the last stop. The recalled cases were pulled.
    const query = `?${new URLSearchParams({ route: routeId, day })}`;
    const truck = road.page;
    await signIn(truck, DRIVER);
    await becomeInstalled(truck);
    await truck.goto(`/mobile/driver${query}`);
    await expect(truck.getByRole('list', { name: 'Stops' }).getByRole('listitem')).toHaveCount(stops.length);
    await expect.poll(async () => (await deliveryOn(truck, stops[5]!.orderId)).status).toBe('staged');
    roadLink.cut();
    await truck.goto(`/mobile/driver/load${query}`);
    await timed('load check of 85 lines', async () => {
      for (const { name } of [...stops].reverse()) {
        const section = truck.getByRole('region', { name: new RegExp(`${escaped(name)}$`) });
        await section.getByRole('button', { name: /^All here / }).click();
        const tick = section.getByRole('button', { name: `On the truck: ${recalledItem.name}` });
        await expect(tick).toHaveAttribute('aria-pressed', 'true');
        await tick.click();
        await expect(tick).toHaveAttribute('aria-pressed', 'false');
      }
    });
    await truck.goto(`/mobile/driver${query}`);
    await truck.getByRole('button', { name: 'Depart', exact: true }).click();
    await expect(sheet(truck).getByRole('list', { name: 'Missing' }).getByRole('listitem')).toHaveCount(stops.length);
    await sheet(truck).getByRole('button', { name: 'Depart', exact: true }).click();
    await expect(truck.getByRole('link', { name: 'Next stop' })).toBeVisible();

    for (const [stop, { orderId, locationId, name }] of stops.entries()) {
      await timed(`deliver stop ${stop + 1}`, async () => {
        await truck.goto(`/mobile/driver/stops/${encodeURIComponent(locationId)}${query}`);
        await expect(truck.getByRole('heading', { name, level: 1 })).toBeVisible();
        const row = truck.getByRole('listitem').filter({ hasText: recalledItem.name });
        await row.getByRole('button', { name: /^Short/ }).click();
        await sheet(truck).getByRole('radio', { name: 'Short' }).check();
        await sheet(truck).getByRole('button', { name: 'Not loaded', exact: true }).click();
        await sheet(truck).getByRole('button', { name: 'Done' }).click();
        if (stop === 1) {
          // One weighed case goes back, and the page is reloaded in the middle.
          const refused = truck.getByRole('listitem').filter({ hasText: items[12]!.name });
          await refused.getByRole('button', { name: /^Short/ }).click();
          await sheet(truck).getByRole('radio', { name: 'Short' }).check();
          await expect.poll(async () => JSON.stringify(await rowsOf(truck, 'sheetDrafts'))).toContain('"short"');
          await truck.reload();
          await expect(sheet(truck).getByRole('radio', { name: 'Short' })).toBeChecked();
          await sheet(truck).getByRole('radio', { name: 'Refused' }).check();
          await sheet(truck).getByRole('button', { name: 'Too warm' }).click();
          await sheet(truck).getByRole('button', { name: 'Done' }).click();
        }
        await timed(`sign stop ${stop + 1}`, async () => {
          // Ticks the rest, and asks for the signature.
          await truck.getByRole('button', { name: /^All delivered/ }).click();
          await truck.getByLabel('Name').fill(`Chef ${stop + 1}`);
          await drawSignature(truck);
          await truck.getByRole('button', { name: 'Sign', exact: true }).click();
          await expect(truck.getByText(`Signed by Chef ${stop + 1}`)).toBeVisible();
          await truck.getByRole('button', { name: 'Done', exact: true }).click();
          await expect.poll(async () => (await deliveryOn(truck, orderId)).completedAt).not.toBeNull();
        });
      });
    }
    const local = new Map<string, Delivery>();
    for (const { orderId } of stops) local.set(orderId, await deliveryOn(truck, orderId));
    await truck.goto(`/mobile/driver/summary${query}`);
    await truck.getByRole('button', { name: /^Finish/ }).click();
    await sheet(truck).getByRole('button', { name: 'Finish', exact: true }).click();
    roadLink.mend();
    await drain(truck, DRIVER, '');

    // Documents, ledger and stock.
    for (const { orderId } of stops) {
      const device = local.get(orderId)!;
      const arrived = await admin.call<Delivery>('GET', `/edible/salesorders/${orderId}/delivery`);
      expect(arrived.status).toBe('invoiced');
      expect(facts(arrived)).toEqual(facts(device));
      const [invoice] = await backroom.run<{ total: number; lines: number }>(
        `select total_cents::int as total, jsonb_array_length(lines) as lines from invoices where tenant_id = $1 and sales_order_id = $2 and kind = 'invoice'`,
        [orderId],
      );
      expect(invoice?.total).toBe(priceDelivery(device).total);
    }
    const sold = [...local.values()].flatMap(({ lines }) => lines);
    expect(sold).toHaveLength(LINES);
    for (const item of items.filter(({ isWeighed }) => isWeighed)) {
      const own = sold.filter(({ itemCode }) => itemCode === item.code);
      const picked = own.reduce((sum, line) => sum + (line.pickedWeightGrams ?? 0), 0);
      expect(picked).toBe((weighedIn.get(item.code) ?? []).reduce((sum, each) => sum + each, 0));
      const kept = own.reduce((sum, line) => sum + (deliveredWeight(line) ?? 0), 0);
      const refused = own.filter(({ outcome }) => (outcome?.refusedQuantity ?? 0) > 0);
      expect(picked - kept).toBe(refused.reduce((sum, line) => sum + (line.pickedWeightGrams ?? 0), 0));
    }
    const balances = await backroom.run<{
      item: string;
      on_hand: number;
      committed: number;
      moves: number;
      lots: number;
    }>(
      `select s.item_code as item, s.on_hand::float8 as on_hand, s.committed::float8 as committed,
         (select coalesce(sum(m.quantity), 0)::float8 from stock_moves m where m.tenant_id = $1 and m.item_code = s.item_code) as moves,
         (select coalesce(sum(l.on_hand), 0)::float8 from lots l where l.tenant_id = $1 and l.item_code = s.item_code) as lots
       from stock s where s.tenant_id = $1 and s.item_code like 'FD%' order by 1`,
    );
    expect(balances).toEqual(
      items.map(({ code }, index) => {
        // The refused case and the recalled ones that were not loaded are here, on hold. One was not found in its bin.
        const here = index === 12 || index === MISSING ? 1 : index === RECALLED ? stops.length : 0;
        return { item: code, on_hand: here, committed: 0, moves: here, lots: here };
      }),
    );
    // No customer received the recalled lot, and each of its cases is accounted for.
    const after = await lead.call<Recall>('GET', `/edible/recalls/${recall.id}`);
    expect(after.found.locations).toEqual([]);
    expect(after.found.balances).toMatchObject([{ received: 6, onHand: 6, missing: 0 }]);
  } finally {
    if (process.env.FIELD_DAY_TIMES) for (const [task, spent] of seconds) console.log(`${task}: ${spent.toFixed(1)} s`);
    await Promise.all([floor.context.close(), road.context.close(), handheld.dispose(), backroom.close()]);
    await Promise.all([dockLink.close(), floorLink.close(), roadLink.close()]);
    await server.dispose();
  }
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What device and server must agree on, line by line, gram by gram and cent by cent. */
const facts = (delivery: Delivery) => ({
  total: priceDelivery(delivery).total,
  lines: delivery.lines.map((line) => ({
    lineNumber: line.lineNumber,
    picked: line.pickedQuantity,
    loaded: line.loadedQuantity,
    weight: deliveredWeight(line),
    lots: line.lots,
    outcome: line.outcome,
  })),
  signatures: delivery.signatures.map(({ id, name, hash, total }) => ({ id, name, hash, total })),
  completedAt: delivery.completedAt,
});
