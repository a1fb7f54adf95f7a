import type { Page } from 'playwright/test';
import { CHEF, CORPORATE, PASSWORD } from './harness/credentials.ts';
import { expectQuiescent, readDevice, serverCart, userDatabases } from './harness/device-data.ts';
import { becomeInstalled, expect, expectAllSent, signIn, test } from './harness/fixtures.ts';
import { KillableBrowser } from './harness/killable-browser.ts';
import { fillCart, moreButtons, orderWithoutSignal, placeOrder, startInShop } from './harness/ordering.ts';

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

/** Image caches of all users who signed in. */
const pictureCaches = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => /^images:(?!.*:anonymous$)/.test(name)));

/** Which of these addresses the browser still answers by itself. */
const inHttpCache = (page: Page, urls: readonly string[]): Promise<string[]> =>
  page.evaluate(async (all) => {
    const kept: string[] = [];
    for (const url of all) {
      const answer = await fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => undefined);
      if (answer?.ok) kept.push(url);
    }
    return kept;
  }, urls);

async function lockAndLeave(page: Page): Promise<void> {
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Lock and sign out' }).click();
  await expect(page).toHaveURL(/\/auth/);
}

test('[OUT1, OUT2, ID1, ID3, I1, I2, I5] unsent work survives a sign-out encrypted, another user sees nothing of it, and it is sent when its author returns', async ({
  device,
  office,
  link,
}) => {
  const fetched = new Set<string>();
  device.on('request', (request) => fetched.add(request.url()));
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

  // The server cannot be reached: waiting changes are counted, and the user is asked.
  await lockAndLeave(device);
  await expect(device.getByText(`chef@greenleaf.test has ${waiting} unsent changes on this device.`)).toBeVisible();
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
  const packs = [...fetched].filter((url) => url.includes('/sync/packs/'));
  expect(packs.length, 'snapshots that the first person’s pages fetched').toBeGreaterThan(2);
  expect(await inHttpCache(device, packs)).toEqual([]);
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
  await expect(device.getByText('unsent change', { exact: false })).toHaveCount(0);
});

test('[OUT1] with a signal, waiting changes are sent before the sign-out, and nothing is left behind', async ({
  device,
  office,
  link,
}) => {
  await orderWithoutSignal(device, link, 'PO-FLUSHED');
  await device.goto('/logout');
  await expect(device.getByRole('alertdialog')).toBeVisible();
  link.mend();
  await device.getByRole('button', { name: 'Send and sign out' }).click();
  await expect(device).toHaveURL(/\/auth/);
  expect(await office.orders('PO-FLUSHED')).toHaveLength(1);
  expect(await userDatabases(device)).toEqual([]);
  expect(await pictureCaches(device)).toEqual([]);
  await expect(device.getByText('unsent change', { exact: false })).toHaveCount(0);
});

/**
 * Point at which a sign-out stops, so that the browser can be killed there: before the changes are encrypted, between
 * the copy and the deletion, and in the last request.
 */
const STEPS = ['begun', 'sealed', 'server'] as const;
type Step = (typeof STEPS)[number];

/** Runs in the page before the app: stops forever at a step of a sign-out and reports it. */
function stopAt(step: Step): void {
  const stop = () => {
    console.log('stopped');
    return new Promise<never>(() => {});
  };
  if (step === 'begun') crypto.subtle.encrypt = stop;
  if (step === 'sealed') {
    const { clear } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.clear = function () {
      if (this.name !== 'outbox') return clear.call(this);
      console.log('stopped');
      throw new Error('stopped');
    };
  }
  if (step === 'server') {
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) => (/\/auth\/logout/.test(String(input)) ? stop() : fetch(input, init));
  }
}

test('[C3.1, C3.2, C3.3, OUT1, OUT2] a browser that is killed at three steps of a sign-out loses nothing and shows nothing to the next user', async ({
  link,
  office,
}) => {
  test.slow();
  const browser = await KillableBrowser.create();
  const at = (page: Page, path: string) => page.goto(`${link.origin}${path}`);
  let changes = 0;
  /** Is killed at the step; what was changed comes back to its author, directly or after another user. */
  const killedAt = async (step: Step, page: Page, next: string): Promise<Page> => {
    await at(page, '/portal');
    await becomeInstalled(page);
    await expectAllSent(page);
    await expect(moreButtons(page).first()).toBeVisible();
    const { name } = await readDevice(page);
    link.cut();
    await moreButtons(page).first().click();
    await expect.poll(async () => (await readDevice(page)).outbox.length).toBe(1);
    changes += 1;
    await page.addInitScript(stopAt, step);
    const stopped = page.waitForEvent('console', (message) => message.text() === 'stopped');
    await at(page, '/logout');
    await page.getByRole('button', { name: 'Lock and sign out' }).click();
    if (step === 'server') link.mend();
    await stopped;
    await browser.kill();

    link.mend();
    const started = await (await browser.start()).newPage();
    await at(started, '/');
    await expect(
      started
        .getByLabel('Username')
        .or(started.getByRole('link', { name: 'Sign in' }))
        .first(),
    ).toBeVisible();
    await expect.poll(() => userDatabases(started)).toEqual([]);
    expect(await everythingReadable(started)).not.toMatch(/carts\.setLine|cartLines/);
    if (next !== CHEF) {
      await signIn(started, next, PASSWORD, link.origin);
      await expectAllSent(started);
      expect(await userDatabases(started)).not.toContain(name);
      expect(await everythingReadable(started)).not.toContain('carts.setLine');
      await at(started, '/logout');
      await expect(started).toHaveURL(/\/auth/);
    }
    await signIn(started, CHEF, PASSWORD, link.origin);
    await expectQuiescent(started, office);
    const sum = Object.values(await serverCart(office)).reduce((all, quantity) => all + quantity, 0);
    expect(sum, 'each change arrived once').toBe(changes);
    return started;
  };
  try {
    let page = await (await browser.start()).newPage();
    await signIn(page, CHEF, PASSWORD, link.origin);
    // src/sync/session-change.test.ts stops at each access to the disk, with each next user.
    for (const [index, step] of STEPS.entries())
      await test.step(step, async () => {
        page = await killedAt(step, page, index % 2 === 0 ? CORPORATE : CHEF);
      });
  } finally {
    link.mend();
    await browser.dispose();
  }
});
