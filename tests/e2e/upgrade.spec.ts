import type { BrowserContext, Page } from 'playwright/test';
import { Office } from './harness/api.ts';
import { CHEF } from './harness/credentials.ts';
import { expectQuiescent, nudge, readDevice } from './harness/device-data.ts';
import { becomeInstalled, expect, expectAllSent, freshDevice, pill, signIn, test } from './harness/fixtures.ts';
import { Link } from './harness/link.ts';
import { fillCart, moreButtons, openShop, placeOrder } from './harness/ordering.ts';
import { Relay } from './harness/relay.ts';
import type { TestServer } from './harness/server.ts';

const PUSH = '/api/v1/sync/push';
const NEXT = 'another-release0';
/** Tall enough that the catalog shows as many rows as the outbox gets changes. */
const TALL = { width: 390, height: 5200 };
const ROWS = Array.from({ length: 36 }, (_, row) => row);

interface Place {
  readonly relay: Relay;
  readonly link: Link;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly office: Office;
}

async function withRelay(
  browser: Parameters<typeof freshDevice>[0],
  server: TestServer,
  use: (place: Place) => Promise<void>,
): Promise<void> {
  const office = await Office.of(server.origin, CHEF);
  await office.clearCart();
  const relay = await Relay.to(() => server.port);
  const link = await Link.to(() => relay.port);
  const { context, page } = await freshDevice(browser, link);
  try {
    await page.setViewportSize(TALL);
    await signIn(page);
    await becomeInstalled(page);
    await openShop(page);
    await expectAllSent(page);
    await use({ relay, link, context, page, office });
  } finally {
    await context.close();
    await link.close();
    await relay.close();
  }
}

const buildOf = (page: Page) => page.locator('meta[name="build"]').getAttribute('content');

const schemaVersion = (page: Page): Promise<number> =>
  page.evaluate(
    async () => (await indexedDB.databases()).find(({ name }) => name?.startsWith('cratebook:'))?.version ?? Number.NaN,
  );

/** An order, a guide, and a cart of many lines, none of which reaches the server. */
async function fillOutbox({ relay, page, office }: Place, poNumber: string): Promise<void> {
  relay.bar(PUSH);
  await fillCart(page);
  await placeOrder(page, poNumber);
  const [any] = await office.call<{ id: string }[]>('GET', '/portal/orderguides');
  await page.goto(`/portal/account/orderguides/${any?.id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Make a copy' }).click();
  await expect
    .poll(async () => (await readDevice(page)).outbox.map(({ name }) => name))
    .toContain('orderGuides.create');
  await page.goto('/portal?list=all');
  await expect(moreButtons(page).nth(ROWS.length)).toBeVisible();
  await fillCart(page, ROWS, 1);
  await expect.poll(async () => (await readDevice(page)).outbox.length).toBeGreaterThanOrEqual(40);
}

async function takeUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration('/'))?.update()));
  await expect(page.getByText('A new version is ready')).toBeVisible();
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect.poll(() => buildOf(page).catch(() => null)).toBe(NEXT);
  await expect(moreButtons(page).first()).toBeVisible();
}

test('[C10.1, WRITE6, I1, I2, I3, I4, I7] a release with a new version of the database takes over a full outbox as it is and sends each change once', async ({
  browser,
  server,
}) => {
  await withRelay(browser, server, async (place) => {
    const { relay, link, page, office } = place;
    const guides = async () => (await office.call<unknown[]>('GET', '/portal/orderguides')).length;
    const guidesBefore = await guides();
    await fillOutbox(place, 'PO-UPGRADED');
    const before = await readDevice(page);
    const version = await schemaVersion(page);
    relay.releaseAnother({ schema: true });
    await takeUpdate(page);
    expect(await schemaVersion(page)).toBe(version + 10);
    const after = await readDevice(page);
    expect(after.outbox).toEqual(before.outbox);
    expect(after.nextSeq).toBe(before.nextSeq);
    expect(after.cart).toEqual(before.cart);
    await expect(pill(page)).toHaveAccessibleName(/waiting/);
    // The upgraded app starts without a network, with the waiting changes.
    link.cut();
    await page.reload();
    await expect(moreButtons(page).first()).toBeVisible();
    await expect(pill(page)).toHaveAccessibleName(/waiting/);
    link.mend();
    relay.let(PUSH);
    await nudge(page);
    await expectQuiescent(page, office);
    expect((await readDevice(page)).cart).toEqual(before.cart);
    const orders = await office.orders('PO-UPGRADED');
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({ lineCount: 3, status: 'received' });
    expect(await guides()).toBe(guidesBefore + 1);
    await expectAllSent(page);
  });
});

test('[WRITE6, WRITE3, I1, I2, I3, I7] a tab of the earlier release gives way to the upgrade, says so, and neither loses nor corrupts data', async ({
  browser,
  server,
}) => {
  await withRelay(browser, server, async (place) => {
    const { relay, context, page, office } = place;
    relay.bar(PUSH);
    await fillCart(page, [0, 1, 2], 1);
    const old = await context.newPage();
    await openShop(old);
    await fillCart(old, [3, 4], 1);
    await old.goto('/portal/checkout');
    await old.getByLabel('Notes').fill('Ring twice, the bell is weak');
    relay.releaseAnother({ schema: true });
    await takeUpdate(page);
    const told = old.getByText('A new version of the app is open in another tab.', { exact: false }).first();
    await expect(told).toBeVisible();
    // Typed text stays on the screen and is stored, although the field keeps the focus.
    await expect(old.getByLabel('Notes')).toHaveValue('Ring twice, the bell is weak');
    const kept = await readDevice(page);
    const drafts = kept.outbox.filter(({ name }) => name === 'checkout.save');
    expect(drafts.at(-1)?.args).toMatchObject({ body: { notes: 'Ring twice, the bell is weak' } });

    // Nothing more is written by the release before, and it doesn't pretend to.
    await old.getByLabel('PO number').fill('PO-TOO-LATE');
    await old.getByLabel('PO number').blur();
    await expect(old.getByText('Not saved', { exact: false }).first()).toBeVisible();
    expect((await readDevice(page)).outbox).toEqual(kept.outbox);
    await moreButtons(page).first().click();
    await expect.poll(async () => (await readDevice(page)).nextSeq).toBe(kept.nextSeq + 1);

    await old.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => buildOf(old).catch(() => null)).toBe(NEXT);
    await expect(old.getByLabel('Notes')).toHaveValue('Ring twice, the bell is weak');
    relay.let(PUSH);
    await nudge(page);
    await expectQuiescent(page, office);
    await expectAllSent(page);
    await expectAllSent(old);
  });
});
