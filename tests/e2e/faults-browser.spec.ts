import type { Page } from 'playwright/test';
import { CHEF, PASSWORD } from './harness/credentials.ts';
import { expectQuiescent, nudge, readDevice, serverCart } from './harness/device-data.ts';
import { becomeInstalled, expect, expectAllSent, pill, test } from './harness/fixtures.ts';
import { KillableBrowser } from './harness/killable-browser.ts';
import { moreButtons, orderWithoutSignal } from './harness/ordering.ts';

test('[WRITE1, I1, I2, I3] a page that crashes with waiting changes has them when it is opened again, and they arrive once', async ({
  device,
  office,
  link,
}) => {
  await orderWithoutSignal(device, link, 'PO-CRASHED');
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

interface CartLine {
  readonly itemCode: string;
  readonly uom: string;
  readonly quantity: number;
}

/** Taps one row after another without end, and reports each change as soon as it is durable in the outbox. */
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
        new Promise<{ args: { body: CartLine } }[]>((resolve) => {
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

/** As signIn, in a browser that knows no base address. */
async function signInAt(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/auth?again`);
  await page.getByLabel('Username').fill(CHEF);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/auth/);
}

test('[WRITE1, I1, I2, I3] a browser that is killed in mid-write keeps every change that was durable, and each arrives once', async ({
  link,
  office,
}) => {
  const browser = await KillableBrowser.create();
  try {
    const page = await (await browser.start()).newPage();
    await signInAt(page, link.origin);
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
    // Optimistic row and outbox row are written in one transaction: each line has its last change.
    const asked = kept.outbox.map(({ args }) => (args as { body: CartLine }).body);
    expect(Object.fromEntries(asked.map(({ itemCode, uom, quantity }) => [`${itemCode} ${uom}`, quantity]))).toEqual(
      kept.cart,
    );
    link.mend();
    await nudge(again);
    // Browsers write cookies down only now and then: the sign-in may be lost with the process, the work is not.
    await expect(pill(again)).toHaveAccessibleName(/All sent|Sign in again/);
    if ((await pill(again).innerText()).includes('Sign in again')) await signInAt(again, link.origin);
    await expectQuiescent(again, office);
    expect(await serverCart(office)).toEqual(kept.cart);
  } finally {
    await browser.dispose();
  }
});
