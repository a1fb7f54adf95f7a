import { expectQuiescent, nudge, readDevice } from './harness/device-data.ts';
import { expect, expectAllSent, test } from './harness/fixtures.ts';
import { moreButtons, orderWithoutSignal, startInShop } from './harness/ordering.ts';

test('[WRITE4] on a full device images are deleted, then reserved storage, then the change is refused with a message and not shown as done', async ({
  device,
  office,
  link,
}) => {
  const pictures = () =>
    device.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('images:')).length);
  await startInShop(device);
  await expectAllSent(device);
  await expect.poll(pictures).toBeGreaterThan(0);
  await expect.poll(async () => (await readDevice(device)).ballast).toBe(1);
  const cdp = await device.context().newCDPSession(device);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: link.origin, quotaSize: 1 });
  const refusal = device.getByText('Not saved: this device is out of storage.').first();
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
  // The screen shows the stored quantity.
  const [stored = 0] = Object.values(full.cart);
  await expect(device.locator('input[data-quantity]').first()).toHaveValue(String(stored));
  // The engine cannot write either, and continues.
  await nudge(device);
  // With room again the same tap works, and arrives.
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: link.origin });
  await moreButtons(device).first().click();
  await expect.poll(async () => Object.values((await readDevice(device)).cart)).toEqual([stored + 1]);
  await expectQuiescent(device, office);
});

test('[TIME3, PULL6, I2, I7] Background Sync sends waiting changes with no tab open', async ({
  device,
  office,
  link,
}) => {
  await orderWithoutSignal(device, link, 'PO-BACKGROUND');
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
    .poll(async () => {
      await cdp.send('ServiceWorker.dispatchSyncEvent', {
        origin: link.origin,
        registrationId,
        tag: 'cratebook-outbox',
        lastChance: false,
      });
      return office.orders('PO-BACKGROUND');
    })
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
