import type { Page } from 'playwright/test';
import { expectQuiescent, nudge, readDevice, serverCart } from './harness/device-data.ts';
import { becomeInstalled, expect, expectAllSent, pill, signIn, test } from './harness/fixtures.ts';
import { KillableBrowser } from './harness/killable-browser.ts';
import { fillCart, moreButtons, openShop, placeOrder } from './harness/ordering.ts';

test('[WRITE1, I1, I2, I3] a page that crashes with waiting changes has them when it is opened again, and they arrive once', async ({
  device,
  office,
  link,
}) => {
  await signIn(device);
  await becomeInstalled(device);
  await openShop(device);
  link.cut();
  await fillCart(device);
  await placeOrder(device, 'PO-CRASHED');
  const before = await readDevice(device);
  const context = device.context();
  const crashed = device.waitForEvent('crash');
  const cdp = await context.newCDPSession(device);
  cdp.send('Page.crash').catch(() => {});
  await crashed;
  const page = await context.newPage();
  await page.goto('/portal/account/orders');
  await expect(pill(page)).toHaveAccessibleName(/waiting/);
  expect((await readDevice(page)).outbox).toEqual(before.outbox);
  link.mend();
  await nudge(page);
  await expectQuiescent(page, office);
  expect(await office.orders('PO-CRASHED')).toHaveLength(1);
});

/** Taps one row after another for ever, and tells of each change as soon as it has seen it durable in the outbox. */
async function tapForEver(page: Page, confirmed: (line: string, quantity: number) => void): Promise<void> {
  await page.exposeFunction('tellConfirmed', confirmed);
  await page.evaluate(() => {
    const tell = (globalThis as unknown as { tellConfirmed(line: string, quantity: number): void }).tellConfirmed;
    const outbox = async () => {
      const name = (await indexedDB.databases())
        .map((each) => each.name ?? '')
        .find((each) => /^cratebook:/.test(each));
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name ?? '');
        opening.onsuccess = () => resolve(opening.result);
      });
      return () =>
        new Promise<{ args: { body: { itemCode: string; uom: string; quantity: number } } }[]>((resolve) => {
          const asking = db.transaction('outbox').objectStore('outbox').getAll();
          asking.onsuccess = () => resolve(asking.result);
        });
    };
    void outbox().then(async (read) => {
      for (let tap = 0; ; tap++) {
        const buttons = document.querySelectorAll<HTMLButtonElement>('button[aria-label^="More "]');
        buttons[tap % Math.min(6, buttons.length)]?.click();
        for (const { args } of await read()) tell(`${args.body.itemCode} ${args.body.uom}`, args.body.quantity);
      }
    });
  });
}

test('[WRITE1, I1, I2, I3] a browser that is killed in mid-write keeps every change that was durable, and each arrives once', async ({
  link,
  office,
}) => {
  test.setTimeout(120_000);
  const browser = await KillableBrowser.create();
  try {
    const page = await (await browser.start()).newPage();
    await page.goto(`${link.origin}/auth`);
    await page.getByLabel('User name').fill('chef@greenleaf.test');
    await page.getByLabel('Password', { exact: true }).fill('Crate#2026');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).not.toHaveURL(/\/auth/);
    await becomeInstalled(page);
    await page.goto(`${link.origin}/portal`);
    await expect(moreButtons(page).first()).toBeVisible();
    await expectAllSent(page);
    link.cut();
    const confirmed = new Map<string, number>();
    let told = 0;
    const enough = new Promise<void>((resolve) => {
      void tapForEver(page, (line, quantity) => {
        confirmed.set(line, Math.max(quantity, confirmed.get(line) ?? 0));
        told += 1;
        if (told === 200) resolve();
      });
    });
    await enough;
    // Taps and writes go on while it dies.
    await browser.kill();
    const again = await (await browser.start()).newPage();
    await again.goto(`${link.origin}/portal`);
    await expect(pill(again)).toHaveAccessibleName(/waiting/);
    const kept = await readDevice(again);
    expect(confirmed.size).toBeGreaterThan(3);
    for (const [line, quantity] of confirmed) expect(kept.cart[line], line).toBeGreaterThanOrEqual(quantity);
    // Optimistic row and outbox row are of one transaction: no line without its change.
    expect(kept.outbox).toHaveLength(Object.keys(kept.cart).length);
    link.mend();
    await nudge(again);
    await expectQuiescent(again, office);
    expect(await serverCart(office)).toEqual(kept.cart);
  } finally {
    await browser.dispose();
  }
});

test('[WRITE4] on a full device pictures go, then the ballast, then the change is refused in words and not shown as done', async ({
  device,
  office,
  link,
}) => {
  const pictures = () =>
    device.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('images:')).length);
  await signIn(device);
  await becomeInstalled(device);
  await openShop(device);
  await expectAllSent(device);
  await expect.poll(pictures).toBeGreaterThan(0);
  await expect.poll(async () => (await readDevice(device)).ballast).toBe(1);
  const cdp = await device.context().newCDPSession(device);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: link.origin, quotaSize: 1 });
  await moreButtons(device).first().click();
  await expect(device.getByText('This device has no room left, so the change was not made.').first()).toBeVisible();
  const full = await readDevice(device);
  expect(full.cart).toEqual({});
  expect(full.outbox).toEqual([]);
  expect(full.ballast).toBe(0);
  await expect(device.getByText('Cart is empty')).toBeVisible();
  // With room again the same tap works, and arrives.
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: link.origin });
  await moreButtons(device).first().click();
  await expect.poll(async () => Object.values((await readDevice(device)).cart)).toEqual([1]);
  await expectQuiescent(device, office);
});

test('[I1, I2, I3] a database of an older schema with a full outbox is upgraded when the app opens, and drains', async ({
  device,
  office,
  link,
}) => {
  await signIn(device);
  await becomeInstalled(device);
  await openShop(device);
  link.cut();
  await fillCart(device);
  await placeOrder(device, 'PO-UPGRADED');
  const before = await readDevice(device);
  // A page of the origin that doesn't run the app and so doesn't hold its database open.
  link.mend();
  await device.goto('/favicon.svg');
  link.cut();
  const version = await device.evaluate(async (name) => {
    const open = (number?: number, upgrade?: (db: IDBDatabase) => void) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name, number);
        opening.onupgradeneeded = () => upgrade?.(opening.result);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
    const rowsOf = (db: IDBDatabase, store: string) =>
      new Promise<unknown[]>((resolve) => {
        const asking = db.transaction(store).objectStore(store).getAll();
        asking.onsuccess = () => resolve(asking.result);
      });
    // What an earlier release had: fewer tables, no index on scopes, and a lower version.
    const current = await open();
    const had = ['outbox', 'attention', 'shadows', 'meta', 'cartLines', 'orders', 'checkoutDrafts'] as const;
    const rows = new Map<string, unknown[]>();
    const keys = new Map<string, string | string[]>();
    for (const store of had) {
      rows.set(store, await rowsOf(current, store));
      keys.set(store, current.transaction(store).objectStore(store).keyPath as string | string[]);
    }
    const number = current.version;
    current.close();
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = resolve;
    });
    const older = await open(number - 1, (db) => {
      for (const [store, keyPath] of keys) {
        const table = db.createObjectStore(store, { keyPath });
        for (const row of rows.get(store) ?? []) table.put(row);
      }
    });
    older.close();
    return number;
  }, before.name);
  await device.goto('/portal/account/orders');
  await expect(pill(device)).toHaveAccessibleName(/waiting/);
  const after = await device.evaluate(async (name) => {
    const known = await indexedDB.databases();
    return known.find((each) => each.name === name)?.version;
  }, before.name);
  expect(after).toBe(version);
  expect((await readDevice(device)).outbox).toEqual(before.outbox);
  link.mend();
  await nudge(device);
  await expectQuiescent(device, office);
  expect(await office.orders('PO-UPGRADED')).toHaveLength(1);
});

test('[TIME3, PULL6, I2, I7] Background Sync sends what waits with no tab open', async ({ device, office, link }) => {
  await signIn(device);
  await becomeInstalled(device);
  await openShop(device);
  link.cut();
  await fillCart(device);
  await placeOrder(device, 'PO-BACKGROUND');
  const context = device.context();
  const blank = await context.newPage();
  await device.close();
  link.mend();
  const cdp = await context.newCDPSession(blank);
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${link.origin}/`);
      if (own) resolve(own.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  await cdp.send('ServiceWorker.dispatchSyncEvent', {
    origin: link.origin,
    registrationId,
    tag: 'cratebook-outbox',
    lastChance: false,
  });
  await expect.poll(() => office.orders('PO-BACKGROUND'), { timeout: 30_000 }).toHaveLength(1);
  expect(context.pages().map((page) => page.url())).toEqual(['about:blank']);
  // The next tab finds one outbox, and it is empty.
  const page = await context.newPage();
  await page.goto('/portal/account/orders');
  await expectQuiescent(page, office);
  await expectAllSent(page);
  const orders = await office.orders('PO-BACKGROUND');
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ lineCount: 3 });
});
