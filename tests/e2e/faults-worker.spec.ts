import type { Page } from 'playwright/test';
import { expectQuiescent, nudge, readDevice, serverCart } from './harness/device-data.ts';
import { expect, expectAllSent, freshDevice, signIn, test } from './harness/fixtures.ts';
import { Link } from './harness/link.ts';
import { fillCart, moreButtons, openShop, placeOrder, startInShop } from './harness/ordering.ts';
import { Relay } from './harness/relay.ts';

const PUSH = '/api/v1/sync/push';

const syncWorkers = (page: Page) => page.workers().filter((worker) => /sync\.worker/.test(worker.url()));

test('[PUSH3, I1, I2, I3, I7] a worker that dies in mid-drain is replaced, and the order arrives exactly once', async ({
  browser,
  server,
  office,
}) => {
  const relay = await Relay.to(() => server.port);
  const link = await Link.to(() => relay.port);
  const { context, page } = await freshDevice(browser, link);
  try {
    await startInShop(page);
    link.cut();
    await fillCart(page);
    await placeOrder(page, 'PO-WORKER-DIED');
    const caught = relay.catchAnswer(PUSH);
    link.mend();
    await nudge(page);
    const answer = await caught;
    const [worker, ...others] = syncWorkers(page);
    expect(others).toEqual([]);
    // The service worker waits for the lock of the one that dies (TIME3). Its push doesn't get through either.
    relay.bar(PUSH);
    const spawned = page.waitForEvent('worker', (next) => /sync\.worker/.test(next.url()));
    const died = worker?.waitForEvent('close');
    await worker?.evaluate(() => void setTimeout(() => self.close()));
    await died;
    answer.drop();
    // The server applied it, and the device received no response.
    expect(await office.orders('PO-WORKER-DIED')).toHaveLength(1);
    expect((await readDevice(page)).outbox.length).toBeGreaterThan(3);
    relay.let(PUSH);
    await nudge(page);
    await spawned;
    await expectQuiescent(page, office);
    const orders = await office.orders('PO-WORKER-DIED');
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({ lineCount: 3 });
    await expectAllSent(page);
  } finally {
    await context.close();
    await link.close();
    await relay.close();
  }
});

test('[WRITE3, I2, I3, I4] two tabs write at once into one outbox, and one of them drains it', async ({
  device,
  office,
  link,
}) => {
  await startInShop(device);
  const second = await device.context().newPage();
  await openShop(second);
  link.cut();
  await Promise.all([
    (async () => {
      for (let tap = 0; tap < 4; tap++) await fillCart(device, [0, 2, 4], 1);
    })(),
    (async () => {
      for (let tap = 0; tap < 4; tap++) await fillCart(second, [1, 3, 5], 1);
    })(),
  ]);
  await expect
    .poll(async () => Object.values((await readDevice(device)).cart).reduce((sum, quantity) => sum + quantity, 0))
    .toBeGreaterThanOrEqual(24);
  const before = await readDevice(device);
  // One sequence without gaps, from all writers.
  expect(before.outbox.map(({ seq }) => seq)).toEqual(
    before.outbox.map((_, index) => (before.outbox[0]?.seq ?? 0) + index),
  );
  expect(Object.keys(before.cart)).toHaveLength(6);
  link.mend();
  await nudge(device);
  await nudge(second);
  await expectQuiescent(device, office);
  expect(await serverCart(office)).toEqual(before.cart);
  await expectAllSent(device);
  await expectAllSent(second);
});

const NONCE = 'f'.repeat(32);

/**
 * Runs in the leader's worker: stops it just after a heartbeat, at a moment without a transaction. A worker that stops
 * within one keeps it open, and then no tab can write.
 */
async function stopAfterHeartbeat(nonce: string): Promise<void> {
  const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('cratebook:'))?.name ?? '';
  const opening = indexedDB.open(name);
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const open = new Set<IDBTransaction>();
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...given) {
    const transaction = begin.apply(this, given);
    open.add(transaction);
    for (const ended of ['complete', 'abort']) transaction.addEventListener(ended, () => open.delete(transaction));
    return transaction;
  };
  const readBeat = () =>
    new Promise<number>((resolve) => {
      const transaction = db.transaction('meta');
      const asking = transaction.objectStore('meta').get('leader') as IDBRequest<{ value: { beatAt: number } }>;
      transaction.oncomplete = () => resolve(asking.result.value.beatAt);
    });
  const before = await readBeat();
  while ((await readBeat()) === before || open.size > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  IDBDatabase.prototype.transaction = begin;
  db.close();
  const asking = new XMLHttpRequest();
  asking.open('GET', `/api/v1/ping?nonce=${nonce}`, false);
  asking.send();
}

test('[WRITE3, I1, I3, I7] a frozen leader is replaced by another tab, and does no harm when it thaws', async ({
  browser,
  server,
  office,
}) => {
  const relay = await Relay.to(() => server.port);
  const link = await Link.to(() => relay.port);
  const { context, page } = await freshDevice(browser, link);
  try {
    await signIn(page);
    await openShop(page);
    await expectAllSent(page);
    const second = await context.newPage();
    await openShop(second);
    const { term } = await readDevice(second);
    expect(term).toBeGreaterThan(0);

    // Page and worker stop: the page by the browser's own means, its worker by an answer that it waits for and that doesn't come.
    // A frozen tab is a hidden one, which a page without a window never is by itself.
    const [leader] = syncWorkers(page);
    const caught = relay.catchAnswer(`/api/v1/ping?nonce=${NONCE}`);
    const thawed = leader?.evaluate(stopAfterHeartbeat, NONCE);
    const answer = await caught;
    await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
    await (await context.newCDPSession(page)).send('Page.setWebLifecycleState', { state: 'frozen' });
    // Its lock is still held; only its heart has stopped.
    await fillCart(second);
    await expect.poll(async () => (await readDevice(second)).term).toBe(term + 1);
    await expectQuiescent(second, office);
    expect(Object.keys(await serverCart(office))).toHaveLength(3);

    answer.pass();
    await thawed;
    // The former leader is awake again, and finds that it no longer leads: it does not take the term back.
    expect(syncWorkers(page)).toEqual([leader]);
    await moreButtons(second).nth(3).click();
    await expectQuiescent(second, office);
    expect(Object.keys(await serverCart(office))).toHaveLength(4);
    expect((await readDevice(second)).term).toBe(term + 1);
  } finally {
    await context.close();
    await link.close();
    await relay.close();
  }
});
