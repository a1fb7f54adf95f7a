import type { Page } from 'playwright/test';
import { CORPORATE } from './harness/credentials.ts';
import { expectQuiescent, readDevice, userDatabases } from './harness/device-data.ts';
import { expect, expectAllSent, signIn, test } from './harness/fixtures.ts';
import { fillCart, placeOrder, startInShop } from './harness/ordering.ts';

/** Every readable byte that the origin keeps, but for the app's own files: databases, caches, local storage. */
const everythingReadable = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    const textOf = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return new TextDecoder('latin1').decode(value);
      if (ArrayBuffer.isView(value)) return new TextDecoder('latin1').decode(value as Uint8Array<ArrayBuffer>);
      if (value && typeof value === 'object')
        return Object.entries(value)
          .map(([key, each]) => `${key} ${textOf(each)}`)
          .join(' ');
      return String(value);
    };
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const asking = db.transaction(store).objectStore(store).getAll();
          asking.onsuccess = () => resolve(asking.result);
          asking.onerror = () => reject(asking.error);
        });
        found.push(`${name} ${store}`, ...rows.map(textOf));
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      found.push(name);
      if (name.startsWith('release:')) continue;
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        found.push(request.url, (await (await cache.match(request))?.text()) ?? '');
    }
    return found.join('\n');
  });

/** Picture caches of anybody who has signed in. */
const pictureCaches = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => /^images:(?!.*:anonymous$)/.test(name)));

async function lockAndLeave(page: Page): Promise<void> {
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Lock and leave' }).click();
  await expect(page).toHaveURL(/\/auth/);
}

test('[OUT1, OUT2, ID1, ID3, I1, I2, I5] unsent work outlives a sign-out sealed, another user sees nothing of it, and it drains when its author is back', async ({
  device,
  office,
  link,
}) => {
  await startInShop(device);
  await expect.poll(() => pictureCaches(device), { message: 'pictures are kept under the user' }).toHaveLength(1);
  link.cut();
  await fillCart(device);
  await placeOrder(device, 'PO-SEALED');
  const before = await readDevice(device);
  const [itemCode] = Object.keys(before.cart)[0]?.split(' ') ?? [];
  const waiting = before.outbox.length;
  expect(waiting).toBeGreaterThan(3);
  expect(await everythingReadable(device)).toContain('PO-SEALED');

  // The server can't be reached: what waits is counted, and the person asked.
  await lockAndLeave(device);
  await expect(device.getByText(`chef@greenleaf.test has ${waiting} changes waiting on this device.`)).toBeVisible();
  expect(await userDatabases(device)).toEqual([]);
  expect(await pictureCaches(device)).toEqual([]);
  const left = await everythingReadable(device);
  for (const secret of ['PO-SEALED', 'orders.submit', 'carts.setLine', before.name]) expect(left).not.toContain(secret);
  expect(itemCode === undefined || !left.includes(`itemCode ${itemCode}`)).toBe(true);

  // The next person works on the same device. Nothing of the first is sent with their token.
  link.mend();
  await signIn(device, CORPORATE);
  await expectAllSent(device);
  const [second, ...others] = await userDatabases(device);
  expect(others).toEqual([]);
  expect(second).not.toBe(before.name);
  expect((await readDevice(device)).outbox).toEqual([]);
  expect(await everythingReadable(device)).not.toContain('PO-SEALED');
  expect(await office.orders('PO-SEALED')).toEqual([]);
  await device.goto('/logout');
  await expect(device).toHaveURL(/\/auth/);
  expect(await userDatabases(device)).toEqual([]);

  // The author is back.
  await signIn(device);
  await expectQuiescent(device, office);
  const orders = await office.orders('PO-SEALED');
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ lineCount: 3 });
  await device.goto('/logout');
  await expect(device).toHaveURL(/\/auth/);
  await expect(device.getByText('waiting on this device')).toHaveCount(0);
});

test('[OUT1] with a signal, what waits is sent before the sign-out, and nothing is left behind', async ({
  device,
  office,
  link,
}) => {
  await startInShop(device);
  link.cut();
  await fillCart(device);
  await placeOrder(device, 'PO-FLUSHED');
  await device.goto('/logout');
  await expect(device.getByRole('alertdialog')).toBeVisible();
  link.mend();
  await device.getByRole('button', { name: 'Stay and send' }).click();
  await expect(device).toHaveURL(/\/auth/);
  expect(await office.orders('PO-FLUSHED')).toHaveLength(1);
  expect(await userDatabases(device)).toEqual([]);
  expect(await pictureCaches(device)).toEqual([]);
  await expect(device.getByText('waiting on this device')).toHaveCount(0);
});
