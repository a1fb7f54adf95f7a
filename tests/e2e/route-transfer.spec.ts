import type { Locator, Page } from 'playwright/test';
import type { Delivery } from '../../contract/deliveries.ts';
import type { DeliveryRoute } from '../../contract/delivery-routes.ts';
import { parityFor, readFrame } from '../../rules/route-transfer/frames.ts';
import { uuidv7 } from '../../rules/uuid.ts';
import { rowsOf } from '../harness/device-tables.ts';
import { Office } from './harness/api.ts';
import { nudge, readDevice } from './harness/device-data.ts';
import { browserWithCamera } from './harness/fake-camera.ts';
import { becomeInstalled, expect, expectAllSent, freshDevice, signIn, test } from './harness/fixtures.ts';
import { Link } from './harness/link.ts';
import { readCode } from './harness/read-code.ts';

const GIVER = 'driver@greenleaf.test';
const TRANSFER = '/mobile/driver/transfer';

/** Picks and stages an order and ships it by API calls, whatever the demo's data of this day. */
async function send(origin: string, { id, routeId, deliveryDate, status, lines }: Delivery): Promise<void> {
  const at = new Date().toISOString();
  const picker = await Office.of(origin, 'picker2@greenleaf.test');
  for (const { lineNumber, itemCode, orderedQuantity, catchWeight } of status === 'staged' ? [] : lines)
    await picker.call('POST', `/edible/salesorders/${id}/picks`, {
      ...{ eventId: uuidv7(), lineNumber, kind: 'pick', itemCode, lotId: null, lotCode: null, bin: 'A-01' },
      ...{ quantity: orderedQuantity, weightGrams: catchWeight ? 5000 : null, caseWeightsGrams: [] },
      ...{ reason: null, container: '', pickedAt: at },
    });
  if (status !== 'staged') await picker.call('PUT', `/edible/salesorders/${id}/stage`, { stagedAt: at });
  const driver = await Office.of(origin, GIVER);
  await driver.call('PUT', `/edible/routes/${routeId}/runs/${deliveryDate}/start`, { startedAt: at });
}

/**
 * Returns the camera's image of a code, once the screen shows that one: a busy machine may still show the previous one.
 */
async function pictureOf(code: Locator, number: number): Promise<Buffer> {
  let picture: Buffer = Buffer.alloc(0);
  const shown = async () => {
    picture = await code.screenshot();
    const reading = readFrame((await readCode(picture))?.replace(/^]Q\d/, '') ?? '');
    return reading.kind === 'frame' ? reading.frame.index + 1 : reading.kind;
  };
  await expect.poll(shown).toBe(number);
  return picture;
}

/** Every code that the screen shows, one by one, by its number. */
async function film(page: Page): Promise<Map<number, Buffer>> {
  await page.getByRole('button', { name: 'Pause' }).click();
  const code = page.locator('[data-transfer-frame]');
  const total = Number(/of (\d+)/.exec((await page.getByText(/^Code \d+ of \d+$/).textContent()) ?? '')?.[1]);
  const pictures = new Map<number, Buffer>();
  while (pictures.size < total) {
    await expect(code.getByRole('img')).toBeVisible();
    const number = Number(await code.getAttribute('data-transfer-frame'));
    pictures.set(number, await pictureOf(code, number));
    await page.getByRole('button', { name: 'Next code' }).click();
    await expect(code).not.toHaveAttribute('data-transfer-frame', String(number));
  }
  return pictures;
}

test('[I1, I2] a route run passes between two phones without a network, a lost code is requested, and changes on it arrive once', async ({
  browser,
  server,
}) => {
  const links = [await Link.to(() => server.port), await Link.to(() => server.port)] as const;
  const giver = await freshDevice(browser, links[0]);
  const camera = await browserWithCamera([null]);
  try {
    await signIn(giver.page, GIVER);
    await becomeInstalled(giver.page);
    await expect.poll(async () => (await rowsOf<Delivery>(giver.page, 'deliveries')).length).toBeGreaterThan(0);
    const all = await rowsOf<Delivery>(giver.page, 'deliveries');
    const alone = ({ id, customerLocationId, deliveryDate }: Delivery) =>
      !all.some(
        (each) =>
          each.id !== id && each.customerLocationId === customerLocationId && each.deliveryDate === deliveryDate,
      );
    const inWarehouse = ['open', 'allocated', 'picking', 'staged'];
    const waiting = all.filter((each) => inWarehouse.includes(each.status) && each.lines.length > 0 && alone(each));
    const stop = waiting.sort((a, b) => a.lines.length - b.lines.length)[0]!;
    const { routeId, deliveryDate: day } = stop;
    await send(server.origin, stop);
    await nudge(giver.page);
    const statusOn = async (page: Page) =>
      (await rowsOf<Delivery>(page, 'deliveries')).find(({ id }) => id === stop.id)?.status;
    await expect.poll(() => statusOn(giver.page)).toBe('shipped');
    const query = new URLSearchParams({ route: routeId, day });

    const taker = await freshDevice(camera.browser, links[1]);
    // A driver of the warehouse without any link to that route.
    let other = '';
    for (const name of ['driver2', 'driver3', 'driver4']) {
      const office = await Office.of(server.origin, `${name}@greenleaf.test`);
      const { data } = await office.call<{ data: DeliveryRoute[] }>('GET', '/edible/routes');
      if (!data.some(({ id }) => id === routeId)) other = `${name}@greenleaf.test`;
    }
    await signIn(taker.page, other);
    await becomeInstalled(taker.page);
    await taker.page.goto(`${TRANSFER}?side=take`);
    await expect(taker.page.getByRole('button', { name: 'Start the camera' })).toBeVisible();
    await giver.page.goto(`${TRANSFER}?${query}`);
    await expect(giver.page.locator('[data-transfer-frame]').getByRole('img')).toBeVisible();
    for (const link of links) link.cut();

    // One more of the codes than parity makes up for is never before the camera.
    const pictures = await film(giver.page);
    let parts = 1;
    while (parts + parityFor(parts) < pictures.size) parts += 1;
    const lost = parityFor(parts) + 1;
    await camera.show([...pictures].filter(([number]) => number > lost).map(([, picture]) => picture));
    await taker.page.getByRole('button', { name: 'Start the camera' }).click();
    await expect(taker.page.getByRole('heading', { name: 'Code 1 is missing' })).toBeVisible();
    await taker.page.getByRole('button', { name: 'Ask for them with a code' }).click();
    await expect(taker.page.getByRole('img', { name: 'Asks the other phone for 1' })).toBeVisible();

    await giver.page.getByRole('textbox', { name: 'Codes missing on the other phone' }).fill('1');
    await giver.page.getByRole('textbox', { name: 'Codes missing on the other phone' }).press('Enter');
    await expect(giver.page.getByText('Only code 1 is shown')).toBeVisible();
    const asked = giver.page.locator('[data-transfer-frame="1"]');
    await expect(asked.getByRole('img')).toBeVisible();
    await camera.show([await pictureOf(asked, 1)]);
    const takeOver = taker.page.getByRole('button', { name: 'Take over', exact: true });
    // A camera that is asked for again before the browser has let go of it goes on with its film.
    await expect(async () => {
      await taker.page.getByRole('button', { name: 'Stop the camera' }).click({ timeout: 5000 });
      await taker.page.getByRole('button', { name: 'Start the camera' }).click();
      await expect(takeOver).toBeVisible({ timeout: 15_000 });
    }).toPass({ timeout: 100_000 });
    await takeOver.click();
    await expect(taker.page).toHaveURL(/\/mobile\/driver\?/);

    const given = await rowsOf<Delivery>(giver.page, 'deliveries');
    const own = given.filter(({ routeId: of, deliveryDate }) => of === routeId && deliveryDate === day);
    const taken = await rowsOf<Delivery & { $scope?: string }>(taker.page, 'deliveries');
    const marks = { $scope: undefined, $clock: undefined, $ord: undefined };
    // The frames carry a line's whole weight, not how it came about, and neither lanes, hours, instructions nor limits of weights.
    const carried = (delivery: Delivery) => ({
      ...delivery,
      lane: undefined,
      pallets: undefined,
      receives: undefined,
      loadingNote: undefined,
      accessNote: undefined,
      receiptEmail: undefined,
      receiptMails: undefined,
      lines: delivery.lines.map((line) => ({
        ...line,
        weighedQuantity: undefined,
        caseWeightsGrams: undefined,
        pickedInto: undefined,
        instructions: undefined,
        weightPercent: undefined,
      })),
    });
    for (const delivery of own) {
      const found = taken.find(({ id }) => id === delivery.id);
      expect(found && carried(found)).toEqual({ ...carried(delivery), ...marks });
    }

    // One stop, still without a network.
    await taker.page.goto(`/mobile/driver/stops/${encodeURIComponent(stop.customerLocationId)}?${query}`);
    await expect(taker.page.getByRole('heading', { name: stop.locationName, level: 1 })).toBeVisible();
    await taker.page.getByRole('button', { name: /^All delivered/ }).click();
    // No one is there to sign.
    await taker.page.getByRole('button', { name: 'Back', exact: true }).click();
    await taker.page.getByRole('button', { name: 'Done', exact: true }).click();
    await taker.page.getByRole('button', { name: 'No one there' }).click();
    await taker.page.getByRole('button', { name: 'Done without a signature' }).click();
    await expect.poll(() => statusOn(taker.page)).toBe('delivered');

    for (const link of links) link.mend();
    await nudge(taker.page);
    await expectAllSent(taker.page);
    const office = await Office.of(server.origin, other);
    const { data } = await office.call<{ data: DeliveryRoute[] }>('GET', '/edible/routes');
    const { id: userId } = await office.call<{ id: string }>('GET', '/account');
    expect(data.find(({ id }) => id === routeId)?.runs.find((run) => run.day === day)).toMatchObject({
      driverId: userId,
    });
    const there = await office.call<Delivery>('GET', `/edible/salesorders/${stop.id}/delivery`);
    expect(there).toMatchObject({ status: 'invoiced', completedAt: expect.any(String) });
    expect(there.unsigned).toEqual({ reason: 'nobody', note: '' });
    // The rows are the server's own now, each of them once.
    await expect
      .poll(async () => {
        const rows = await rowsOf<Delivery & { $scope?: string }>(taker.page, 'deliveries');
        return rows.filter(({ id }) => own.some((each) => each.id === id)).map(({ $scope }) => $scope);
      })
      .toEqual(own.map(() => `route:${routeId}`));
    expect((await readDevice(taker.page)).attention).toEqual([]);
  } finally {
    await camera.close();
    await giver.context.close();
    for (const link of links) await link.close();
  }
});
