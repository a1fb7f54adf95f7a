import { expectQuiescent, nudge, readDevice } from './harness/device-data.ts';
import { becomeInstalled, expect, expectAllSent, pill, signIn, test } from './harness/fixtures.ts';
import { fillCart, moreButtons, openShop, placeOrder } from './harness/ordering.ts';

test('[WRITE4] on a full device pictures go, then the ballast, then the change is refused in words and not shown as done', async ({
  device,
  office,
  link,
}) => {
  test.setTimeout(120_000);
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
  const refusal = device.getByText('This device has no room left, so the change was not made.').first();
  // The browser asks for the quota only now and then: some taps may still find room, and those count.
  let before = await readDevice(device);
  await expect(async () => {
    before = await readDevice(device);
    await moreButtons(device).first().click();
    await expect(refusal).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
  expect(await pictures()).toBe(0);
  const full = await readDevice(device);
  expect(full.ballast).toBe(0);
  expect(full.cart).toEqual(before.cart);
  expect(full.nextSeq).toBe(before.nextSeq);
  // What the screen shows is what is stored.
  const [stored = 0] = Object.values(full.cart);
  await expect(device.getByRole('spinbutton').first()).toHaveValue(String(stored));
  // The engine can write nothing either, and goes on all the same.
  await nudge(device);
  // With room again the same tap works, and arrives.
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: link.origin });
  await moreButtons(device).first().click();
  await expect.poll(async () => Object.values((await readDevice(device)).cart)).toEqual([stored + 1]);
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
  const context = device.context();
  await device.close();
  link.mend();
  const page = await context.newPage();
  await page.goto('/favicon.svg');
  link.cut();
  const version = await page.evaluate(async (name) => {
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
        // It had no cursors of the tables that it didn't have.
        for (const row of rows.get(store) ?? []) if ((row as { key?: string }).key !== 'scopes') table.put(row);
      }
    });
    older.close();
    return number;
  }, before.name);
  await page.goto('/portal/account/orders');
  await expect(pill(page)).toHaveAccessibleName(/waiting/);
  const after = await page.evaluate(async (name) => {
    const known = await indexedDB.databases();
    return known.find((each) => each.name === name)?.version;
  }, before.name);
  expect(after).toBe(version);
  expect((await readDevice(page)).outbox).toEqual(before.outbox);
  link.mend();
  await nudge(page);
  await expectQuiescent(page, office);
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
  // As the browser does: again, until it has worked. The tab that has just closed may hold the lock for a moment.
  await expect
    .poll(
      async () => {
        await cdp.send('ServiceWorker.dispatchSyncEvent', {
          origin: link.origin,
          registrationId,
          tag: 'cratebook-outbox',
          lastChance: false,
        });
        return office.orders('PO-BACKGROUND');
      },
      { timeout: 30_000 },
    )
    .toHaveLength(1);
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
