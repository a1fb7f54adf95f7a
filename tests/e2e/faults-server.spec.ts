import type { Browser, Page } from 'playwright/test';
import { Office } from './harness/api.ts';
import { CHEF } from './harness/credentials.ts';
import { expectQuiescent, nudge, readDevice } from './harness/device-data.ts';
import { becomeInstalled, expect, expectAllSent, freshDevice, signIn, test } from './harness/fixtures.ts';
import { Link } from './harness/link.ts';
import { fillCart, openShop, placeOrder } from './harness/ordering.ts';
import { Relay } from './harness/relay.ts';
import { TestServer } from './harness/server.ts';

const PUSH = '/api/v1/sync/push';

interface Place {
  readonly server: TestServer;
  readonly relay: Relay;
  readonly link: Link;
  readonly page: Page;
}

/** A separate server for this test, which kills it. */
async function inOwnPlace(browser: Browser, use: (place: Place) => Promise<void>): Promise<void> {
  const server = await TestServer.create();
  await server.start();
  const relay = await Relay.to(() => server.port);
  const link = await Link.to(() => relay.port);
  const { context, page } = await freshDevice(browser, link);
  try {
    await (await Office.of(server.origin, CHEF)).clearCart();
    await signIn(page);
    await becomeInstalled(page);
    await use({ server, relay, link, page });
  } finally {
    await context.close();
    await link.close();
    await relay.close();
    await server.dispose();
  }
}

/** Fills a cart and places the order without a signal: everything waits. */
async function orderOffline({ link, page }: Place, poNumber: string): Promise<void> {
  await openShop(page);
  link.cut();
  await fillCart(page);
  await placeOrder(page, poNumber);
  expect((await readDevice(page)).outbox.length).toBeGreaterThan(3);
}

async function expectOnce({ server, page }: Place, poNumber: string): Promise<void> {
  const office = await Office.of(server.origin, CHEF);
  await nudge(page);
  await expectQuiescent(page, office);
  const orders = await office.orders(poNumber);
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ lineCount: 3 });
  await expectAllSent(page);
}

test('[PUSH2, PUSH3, I1, I2, I3, I7] a server that is killed with -9 after it committed, before it answered, has the order exactly once', async ({
  browser,
}) => {
  await inOwnPlace(browser, async (place) => {
    await orderOffline(place, 'PO-KILLED-AFTER');
    const caught = place.relay.catchAnswer(PUSH);
    place.link.mend();
    await nudge(place.page);
    const answer = await caught;
    await place.server.kill();
    answer.drop();
    await place.server.start();
    // The server has it already; the device receives the same result again.
    expect(await (await Office.of(place.server.origin, CHEF)).orders('PO-KILLED-AFTER')).toHaveLength(1);
    expect((await readDevice(place.page)).outbox.length).toBeGreaterThan(0);
    await expectOnce(place, 'PO-KILLED-AFTER');
  });
});

test('[PUSH2, PUSH6, I1, I2, I3, I7] a server that is killed with -9 in the middle of a push has each order exactly once', async ({
  browser,
}) => {
  await inOwnPlace(browser, async (place) => {
    await orderOffline(place, 'PO-KILLED-AMID');
    const caught = place.relay.catchRequest(PUSH);
    place.link.mend();
    await nudge(place.page);
    const underWay = await caught;
    // Whatever it was doing: nothing, some of the changes, or all of them.
    await place.server.kill();
    underWay.drop();
    await place.server.start();
    await expectOnce(place, 'PO-KILLED-AMID');
  });
});

test('[PUSH3, I2] an answer that is lost after the commit is asked for again, and nothing runs twice', async ({
  browser,
  server,
  office,
}) => {
  const relay = await Relay.to(() => server.port);
  const link = await Link.to(() => relay.port);
  const { context, page } = await freshDevice(browser, link);
  try {
    await signIn(page);
    await becomeInstalled(page);
    const place = { server, relay, link, page };
    await orderOffline(place, 'PO-ANSWER-LOST');
    const first = relay.catchAnswer(PUSH);
    link.mend();
    await nudge(page);
    const second = first.then((answer) => {
      const next = relay.catchAnswer(PUSH);
      answer.drop();
      return next;
    });
    (await second).pass();
    await expectOnce(place, 'PO-ANSWER-LOST');
    expect(await office.orders('PO-ANSWER-LOST')).toHaveLength(1);
  } finally {
    await context.close();
    await link.close();
    await relay.close();
  }
});
